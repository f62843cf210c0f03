import type { Language } from '@agio/contracts';
import { Feed } from 'feed';
import { writable } from './html.ts';
import type { StoredNews } from './store.ts';
import { itemView, textFor } from './views.ts';

export interface Channel {
  readonly title: string;
  readonly copyright: string;
  /** Where the site's pages are, without a slash at the end. */
  readonly origin: string;
  readonly language: Language;
}

/** The library puts texts of items into CDATA sections, and ends one too early at the second end in a text. */
const inSection = (text: string): string => writable(text).replaceAll(']]>', ']] >');

/** Announcements as RSS 2.0, in the reader's language where they have one. */
export function rssOf({ copyright, language, origin, title }: Channel, list: readonly StoredNews[]): string {
  const feed = new Feed({
    id: origin,
    title: writable(title),
    description: writable(title),
    link: `${origin}/news`,
    language,
    copyright: writable(copyright),
    feedLinks: { rss: `${origin}/api/news/rss?language=${language}` },
    generator: 'Agio',
    docs: 'https://www.rssboard.org/rss-specification',
    updated: new Date(list[0]?.publishAt ?? 0),
  });
  for (const stored of list) {
    const { id, summary, time, title: headline, type } = itemView(stored, language);
    const link = `${origin}/newsShow/${id}`;
    feed.addItem({
      id: link,
      link,
      title: inSection(headline),
      description: inSection(summary),
      content: inSection(textFor(stored, language).text.html),
      date: new Date(time),
      category: [{ name: type }],
    });
  }
  return feed.rss2();
}
