import { z } from 'zod';
import { sessionData } from './user.ts';
import { timeMs } from '../../shapes.ts';

/** Digits of a code that was sent or that an authenticator shows; a recovery code can replace the latter. */
export const proofCode = z.string().trim().min(1).max(32);
/** A password as typed; each place that accepts one has its own rules for it. */
export const typedPassword = z.string().min(1).max(128);

/** Factors of a second verification (spec §6); a passkey signs a challenge that is bound to the call and its body. */
export const FACTORS = ['passkey', 'otp', 'email', 'mobile', 'password', 'payPassword'] as const;
export const factor = z.enum(FACTORS);
export type Factor = z.output<typeof factor>;

/** Ways to confirm a call, the preferred one first. Each is a list of factors, all of which are required. */
export const ways = z.array(z.array(factor).min(1).max(2)).meta({
  description:
    'Alternatives, each a list of factors that are all needed: `[["email","payPassword"]]` is a code by mail and the fund password',
});
export type Ways = z.output<typeof ways>;

/** Factors accepted for the second step of a log-in. */
export const loginFactor = z.enum(['otp', 'recovery']);

/** A complete log-in, or, if a second step is required, a ticket for `/auth/login` that is valid for five minutes. */
export const loginData = z.union([sessionData, z.object({ ticket: z.string(), factors: z.array(loginFactor) })]);

/** Name of the call to confirm. */
export const verifiedAction = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}$/);
/** SHA-256 of the canonical JSON (RFC 8785) of the call's body, in lower-case hex. */
export const payloadHash = z.string().regex(/^[0-9a-f]{64}$/);

export const loginMethod = z.enum(['password', 'code', 'passkey', 'otp', 'recovery', 'register']);
export type LoginMethod = z.output<typeof loginMethod>;
export const loginResult = z.enum(['ok', 'wrong', 'disabled']);
export type LoginResult = z.output<typeof loginResult>;

/** All kinds of events in the security log. */
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
  'factors_reset',
  'api_key_made',
  'api_key_removed',
  'phrase_changed',
  'payment_added',
  'payment_code_added',
  'payment_removed',
  'session_revoked',
  'data_exported',
  'copy_made',
  'picture_viewed',
  'frozen',
  'unfrozen',
] as const;
export const securityEvent = z.enum(SECURITY_EVENTS);
export type SecurityEvent = z.output<typeof securityEvent>;

/** Where a request came from; `place` is a country code, null if unknown. */
export const source = { ip: z.string(), place: z.string().nullable(), device: z.string().meta({ description: 'Browser and system' }) };

export const openSession = z.object({
  id: z.string(),
  current: z.boolean(),
  ...source,
  createdAt: timeMs,
  /** When its token was last renewed. */
  lastUsedAt: timeMs,
});
