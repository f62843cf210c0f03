import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { id } from '../shapes.ts';
import { banners, newsList, newsRss, newsShow } from './calls/news.ts';
import { deskNews, deskNewsList, deskNewsPublish, deskNewsSave, deskNewsWithdraw } from './desk/news.ts';
import { newsDesk } from './desk-words.ts';
import { newsWords } from './customer-words.ts';

export * from './shapes.ts';

/** Announcements, in several languages, now or at a time. */
export const news = defineContract({
  name: 'news',
  calls: { newsList, newsRss, newsShow, banners },
  desk: { deskNewsList, deskNews, deskNewsSave, deskNewsPublish, deskNewsWithdraw },
  errors: {},
  channels: {
    news: {
      access: 'public',
      /** The newest announcement of any site; sent when one is published or withdrawn. */
      frame: z.object({ channel: z.literal('news'), type: z.enum(['snapshot', 'update']), data: z.object({ newest: id.nullable() }) }),
    },
  },
  ...newsDesk,
  ...newsWords,
});
