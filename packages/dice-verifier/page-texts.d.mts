type Language = 'en-US' | 'zh-CN' | 'zh-TW' | 'ko-KR';

export const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>>;
export function languageOf(remembered: string | null, wanted: readonly string[]): Language;
