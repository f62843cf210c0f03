import { z } from 'zod';
import { defineCall } from '../../call.ts';

export const pushState = defineCall({
  method: 'GET',
  path: '/api/account/push',
  summary: 'Notices by web push: the site’s public key (RFC 8292), and whether this session’s browser is told',
  principal: 'customer',
  rate: 'read',
  data: z.object({ key: z.string(), here: z.boolean(), devices: z.int() }),
});

/** Uncompressed point of P-256, and sixteen random bytes (RFC 8291). */
const keys = z.strictObject({ p256dh: z.string().regex(/^B[\w-]{86}$/), auth: z.string().regex(/^[\w-]{22}$/) });

export const pushSubscribe = defineCall({
  method: 'POST',
  path: '/api/account/push/subscribe',
  summary: 'Send notices by web push to this session’s browser, until the session ends; at most ten browsers, the oldest ends',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ endpoint: z.string().max(1_000), keys }),
  data: z.object({}),
});

export const pushUnsubscribe = defineCall({
  method: 'POST',
  path: '/api/account/push/unsubscribe',
  summary: 'Send no more notices to this session’s browser',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({}),
  data: z.object({}),
});
