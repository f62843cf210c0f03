import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { coinCode, id, pageData, pageQuery, queryInt } from '../../shapes.ts';
import { audience, noticeTexts, sending } from '../shapes/sending.ts';
import { siteHost } from '../shapes/site-host.ts';

const READERS: readonly Role[] = ['owner', 'content', 'support', 'auditor'];
const WRITERS: readonly Role[] = ['owner', 'content'];
const params = z.strictObject({ id });

export const deskNotices = defineDeskCall({
  method: 'GET',
  path: '/api/operator/notices',
  summary: 'Notices that operators sent, newest first, and how far they are',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({ ...pageQuery }),
  data: pageData(sending).extend({ sites: z.array(siteHost), coins: z.array(coinCode) }),
});

export const deskNoticeCount = defineDeskCall({
  method: 'GET',
  path: '/api/operator/notices/count',
  summary: 'The number of customers who would receive a notice now',
  principal: 'operator',
  roles: WRITERS,
  query: z.strictObject({
    site: siteHost.optional(),
    level: queryInt(0, 3).optional(),
    isExact: z.enum(['true', 'false']).optional(),
    coin: coinCode.optional(),
  }),
  data: z.object({ count: z.int(), isAlone: z.boolean().meta({ description: 'Whether one operator may send it' }) }),
});

export const deskNoticeSend = defineDeskCall({
  method: 'POST',
  path: '/api/operator/notices',
  summary: 'Send a notice to at most 100 customers; more take two people (`content.notice`)',
  principal: 'operator',
  roles: WRITERS,
  audit: 'notice.send',
  body: z.strictObject({
    key: id.meta({ description: 'Chosen by the sender; the same one sends once' }),
    audience,
    texts: noticeTexts,
    reason,
  }),
  data: sending,
});

export const deskNoticeStop = defineDeskCall({
  method: 'POST',
  path: '/api/operator/notices/{id}/stop',
  summary: 'Stop sending a notice; those who have it keep it',
  principal: 'operator',
  roles: WRITERS,
  audit: 'notice.stop',
  params,
  body: z.strictObject({}),
  data: sending,
});

export const deskNoticeContinue = defineDeskCall({
  method: 'POST',
  path: '/api/operator/notices/{id}/continue',
  summary: 'Continue sending a stopped notice to customers who do not have it yet',
  principal: 'operator',
  roles: WRITERS,
  audit: 'notice.continue',
  params,
  body: z.strictObject({}),
  data: sending,
});
