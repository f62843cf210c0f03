import type { NewsLanguage } from '../api/news.ts';
import { emptyText, languages, type NewsDraft } from './draft.ts';

/** What readers of a language will see: their own text, else the English one, else any that there is. */
export function shownIn({ texts }: Pick<NewsDraft, 'texts'>, language: NewsLanguage): { language: NewsLanguage; text: typeof emptyText } {
  for (const one of [language, ...languages] as const) {
    const text = texts[one];
    if (text !== undefined && text.title.trim() !== '') return { language: one, text };
  }
  return { language, text: emptyText };
}
