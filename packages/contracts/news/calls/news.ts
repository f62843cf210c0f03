import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { LANGUAGES } from '../../languages.ts';
import { coinCode, id, nextCursor, pageData, pageQuery } from '../../shapes.ts';
import { newsItem, newsType, newsWhole } from '../shapes.ts';

/** When an announcement was published, and its id. */
const cursor = z.string().regex(/^\d{1,15}\.\d{1,15}$/);

export const newsList = defineCall({
  method: 'GET',
  path: '/api/news',
  summary: 'Announcements of this site, newest first',
  principal: 'visitor',
  rate: 'read',
  query: z.strictObject({
    ...pageQuery,
    cursor: cursor.optional(),
    coin: coinCode.optional(),
    type: newsType.optional(),
    q: z.string().max(80).optional(),
  }),
  data: pageData(newsItem).extend({ next: nextCursor, byCoin: z.array(z.object({ coin: coinCode, count: z.int() })) }),
});

export const newsRss = defineCall({
  method: 'GET',
  path: '/api/news/rss',
  summary: 'The newest announcements of this site as RSS 2.0, for feed readers; in the language given, else in that of Accept-Language',
  principal: 'visitor',
  rate: 'read',
  answers: 'feed',
  query: z.strictObject({ language: z.enum(LANGUAGES).optional() }),
  data: z.object({ xml: z.string() }),
});

export const newsShow = defineCall({
  method: 'GET',
  path: '/api/news/{id}',
  summary: 'One announcement, with its neighbours and others about the same coins',
  principal: 'visitor',
  rate: 'read',
  params: z.strictObject({ id }),
  data: newsWhole,
});

export const banners = defineCall({
  method: 'GET',
  path: '/api/banners',
  summary: 'Announcements that the site puts first, at most three',
  principal: 'visitor',
  rate: 'read',
  data: z.array(newsItem),
});
