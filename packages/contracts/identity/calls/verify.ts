import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { credentialJson, credentialOptions, passkeyFlow } from '../shapes/passkey.ts';
import { factor, payloadHash, verifiedAction, ways } from '../shapes/security.ts';
import { timeMs } from '../../shapes.ts';

export const accountFactors = defineCall({
  method: 'GET',
  path: '/api/account/factors',
  summary: 'The ways in which this customer may confirm a call, the preferred one first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ action: verifiedAction }),
  data: z.object({ action: verifiedAction, ways }),
});

export const accountVerifyCode = defineCall({
  method: 'GET',
  path: '/api/account/verify/code',
  summary: 'Send a code to the customer’s e-mail address or mobile number, to confirm a call; without an action, for `authCode`',
  principal: 'customer',
  rate: 'code',
  query: z.strictObject({
    factor: z.enum(['email', 'mobile']).optional(),
    action: verifiedAction.optional(),
    payloadHash: payloadHash.optional(),
  }),
  data: z.object({ resendAfter: z.int() }),
});

export const accountVerifyPasskey = defineCall({
  method: 'POST',
  path: '/api/account/verify/passkey',
  summary: 'A challenge for one of the customer’s passkeys, to confirm this call with this body',
  principal: 'customer',
  loses: 'nothing',
  rate: 'login',
  body: z.strictObject({ action: verifiedAction, payloadHash }),
  data: z.object({ flow: passkeyFlow, options: credentialOptions }),
});

const proof = z.union([
  z.strictObject({ factor: factor.exclude(['passkey']), code: z.string().min(1).max(128) }),
  z.strictObject({ factor: z.literal('passkey'), flow: passkeyFlow, response: credentialJson }),
]);

export const accountVerify = defineCall({
  method: 'POST',
  path: '/api/account/verify',
  summary: 'Confirm one call with one body by all proofs of one way; returns its `X-Verification`, valid once for five minutes',
  principal: 'customer',
  loses: 'nothing',
  rate: 'login',
  body: z.strictObject({ action: verifiedAction, payloadHash, proofs: z.array(proof).min(1).max(2) }),
  data: z.object({ verification: z.string(), expiresAt: timeMs }),
});
