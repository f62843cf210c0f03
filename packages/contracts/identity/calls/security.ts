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
  summary: 'What guards the account',
  principal: 'customer',
  rate: 'read',
  data: z.object({
    score: z.int().min(0).max(100).meta({ description: 'Share of otp, email, mobile, payPassword, passkeys and phrase that are set' }),
    otp: z.boolean(),
    recoveryCodesLeft: z.int(),
    payPassword: z.boolean(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    passkeys: z.int(),
    phrase: z.string().nullable(),
    passwordChangedAt: timeMs,
    /** Until then withdrawals and OTC sales wait, as a factor was changed; null when nothing waits. */
    changeDelayUntil: timeMs.nullable(),
    /** The one before the present session. */
    lastLogin: z.object({ time: timeMs, ...source }).nullable(),
  }),
});

export const setPhrase = defineCall({
  method: 'POST',
  path: '/api/account/phrase',
  summary: 'Choose the phrase that stands in every message (4–20 characters), or none',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  body: z.strictObject({ phrase: phrase.nullable() }),
  data: z.object({ phrase: z.string().nullable() }),
});
