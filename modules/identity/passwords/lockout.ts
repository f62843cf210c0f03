import type { Session } from '@agio/database';

export const WRONG_PASSWORDS_MAX = 5;
export const LOCKED_MS = 10 * 60_000;

/**
 * Takes one of the five attempts that one source has for an account before it is locked for ten minutes. It is taken
 * before the password is checked, so that concurrent guesses count like sequential ones; accounts that do not
 * exist are counted in the same way. Returns 0 if the attempt may be made, else the seconds to wait.
 */
export async function takeAttempt(session: Session, address: string, source: string, nowMs: number): Promise<number> {
  const taken = await session.query(
    `insert into identity_login_failure as failure (address, source, failures, last_at) values ($1, $2, 1, $3)
     on conflict (address, source) do update set
       failures = case when failure.last_at <= $4 then 1 else failure.failures + 1 end,
       last_at = excluded.last_at
     where failure.last_at <= $4 or failure.failures < $5
     returning failures`,
    [address, source, nowMs, nowMs - LOCKED_MS, WRONG_PASSWORDS_MAX],
  );
  if (taken.length > 0) return 0;
  const [row] = await session.query<{ last_at: bigint }>('select last_at from identity_login_failure where address = $1 and source = $2', [
    address,
    source,
  ]);
  return row === undefined ? 1 : Math.max(1, Math.ceil((Number(row.last_at) + LOCKED_MS - nowMs) / 1_000));
}

/** How many attempts have been used. */
export async function wrongSoFar(session: Session, address: string, source: string, nowMs: number): Promise<number> {
  const [row] = await session.query<{ failures: number }>(
    'select failures from identity_login_failure where address = $1 and source = $2 and last_at > $3',
    [address, source, nowMs - LOCKED_MS],
  );
  return row?.failures ?? 0;
}

/** Resets the attempts after a right password. */
export async function clearAttempts(session: Session, address: string, source: string): Promise<void> {
  await session.query('delete from identity_login_failure where address = $1 and source = $2', [address, source]);
}

export async function sweepAttempts(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_login_failure where last_at <= $1', [nowMs - LOCKED_MS]);
}
