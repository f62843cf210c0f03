import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { coinCode, id, timeMs } from '../shapes.ts';

export const NEWS_TYPES = ['listing', 'fees', 'maintenance', 'product', 'system'] as const;
export type NewsType = (typeof NEWS_TYPES)[number];
export const newsType = z.enum(NEWS_TYPES);

/** An announcement in a list, in the reader's language where it has one. */
export const newsItem = z.object({
  id,
  type: newsType,
  coins: z.array(coinCode),
  title: z.string(),
  summary: z.string(),
  time: timeMs,
  language: z
    .enum(LANGUAGES)
    .meta({ description: 'The language of title, summary and text; another one than the reader’s where there is none in theirs' }),
});
export type NewsItem = z.output<typeof newsItem>;

const neighbour = z.object({ id, title: z.string() }).nullable();

/** An announcement with its text: HTML of a few tags, which the server made safe when it was stored. */
export const newsWhole = newsItem.extend({ html: z.string(), older: neighbour, newer: neighbour, related: z.array(newsItem) });
export type NewsWhole = z.output<typeof newsWhole>;

export const NEWS_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type NewsState = (typeof NEWS_STATES)[number];

export const TITLE_MAX = 160;
export const SUMMARY_MAX = 300;
export const HTML_MAX = 60_000;

const newsText = z.strictObject({
  title: z.string().trim().max(TITLE_MAX),
  summary: z.string().trim().max(SUMMARY_MAX),
  html: z.string().max(HTML_MAX),
});
export type NewsText = z.output<typeof newsText>;
/** Texts by language; one without a title is none. */
export const newsTexts = z.partialRecord(z.enum(LANGUAGES), newsText);
export type NewsTexts = z.output<typeof newsTexts>;

export const deskNewsRow = z.object({
  id,
  state: z.enum(NEWS_STATES),
  type: newsType,
  coins: z.array(coinCode),
  title: z.string(),
  languages: z.array(z.enum(LANGUAGES)),
  site: z.string().meta({ description: 'The host that shows it; * for every site' }),
  isBanner: z.boolean(),
  publishAt: timeMs.nullable(),
  updatedAt: timeMs,
  by: z.string().meta({ description: 'Who changed it last' }),
});
export type DeskNewsRow = z.output<typeof deskNewsRow>;

export const deskNewsWhole = deskNewsRow.extend({ version: z.int(), texts: newsTexts });
export type DeskNews = z.output<typeof deskNewsWhole>;
