import type { Audience, NoticeTexts } from '../api/notices.ts';
import { siteLanguages, type SiteLanguage } from '../api/sites.ts';

export const everybody: Audience = { site: null, level: null, isExact: false, coin: null };

/** Certification, from the lowest. */
export const levels = ['none', 'ordinary', 'primary', 'senior'] as const;

export type NoticeDraft = Readonly<Record<SiteLanguage, { readonly title: string; readonly text: string }>>;

const empty = { title: '', text: '' };
export const emptyDraft: NoticeDraft = { 'en-US': empty, 'zh-CN': empty, 'zh-TW': empty, 'ko-KR': empty };

/** The texts as they are sent; `null` while there is none, or one has a title without a text or the other way. */
export function textsOf(draft: NoticeDraft): NoticeTexts | null {
  const written = siteLanguages
    .map((language) => [language, { title: draft[language].title.trim(), text: draft[language].text.trim() }] as const)
    .filter(([, { text, title }]) => title !== '' || text !== '');
  if (written.length === 0 || written.some(([, { text, title }]) => title === '' || text === '')) return null;
  return Object.fromEntries(written);
}

/** What a sending is called in a list: its title in the operator's language, else in any. */
export const titleOf = (texts: NoticeTexts, language: SiteLanguage): string =>
  (texts[language] ?? texts['en-US'] ?? Object.values(texts)[0])?.title ?? '';

/** The texts as two people sign them: each under a name of its own. */
export function flatTexts(texts: NoticeTexts): Readonly<Record<string, string>> {
  const flat = Object.entries(texts).flatMap(([language, { text, title }]) => {
    const name = language.toLowerCase().replace('-', '_');
    return [
      [`title_${name}`, title],
      [`text_${name}`, text],
    ];
  });
  return Object.fromEntries(flat);
}
