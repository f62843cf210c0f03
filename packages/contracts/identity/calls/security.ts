import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { source } from '../shapes/security.ts';
import { timeMs } from '../../shapes.ts';

const phrase = z
  .string()
  .trim()
  .regex(/^\P{C}{4,20}$/u);

export const accountSecurity = defineCall({
  method: 'GET',
  path: '/api/account/security',
  summary: 'The security settings of the account',
  principal: 'customer',
  rate: 'read',
  data: z.object({
    score: z.int().min(0).max(100).meta({ description: 'Percentage of otp, email, mobile, payPassword, passkeys and phrase that are set' }),
    otp: z.boolean(),
    recoveryCodesLeft: z.int(),
    payPassword: z.boolean(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    passkeys: z.int(),
    hasPhrase: z.boolean(),
    phrase: z
      .string()
      .nullable()
      .meta({ description: 'The anti-phishing phrase; null on a device that is not known yet, where it is not shown' }),
    passwordChangedAt: timeMs,
    /** When the delay of withdrawals and OTC sales after a change of a factor ends; null without a delay. */
    changeDelayUntil: timeMs.nullable(),
    /**
     * Why nothing can be lost from this device yet, and from when on it can: the device is new (`device`), what would confirm it was bound or changed
     * within a day (`factor`), or this session has not shown the passkey that there is (`login`), which is asked where nothing else confirms; null if it can.
     */
    waits: z.object({ until: timeMs, reason: z.enum(['device', 'factor', 'login']) }).nullable(),
    /** The log-in before the current session. */
    lastLogin: z.object({ time: timeMs, ...source }).nullable(),
  }),
});

export const setPhrase = defineCall({
  method: 'POST',
  path: '/api/account/phrase',
  summary:
    'Set the anti-phishing phrase shown in every message (4–20 characters), or remove it; on a device that is not known yet it needs a passkey or the authenticator',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: z.strictObject({ phrase: phrase.nullable() }),
  data: z.object({ phrase: z.string().nullable() }),
});
