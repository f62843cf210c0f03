import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, pageData, pageQuery, timeMs } from '../../shapes.ts';
import { loginMethod, loginResult, openSession, securityEvent, source } from '../shapes/security.ts';

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'The customer’s sessions, the current one first',
  principal: 'customer',
  rate: 'read',
  data: z.array(openSession),
});

export const revokeSessions = defineCall({
  method: 'POST',
  path: '/api/account/sessions/revoke',
  summary: 'End one session, or all except the current one',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.union([z.strictObject({ id }), z.strictObject({ all: z.literal(true) })]),
  data: z.object({ ended: z.int() }),
});

export const loginHistory = defineCall({
  method: 'GET',
  path: '/api/account/logins',
  summary: 'Log-ins and failed attempts for this account, newest first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject(pageQuery),
  data: pageData(z.object({ time: timeMs, ...source, method: loginMethod, result: loginResult })),
});

export const securityLog = defineCall({
  method: 'GET',
  path: '/api/account/securityLog',
  summary: 'Security events of the account, newest first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject(pageQuery),
  data: pageData(z.object({ time: timeMs, event: securityEvent, ...source })),
});
