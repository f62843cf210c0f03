import { LANGUAGES } from '@agio/contracts';
import type { Language } from '@agio/contracts';
import { SUMMARY_MAX } from '@agio/contracts/news';
import type { DeskNews, DeskNewsRow, NewsItem, NewsText } from '@agio/contracts/news';
import { plainText } from './html.ts';
import { stateOf } from './store.ts';
import type { StoredNews } from './store.ts';

/** The text for a reader: in their language, else in English, else in any that there is. */
export function textFor({ texts }: StoredNews, language: Language): { readonly language: Language; readonly text: NewsText } {
  for (const one of [language, 'en-US', ...LANGUAGES] as const) {
    const text = texts[one];
    if (text !== undefined && text.title !== '') return { language: one, text };
  }
  return { language: 'en-US', text: { title: '', summary: '', html: '' } };
}

export function itemView(stored: StoredNews, reader: Language): NewsItem {
  const { coins, id, publishAt, type } = stored;
  const { language, text } = textFor(stored, reader);
  return {
    id: String(id),
    type,
    coins: [...coins],
    title: text.title,
    summary: text.summary === '' ? plainText(text.html, SUMMARY_MAX) : text.summary,
    time: publishAt ?? 0,
    language,
  };
}

export function rowView(stored: StoredNews, nowMs: number): DeskNewsRow {
  const { coins, id, isBanner, publishAt, site, texts, type, updatedAt, updatedBy } = stored;
  return {
    id: String(id),
    state: stateOf(stored, nowMs),
    type,
    coins: [...coins],
    title: textFor(stored, 'en-US').text.title,
    languages: LANGUAGES.filter((language) => (texts[language]?.title ?? '') !== ''),
    site,
    isBanner,
    publishAt,
    updatedAt,
    by: updatedBy,
  };
}

export const wholeView = (stored: StoredNews, nowMs: number): DeskNews => ({
  ...rowView(stored, nowMs),
  version: stored.version,
  texts: stored.texts,
});
