import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { factor, payloadHash, timeMs, verifiedAction } from '../../shapes/index.ts';

export const accountFactors = defineCall({
  method: 'GET',
  path: '/api/account/factors',
  summary: 'The factors that may confirm a call for this customer, the one to offer first in front',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ action: verifiedAction }),
  data: z.object({ action: verifiedAction, factors: z.array(factor) }),
});

export const accountVerifyCode = defineCall({
  method: 'GET',
  path: '/api/account/verify/code',
  summary: 'Send a code to the own e-mail address or mobile number, to confirm a call; without an action, for `authCode`',
  principal: 'customer',
  rate: 'code',
  query: z.strictObject({
    factor: z.enum(['email', 'mobile']).optional(),
    action: verifiedAction.optional(),
    payloadHash: payloadHash.optional(),
  }),
  data: z.object({ resendAfter: z.int() }),
});

export const accountVerify = defineCall({
  method: 'POST',
  path: '/api/account/verify',
  summary: 'Confirm one call with one body: its `X-Verification`, one use, five minutes',
  principal: 'customer',
  rate: 'login',
  body: z.strictObject({ action: verifiedAction, payloadHash, factor, code: z.string().min(1).max(128) }),
  data: z.object({ verification: z.string(), expiresAt: timeMs }),
});
