import { randomInt } from 'node:crypto';
import { RESEND_AFTER_SECONDS } from '@agio/contracts';
import type { Session } from '@agio/database';
import { keyedHash, sameHash } from './keys.ts';

export const CODE_LIVES_MS = 10 * 60_000;
export const CODE_TRIES_MAX = 5;
export const CODES_PER_DAY_MAX = 10;
const DAY_MS = 24 * 60 * 60_000;

/**
 * What a code proves, and for whom where somebody is logged in; a code for one is worth nothing for another. `auth` is
 * the code of the present address that a change of contacts takes.
 */
export type CodePurpose = 'signup' | 'login' | 'reset' | 'unfreeze' | `bind ${number}` | `auth ${number}` | `verify ${number} ${string}`;

/** `again` is a right code that was used before: it proves the address once more, but nothing else. */
export type CodeCheck = 'right' | 'again' | 'wrong';

/** What a code is asked for; with `boundTo` it is good for that alone. */
export interface CodeWish {
  readonly purpose: CodePurpose;
  readonly address: string;
  readonly boundTo?: string | undefined;
}

/** Puts a new code in the place of the one before, with new tries. Gives its six digits, which are stored hashed only. */
export async function issueCode(session: Session, key: Uint8Array, wish: CodeWish, nowMs: number): Promise<string> {
  const { purpose, address, boundTo = null } = wish;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await session.query(
    `insert into identity_code (purpose, address, hash, tries, used_at, expires_at, sent_at, bound_to) values ($1, $2, $3, 0, null, $4, $5, $6)
     on conflict (purpose, address) do update set hash = excluded.hash, tries = 0, used_at = null, expires_at = excluded.expires_at,
       sent_at = excluded.sent_at, bound_to = excluded.bound_to`,
    [purpose, address, codeHash(key, purpose, address, code), nowMs + CODE_LIVES_MS, nowMs, boundTo],
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
  guess: CodeWish & { readonly code: string; readonly use: boolean },
  nowMs: number,
): Promise<CodeCheck> {
  const { purpose, address } = guess;
  const [row] = await session.query<{ hash: string; tries: number; used_at: bigint | null; bound_to: string | null }>(
    'select hash, tries, used_at, bound_to from identity_code where purpose = $1 and address = $2 and expires_at > $3 for update',
    [purpose, address, nowMs],
  );
  if (row === undefined || row.tries >= CODE_TRIES_MAX) return 'wrong';
  const isForThis = row.bound_to === null || row.bound_to === guess.boundTo;
  if (!isForThis || !sameHash(row.hash, codeHash(key, purpose, address, guess.code.trim()))) {
    await session.query('update identity_code set tries = tries + 1 where purpose = $1 and address = $2', [purpose, address]);
    return 'wrong';
  }
  if (row.used_at !== null) return 'again';
  if (guess.use)
    await session.query('update identity_code set used_at = $3 where purpose = $1 and address = $2', [purpose, address, nowMs]);
  return 'right';
}

/** How many tries the code that is sent out has left; 0 where there is none. */
export async function codeTriesLeft(session: Session, { purpose, address }: CodeWish, nowMs: number): Promise<number> {
  const [row] = await session.query<{ tries: number }>(
    'select tries from identity_code where purpose = $1 and address = $2 and expires_at > $3 and used_at is null',
    [purpose, address, nowMs],
  );
  return row === undefined ? 0 : CODE_TRIES_MAX - row.tries;
}

/**
 * Counts a message to an address. Gives 0 when it may go, else the seconds to wait: 59 between two codes for the
 * same thing, and up to a day beyond ten codes for whatever.
 */
export async function takeQuota(session: Session, { purpose, address, boundTo }: CodeWish, nowMs: number): Promise<number> {
  const resendMs = RESEND_AFTER_SECONDS * 1_000;
  // Its lock makes two requests at once wait for each other, so that the second sees the code of the first.
  await session.query(
    `insert into identity_code_quota (address, window_at, sent, last_at) values ($1, $2, 0, 0)
     on conflict (address) do update set address = excluded.address`,
    [address, nowMs],
  );
  const [before] = await session.query<{ sent_at: bigint }>(
    'select sent_at from identity_code where purpose = $1 and address = $2 and bound_to is not distinct from $3',
    [purpose, address, boundTo ?? null],
  );
  const againAtMs = Number(before?.sent_at ?? 0n) + resendMs;
  if (againAtMs > nowMs) return Math.ceil((againAtMs - nowMs) / 1_000);
  const taken = await session.query(
    `update identity_code_quota set
       window_at = case when window_at <= $3 then $2 else window_at end,
       sent = case when window_at <= $3 then 1 else sent + 1 end,
       last_at = $2
     where address = $1 and (window_at <= $3 or sent < $4) returning sent`,
    [address, nowMs, nowMs - DAY_MS, CODES_PER_DAY_MAX],
  );
  if (taken.length > 0) return 0;
  const [row] = await session.query<{ window_at: bigint }>('select window_at from identity_code_quota where address = $1', [address]);
  return row === undefined ? 1 : Math.max(1, Math.ceil((Number(row.window_at) + DAY_MS - nowMs) / 1_000));
}

/** Forgets what can no longer matter. */
export async function sweepCodes(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_code where expires_at <= $1', [nowMs]);
  await session.query('delete from identity_code_quota where last_at <= $1 and window_at <= $1', [nowMs - DAY_MS]);
}

function codeHash(key: Uint8Array, purpose: CodePurpose, address: string, code: string): string {
  return keyedHash(key, `${purpose}|${address}|${code}`);
}
