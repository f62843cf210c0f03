import { randomInt } from 'node:crypto';
import { RESEND_AFTER_SECONDS } from '@agio/contracts';
import type { Session } from '@agio/database';
import { keyedHash, sameHash } from './keys.ts';

export const CODE_LIVES_MS = 10 * 60_000;
export const CODE_TRIES_MAX = 5;
export const CODES_PER_DAY_MAX = 10;
const DAY_MS = 24 * 60 * 60_000;

/** What a code proves; a code for one is worth nothing for another. */
export type CodePurpose = 'signup';

/** `again` is a right code that was used before: it proves the address once more, but nothing else. */
export type CodeCheck = 'right' | 'again' | 'wrong';

/** Puts a new code in the place of the one before, with new tries. Gives its six digits, which are stored hashed only. */
export async function issueCode(session: Session, key: Uint8Array, purpose: CodePurpose, address: string, nowMs: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await session.query(
    `insert into identity_code (purpose, address, hash, tries, used_at, expires_at) values ($1, $2, $3, 0, null, $4)
     on conflict (purpose, address) do update set hash = excluded.hash, tries = 0, used_at = null, expires_at = excluded.expires_at`,
    [purpose, address, codeHash(key, purpose, address, code), nowMs + CODE_LIVES_MS],
  );
  return code;
}

/**
 * Holds a guess against the code and counts it when it is wrong. `session` must be a transaction: the row stays locked
 * until it ends, so that of many guesses at once only the first five are compared at all.
 */
export async function checkCode(
  session: Session,
  key: Uint8Array,
  guess: { readonly purpose: CodePurpose; readonly address: string; readonly code: string; readonly use: boolean },
  nowMs: number,
): Promise<CodeCheck> {
  const { purpose, address } = guess;
  const [row] = await session.query<{ hash: string; tries: number; used_at: bigint | null }>(
    'select hash, tries, used_at from identity_code where purpose = $1 and address = $2 and expires_at > $3 for update',
    [purpose, address, nowMs],
  );
  if (row === undefined || row.tries >= CODE_TRIES_MAX) return 'wrong';
  if (!sameHash(row.hash, codeHash(key, purpose, address, guess.code.trim()))) {
    await session.query('update identity_code set tries = tries + 1 where purpose = $1 and address = $2', [purpose, address]);
    return 'wrong';
  }
  if (row.used_at !== null) return 'again';
  if (guess.use)
    await session.query('update identity_code set used_at = $3 where purpose = $1 and address = $2', [purpose, address, nowMs]);
  return 'right';
}

/** Counts a message to an address. Gives 0 when it may go, else the seconds to wait (59 s between two, ten a day). */
export async function takeQuota(session: Session, address: string, nowMs: number): Promise<number> {
  const resendMs = RESEND_AFTER_SECONDS * 1_000;
  const taken = await session.query(
    `insert into identity_code_quota as quota (address, window_at, sent, last_at) values ($1, $2, 1, $2)
     on conflict (address) do update set
       window_at = case when quota.window_at <= $3 then excluded.window_at else quota.window_at end,
       sent = case when quota.window_at <= $3 then 1 else quota.sent + 1 end,
       last_at = excluded.last_at
     where quota.last_at <= $4 and (quota.window_at <= $3 or quota.sent < $5)
     returning sent`,
    [address, nowMs, nowMs - DAY_MS, nowMs - resendMs, CODES_PER_DAY_MAX],
  );
  if (taken.length > 0) return 0;
  const [row] = await session.query<{ window_at: bigint; sent: number; last_at: bigint }>(
    'select window_at, sent, last_at from identity_code_quota where address = $1',
    [address],
  );
  if (row === undefined) return 1;
  const freeAtMs = row.sent >= CODES_PER_DAY_MAX ? Number(row.window_at) + DAY_MS : Number(row.last_at) + resendMs;
  return Math.max(1, Math.ceil((freeAtMs - nowMs) / 1_000));
}

/** Forgets what can no longer matter. */
export async function sweepCodes(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_code where expires_at <= $1', [nowMs]);
  await session.query('delete from identity_code_quota where last_at <= $1 and window_at <= $1', [nowMs - DAY_MS]);
}

function codeHash(key: Uint8Array, purpose: CodePurpose, address: string, code: string): string {
  return keyedHash(key, `${purpose}|${address}|${code}`);
}
