import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, pageData, pageQuery } from '../../shapes.ts';
import { notice, noticeKind } from '../shapes/notice.ts';

const unread = z.int().meta({ description: 'Unread notices of every kind' });

export const noticeList = defineCall({
  method: 'GET',
  path: '/api/notice/list',
  summary: 'The message centre, newest first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ ...pageQuery, kind: noticeKind.optional(), unread: z.enum(['true', 'false']).optional() }),
  data: pageData(notice).extend({ unread }),
});

export const noticeAllRead = defineCall({
  method: 'POST',
  path: '/api/notice/allRead',
  summary: 'Mark every notice as read',
  principal: 'customer',
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
