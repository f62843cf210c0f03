import { randomInt } from 'node:crypto';
import { keyedHash, sameHash } from '@agio/credentials';
import type { Session } from '@agio/database';
import { CODE_LIVES_MS } from './code-key.ts';
import type { CodeKey } from './code-key.ts';

export const CODE_TRIES_MAX = 5;

/** What a code proves, and for whom if a customer is logged in; a code for one use is invalid for another. */
export type CodePurpose =
  | 'signup'
  | 'login'
  | 'reset'
  | 'unfreeze'
  | `auth ${number}`
  | `bind ${number}`
  | `certify ${number}`
  | `verify ${number} ${string}`;

/** `again`: a right code that was used before; it still proves control of the address, but nothing else. */
export type CodeCheck = 'right' | 'again' | 'wrong';

/** The use of a code, and its requester (see `asker.ts`); with `boundTo` it is valid only for that. */
export interface CodeWish {
  readonly purpose: CodePurpose;
  readonly address: string;
  readonly asker: string;
  readonly boundTo?: string | undefined;
}

interface CodeRow {
  readonly asker: string;
  readonly hash: string;
  readonly tries: number;
  readonly foreign_tries: number;
  readonly used_at: bigint | null;
  readonly expires_at: bigint;
  readonly bound_to: string | null;
}

/** Replaces the requester's previous code by a new one, with new attempts. Returns its six digits, which are stored only as a hash. */
export async function issueCode(session: Session, key: CodeKey, wish: CodeWish, nowMs: number): Promise<string> {
  const { purpose, address, asker, boundTo = null } = wish;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = nowMs + CODE_LIVES_MS;
  await session.query(
    `insert into identity_code (purpose, address, asker, hash, tries, foreign_tries, used_at, expires_at, bound_to)
     values ($1, $2, $3, $4, 0, 0, null, $5, $6)
     on conflict (purpose, address, asker) do update set hash = excluded.hash, tries = 0, foreign_tries = 0, used_at = null,
       expires_at = excluded.expires_at, bound_to = excluded.bound_to`,
    [purpose, address, asker, codeHash(key, { purpose, address, asker, expiresAt, boundTo }, code), expiresAt, boundTo],
  );
  key.forget({ purpose, address, asker });
  return code;
}

/**
 * Checks a guess against the codes that were sent for the same use, and counts it if it is wrong. The requester of a code has five
 * attempts that no one else can use up; all others together have five more, because a code may be requested on a phone and entered on a
 * laptop. `session` must be a transaction: the rows stay locked until it ends, so that of many concurrent guesses only five are compared.
 */
export async function checkCode(
  session: Session,
  key: CodeKey,
  guess: CodeWish & { readonly code: string; readonly use: boolean },
  nowMs: number,
): Promise<CodeCheck> {
  const { purpose, address, asker } = guess;
  const rows = await session.query<CodeRow>(
    `select asker, hash, tries, foreign_tries, used_at, expires_at, bound_to from identity_code
     where purpose = $1 and address = $2 and expires_at > $3 order by asker for update`,
    [purpose, address, nowMs],
  );
  const code = guess.code.trim();
  const isHashOf = ({ asker: of, bound_to: boundTo, expires_at: at, hash }: CodeRow): boolean =>
    sameHash(hash, codeHash(key, { purpose, address, asker: of, expiresAt: Number(at), boundTo }, code));
  const isOwn = (row: CodeRow): boolean => row.asker === asker;
  const wrongOf = (row: CodeRow): number => key.wrongOf({ purpose, address, asker: row.asker, isOwn: isOwn(row) }, nowMs);
  const open = rows.filter((row) => Math.max(triesOf(row, asker), wrongOf(row)) < CODE_TRIES_MAX);
  const right = open.find((row) => (row.bound_to === null || row.bound_to === guess.boundTo) && isHashOf(row));
  if (right === undefined) {
    for (const row of open) {
      key.noteWrong({ purpose, address, asker: row.asker, isOwn: isOwn(row) }, nowMs);
      const counted = isOwn(row) ? 'tries' : 'foreign_tries';
      await session.query(`update identity_code set ${counted} = ${counted} + 1 where purpose = $1 and address = $2 and asker = $3`, [
        purpose,
        address,
        row.asker,
      ]);
    }
    return 'wrong';
  }
  if (right.used_at !== null) return 'again';
  if (guess.use)
    await session.query('update identity_code set used_at = $4 where purpose = $1 and address = $2 and asker = $3', [
      purpose,
      address,
      right.asker,
      nowMs,
    ]);
  return 'right';
}

/** How many attempts the requester has left for the codes that were sent; 0 without a code. */
export async function codeTriesLeft(session: Session, { purpose, address, asker }: CodeWish, nowMs: number): Promise<number> {
  const rows = await session.query<Pick<CodeRow, 'asker' | 'tries' | 'foreign_tries'>>(
    'select asker, tries, foreign_tries from identity_code where purpose = $1 and address = $2 and expires_at > $3 and used_at is null',
    [purpose, address, nowMs],
  );
  return Math.max(0, ...rows.map((row) => CODE_TRIES_MAX - triesOf(row, asker)));
}

/** Forgets what can no longer matter. */
export async function sweepCodes(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_code where expires_at <= $1', [nowMs]);
}

function triesOf({ asker, tries, foreign_tries: foreign }: Pick<CodeRow, 'asker' | 'tries' | 'foreign_tries'>, by: string): number {
  return asker === by ? tries : foreign;
}

interface SentCode {
  readonly purpose: CodePurpose;
  readonly address: string;
  readonly asker: string;
  readonly expiresAt: number;
  readonly boundTo: string | null;
}

/** Over all that a code is good for, so that anyone who writes to the database can neither prolong it nor make one for another customer. */
function codeHash({ bytes }: CodeKey, { address, asker, boundTo, expiresAt, purpose }: SentCode, code: string): string {
  return keyedHash(bytes, JSON.stringify([purpose, address, asker, expiresAt, boundTo, code]));
}
