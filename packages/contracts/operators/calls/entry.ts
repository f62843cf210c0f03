import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { empty, timeMs } from '../../shapes.ts';
import { payloadHash } from '../../identity/shapes/security.ts';
import { operatorName, role, self, totpCode } from '../shapes/operator.ts';

const token = z.string().min(20).max(1_024);
const session = z.object({ token, self });

export const deskLogin = defineDeskCall({
  method: 'POST',
  path: '/api/operator/login',
  summary: 'First step of an operator’s log-in: name and password give a ticket for the second',
  principal: 'visitor',
  rate: 'login',
  audit: null,
  body: z.strictObject({ name: z.string().min(1).max(64), password: z.string().min(1).max(128) }),
  data: z.object({ ticket: token }),
});

export const deskSecondStep = defineDeskCall({
  method: 'POST',
  path: '/api/operator/login/second',
  summary: 'Second step: the authenticator’s code opens a session of at most eight hours',
  principal: 'visitor',
  rate: 'login',
  audit: null,
  body: z.strictObject({ ticket: token, code: totpCode }),
  data: session,
});

export const deskRenew = defineDeskCall({
  method: 'POST',
  path: '/api/operator/session/renew',
  summary: 'A fresh token for the session of the cookie',
  principal: 'visitor',
  rate: 'write',
  audit: null,
  body: empty.strict(),
  data: session,
});

export const deskLogout = defineDeskCall({
  method: 'POST',
  path: '/api/operator/logout',
  summary: 'End this session',
  principal: 'operator',
  roles: ROLES,
  audit: 'operator.logout',
  body: empty.strict(),
  data: empty,
});

export const deskVerify = defineDeskCall({
  method: 'POST',
  path: '/api/operator/verify',
  summary: 'Confirm one call with one body by the authenticator’s code: its `X-Verification`, one use, five minutes',
  principal: 'operator',
  roles: ROLES,
  rate: 'login',
  audit: null,
  body: z.strictObject({ action: z.string().max(64), payloadHash, code: totpCode }),
  data: z.object({ verification: z.string(), expiresAt: timeMs }),
});

const invitation = z.string().min(20).max(128);

export const deskInvitation = defineDeskCall({
  method: 'POST',
  path: '/api/operator/invitation',
  summary: 'What a one-time link invites to, with a fresh secret for the authenticator',
  principal: 'visitor',
  rate: 'login',
  audit: null,
  body: z.strictObject({ invitation }),
  data: z.object({ name: operatorName, roles: z.array(role), secret: z.string(), uri: z.string(), qr: z.string() }),
});

export const deskAccept = defineDeskCall({
  method: 'POST',
  path: '/api/operator/invitation/accept',
  summary: 'Choose a password, prove the authenticator, and sign in: the link is used up',
  principal: 'visitor',
  rate: 'login',
  audit: null,
  body: z.strictObject({ invitation, password: z.string().min(1).max(128), secret: z.string().max(64), code: totpCode }),
  data: session,
});
