/** Operators are served in two languages; customers have more. */
export const consoleLanguages = ['en-US', 'zh-CN'] as const;
export type ConsoleLanguage = (typeof consoleLanguages)[number];
