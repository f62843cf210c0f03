import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { credentialJson, credentialOptions as options, passkeyFlow as flow } from '../shapes/passkey.ts';
import { empty, timeMs } from '../../shapes.ts';
import { sessionData } from '../shapes/user.ts';

const passkeyId = z.string().regex(/^[\w-]{1,1400}$/);
export const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  createdAt: timeMs,
  lastUsedAt: timeMs.nullable(),
  /** Whether it is synced by the platform's account (a backed-up passkey), so that it outlives the device. */
  synced: z.boolean(),
});

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'The customer’s passkeys, newest first',
  principal: 'customer',
  rate: 'read',
  data: z.array(passkey),
});

export const passkeyOptions = defineCall({
  method: 'POST',
  path: '/api/account/passkey/options',
  summary: 'Begin adding a passkey; the second verification of this call also covers the registration that follows',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .regex(/^\P{C}*$/u),
  }),
  data: z.object({ flow, options }),
});

export const registerPasskey = defineCall({
  method: 'POST',
  path: '/api/account/passkey/register',
  summary: 'Add the passkey that the browser created from the options',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ flow, response: credentialJson }),
  data: passkey,
});

export const removePasskey = defineCall({
  method: 'POST',
  path: '/api/account/passkey/remove',
  summary: 'Remove a passkey',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: z.strictObject({ id: passkeyId }),
  data: empty,
});

export const passkeyLoginOptions = defineCall({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'Begin a log-in with a passkey, without naming an account',
  principal: 'visitor',
  rate: 'login',
  body: z.strictObject({}),
  data: z.object({ flow, options }),
});

export const passkeyLogin = defineCall({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Log in with a passkey, which needs no second step; sets the renewal cookie',
  principal: 'visitor',
  rate: 'login',
  body: z.strictObject({ flow, response: credentialJson }),
  data: sessionData,
});
