import { z } from 'zod';
import { sessionData } from './user.ts';
import { timeMs } from '../../shapes.ts';

/** Digits of a code that was sent or that an authenticator shows; a recovery code stands in for the latter. */
export const proofCode = z.string().trim().min(1).max(32);
/** A password as somebody types it; what it must be like is decided by the rule of the place. */
export const typedPassword = z.string().min(1).max(128);

/** What a second verification may be given with (spec §6); a passkey signs a challenge that is bound to the call and its body. */
export const FACTORS = ['passkey', 'otp', 'email', 'mobile', 'password', 'payPassword'] as const;
export const factor = z.enum(FACTORS);
export type Factor = z.output<typeof factor>;

/** Ways to confirm a call, the one to offer first in front. Each is a list of factors, all of which it needs. */
export const ways = z.array(z.array(factor).min(1).max(2)).meta({
  description:
    'Alternatives, each a list of factors that are all needed: `[["email","payPassword"]]` is a code by mail and the pay password',
});
export type Ways = z.output<typeof ways>;

/** What the second step of a log-in may be taken with. */
export const loginFactor = z.enum(['otp', 'recovery']);

/** A log-in that is complete, or a ticket of five minutes for `/auth/login` where a second step is due. */
export const loginData = z.union([sessionData, z.object({ ticket: z.string(), factors: z.array(loginFactor) })]);

/** Name of the call that is to be confirmed. */
export const verifiedAction = z.string().regex(/^[A-Za-z]{1,64}$/);
/** SHA-256 of the canonical JSON (RFC 8785) of the call's body, in lower-case hex. */
export const payloadHash = z.string().regex(/^[0-9a-f]{64}$/);

export const loginMethod = z.enum(['password', 'code', 'passkey', 'otp', 'recovery', 'register']);
export type LoginMethod = z.output<typeof loginMethod>;
export const loginResult = z.enum(['ok', 'wrong', 'disabled']);
export type LoginResult = z.output<typeof loginResult>;

/** Everything the security log tells of. */
export const SECURITY_EVENTS = [
  'registered',
  'new_device',
  'password_changed',
  'password_reset',
  'otp_bound',
  'otp_unbound',
  'recovery_codes_made',
  'recovery_code_used',
  'pay_password_set',
  'pay_password_changed',
  'email_changed',
  'mobile_changed',
  'passkey_added',
  'passkey_removed',
  'api_key_made',
  'api_key_removed',
  'phrase_changed',
  'session_revoked',
  'data_exported',
  'frozen',
  'unfrozen',
] as const;
export const securityEvent = z.enum(SECURITY_EVENTS);
export type SecurityEvent = z.output<typeof securityEvent>;

/** From where something was done; `place` is a country code, null where it is not known. */
export const source = { ip: z.string(), place: z.string().nullable(), device: z.string().meta({ description: 'Browser and system' }) };

export const openSession = z.object({
  id: z.string(),
  current: z.boolean(),
  ...source,
  createdAt: timeMs,
  /** When its token was last renewed. */
  lastUsedAt: timeMs,
});
