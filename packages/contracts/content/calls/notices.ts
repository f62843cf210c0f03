import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, nextCursor, pageData, pageQuery } from '../../shapes.ts';
import { notice, noticeKind } from '../shapes/notice.ts';

/** The time and the id of a notice. */
const cursor = z.string().regex(/^\d{1,15}\.[\w-]{1,64}$/);
const unread = z.int().meta({ description: 'Unread notices of every kind' });

export const noticeList = defineCall({
  method: 'GET',
  path: '/api/notice/list',
  summary: 'The message centre, newest first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({
    ...pageQuery,
    cursor: cursor.optional(),
    kind: noticeKind.optional(),
    unread: z.enum(['true', 'false']).optional(),
  }),
  data: pageData(notice).extend({ next: nextCursor, unread }),
});

export const noticeAllRead = defineCall({
  method: 'POST',
  path: '/api/notice/allRead',
  summary: 'Mark every notice as read',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({}),
  data: z.object({ unread }),
});

export const noticeShow = defineCall({
  method: 'GET',
  path: '/api/notice/show/{id}',
  summary: 'One notice; reading it marks it as read',
  principal: 'customer',
  rate: 'read',
  params: z.strictObject({ id }),
  data: notice,
});
