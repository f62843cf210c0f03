import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { coinCode, id, pageData, pageQuery, timeMs } from '../../shapes.ts';
import { deskNewsRow, deskNewsWhole, newsTexts, newsType } from '../shapes.ts';

const READERS: readonly Role[] = ['owner', 'content', 'support', 'auditor'];
const WRITERS: readonly Role[] = ['owner', 'content'];

export const deskNewsList = defineDeskCall({
  method: 'GET',
  path: '/api/operator/news',
  summary: 'Announcements of every state, last changed first',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({ ...pageQuery }),
  data: pageData(deskNewsRow),
});

export const deskNews = defineDeskCall({
  method: 'GET',
  path: '/api/operator/news/{id}',
  summary: 'One announcement with its texts in every language',
  principal: 'operator',
  roles: READERS,
  params: z.strictObject({ id }),
  data: deskNewsWhole,
});

export const deskNewsSave = defineDeskCall({
  method: 'POST',
  path: '/api/operator/news',
  summary: 'Store an announcement: a new draft, or a change of one that nobody changed since',
  principal: 'operator',
  roles: WRITERS,
  audit: 'news.save',
  body: z.strictObject({
    id: id.nullable(),
    version: z.int().min(0),
    type: newsType,
    coins: z.array(coinCode).max(12),
    site: z.string().regex(/^(\*|[a-z0-9.-]{1,120})$/),
    isBanner: z.boolean(),
    texts: newsTexts,
  }),
  data: deskNewsWhole,
});

export const deskNewsPublish = defineDeskCall({
  method: 'POST',
  path: '/api/operator/news/{id}/publish',
  summary: 'Publish an announcement now or at a time',
  principal: 'operator',
  roles: WRITERS,
  audit: 'news.publish',
  params: z.strictObject({ id }),
  body: z.strictObject({ at: timeMs.nullable(), version: z.int().min(0) }),
  data: deskNewsWhole,
});

export const deskNewsWithdraw = defineDeskCall({
  method: 'POST',
  path: '/api/operator/news/{id}/withdraw',
  summary: 'Withdraw an announcement, or cancel its schedule',
  principal: 'operator',
  roles: WRITERS,
  audit: 'news.withdraw',
  params: z.strictObject({ id }),
  body: z.strictObject({}),
  data: deskNewsWhole,
});
