import { keyedHash, randomCode, sameHash } from '@agio/credentials';
import type { Session } from '@agio/database';

export const RECOVERY_CODES = 10;
// Without letters and digits that look alike: 31 characters, so that ten of them hold 49 bits.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 10;
const HALF = 5;

/** Replaces the recovery codes by ten new ones. Returns them as they are shown, once: `ABCDE-23456`. */
export async function makeRecoveryCodesOf(session: Session, key: Uint8Array, customer: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(randomCode(LENGTH, ALPHABET));
  await dropRecoveryCodes(session, customer);
  await session.query('insert into identity_recovery_code (customer, hash) select $1, unnest($2::text[])', [
    customer,
    [...codes].map((code) => hashOf(key, customer, code)),
  ]);
  return [...codes].map((code) => `${code.slice(0, HALF)}-${code.slice(HALF)}`);
}

export async function dropRecoveryCodes(session: Session, customer: number): Promise<void> {
  await session.query('delete from identity_recovery_code where customer = $1', [customer]);
}

/** Whether something looks like a recovery code rather than six digits. */
export function looksLikeRecoveryCode(code: string): boolean {
  return plain(code).length === LENGTH;
}

/** Consumes a recovery code; of two concurrent uses one succeeds. Rows are compared here: a database that is asked for a hash learns it, and could answer with it. */
export async function spendRecoveryCode(
  session: Session,
  key: Uint8Array,
  customer: number,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const left = await session.query<{ hash: string }>('select hash from identity_recovery_code where customer = $1 and used_at is null', [
    customer,
  ]);
  const given = hashOf(key, customer, plain(code));
  if (!left.some(({ hash }) => sameHash(hash, given))) return false;
  const used = await session.query(
    'update identity_recovery_code set used_at = $3 where customer = $1 and hash = $2 and used_at is null returning 1 as used',
    [customer, given, nowMs],
  );
  return used.length > 0;
}

export async function countRecoveryCodes(session: Session, customer: number): Promise<number> {
  const [row] = await session.query<{ count: bigint }>(
    'select count(*) as count from identity_recovery_code where customer = $1 and used_at is null',
    [customer],
  );
  return Number(row?.count ?? 0);
}

function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

function hashOf(key: Uint8Array, customer: number, code: string): string {
  return keyedHash(key, `recovery ${customer} ${code}`);
}
