import type { ErrorCode } from '@agio/contracts';
import { LOCKED_MS, totpStep, WRONG_PASSWORDS_MAX } from '@agio/credentials';
import { seal, unseal } from '@agio/database';
import type { Session } from '@agio/database';
import { clearAttempts, takeAttempt, wrongSoFar } from '../passwords/lockout.ts';
import type { CodeParts } from '../codes/parts.ts';
import type { Account } from '../../accounts/store.ts';
import { looksLikeRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';

type Parts = Pick<CodeParts, 'ports' | 'codeKey' | 'masterKey'>;

/** Why a code was rejected; `triesLeft`: attempts until this kind of code is locked for ten minutes. */
export interface WrongProof {
  readonly code: Extract<
    ErrorCode,
    | 'GOOGLE_AUTHENTICATION_CODE_ERROR'
    | 'VERIFICATION_CODE_ERROR'
    | 'INVALID_SMS_CODE'
    | 'WRONG_PASSWORD'
    | 'TOO_MANY_WRONG_CODES'
    | 'PASSKEY_NOT_ACCEPTED'
    | 'PERMISSION_DENIED'
  >;
  readonly triesLeft?: number;
  readonly retryAfterSeconds?: number;
}

/** Key under which wrong codes of an authenticator are counted, wherever they are entered. */
export function otpAttempts(customer: number): string {
  return `otp ${customer}`;
}

export type OtpProof = { readonly ok: true; readonly by: 'otp' | 'recovery' } | { readonly ok: false; readonly wrong: WrongProof };

/**
 * Checks a code against the customer's authenticator, or against their recovery codes, and consumes it. Five wrong ones
 * lock both for ten minutes, wherever they are entered; each attempt is counted before the comparison.
 */
export async function proveOtp(parts: Parts, account: Account, code: string): Promise<OtpProof> {
  const { ports, codeKey } = parts;
  const { database } = ports;
  const nowMs = ports.now();
  const counted = otpAttempts(account.customer);
  const wait = await takeAttempt(database, counted, '', nowMs);
  if (wait > 0) return { ok: false, wrong: { code: 'TOO_MANY_WRONG_CODES', retryAfterSeconds: wait } };
  const by = looksLikeRecoveryCode(code) ? 'recovery' : 'otp';
  const isRight =
    by === 'recovery'
      ? account.otpSecret !== null && (await spendRecoveryCode(database, codeKey.bytes, account.customer, code, nowMs))
      : await spendStep(parts, account, code.replaceAll(/\s/g, ''), nowMs);
  if (!isRight) return { ok: false, wrong: await wrongProof(database, counted, 'GOOGLE_AUTHENTICATION_CODE_ERROR', nowMs) };
  await clearAttempts(database, counted, '');
  return { ok: true, by };
}

/** The result for a wrong attempt that was counted. */
export async function wrongProof(session: Session, counted: string, code: WrongProof['code'], nowMs: number): Promise<WrongProof> {
  const triesLeft = Math.max(0, WRONG_PASSWORDS_MAX - (await wrongSoFar(session, counted, '', nowMs)));
  return triesLeft > 0 ? { code, triesLeft } : { code: 'TOO_MANY_WRONG_CODES', retryAfterSeconds: LOCKED_MS / 1_000 };
}

export function sealSecret({ masterKey }: Parts, customer: number, secret: string): string {
  return seal(masterKey, `otp ${customer}`, secret);
}

/** Throws if the secret was encrypted under another MASTER_KEY: an unreadable secret must never let anyone in. */
export function openSecret({ masterKey }: Parts, customer: number, sealed: string): string {
  const secret = unseal(masterKey, `otp ${customer}`, sealed);
  if (secret === undefined) throw new Error(`the authenticator's secret of customer ${customer} was sealed under another MASTER_KEY`);
  return secret;
}

/** Consumes the step of a right code; of two concurrent uses one succeeds. */
async function spendStep(parts: Parts, { customer, otpSecret }: Account, code: string, nowMs: number): Promise<boolean> {
  if (otpSecret === null) return false;
  const step = totpStep(openSecret(parts, customer, otpSecret), code, { nowMs, after: 0 });
  if (step === undefined || !parts.codeKey.spentSteps.spend(customer, step, nowMs)) return false;
  const used = await parts.ports.database.query(
    'update identity_account set otp_step = $2 where customer = $1 and otp_step < $2 and otp_secret = $3 returning 1 as used',
    [customer, step, otpSecret],
  );
  return used.length > 0;
}
