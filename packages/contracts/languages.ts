export const LANGUAGES = ['en-US', 'zh-CN', 'zh-TW', 'ko-KR'] as const;
export type Language = (typeof LANGUAGES)[number];
