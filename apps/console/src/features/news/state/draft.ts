import type { News, NewsLanguage } from '../api/news.ts';

export const languages: readonly NewsLanguage[] = ['en-US', 'zh-CN', 'zh-TW', 'ko-KR'];
export const languageNames: Readonly<Record<NewsLanguage, string>> = {
  'en-US': 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'ko-KR': '한국어',
};

export type NewsDraft = Pick<News, 'coins' | 'isBanner' | 'site' | 'texts' | 'type'>;

export const emptyText = { title: '', summary: '', html: '' };
export const emptyDraft: NewsDraft = { coins: [], isBanner: false, site: '*', texts: {}, type: 'product' };

/** Codes of coins from a line of text. */
export function coinsIn(text: string): string[] {
  return [...new Set(text.toUpperCase().split(/[^A-Z0-9]+/))].filter((code) => code !== '' && code.length <= 12).slice(0, 12);
}

/** The time in a field of the operator's zone, for the input of date and time; and back. */
export function localText(ms: number): string {
  const date = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16);
}
export function localTime(text: string): number | null {
  const ms = new Date(text).getTime();
  return text === '' || Number.isNaN(ms) ? null : ms;
}
