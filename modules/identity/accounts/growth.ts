import type { Session } from '@agio/database';

/** Accounts opened between two moments, by bucket. */
export async function signUpsByBucket(
  session: Session,
  fromMs: number,
  toMs: number,
  bucketMs: number,
): Promise<{ readonly at: number; readonly count: number }[]> {
  const rows = await session.query<{ at: bigint; count: bigint }>(
    'select created_at / $3::int8 * $3::int8 as at, count(*) as count from identity_account where created_at >= $1 and created_at < $2 group by 1',
    [fromMs, toMs, bucketMs],
  );
  return rows.map(({ at, count }) => ({ at: Number(at), count: Number(count) }));
}

/** Customers with a session that was opened or renewed between two moments, as far as sessions are kept. */
export async function activeBetween(session: Session, fromMs: number, toMs: number): Promise<number> {
  const [row] = await session.query<{ count: bigint }>(
    'select count(distinct customer) as count from identity_session where rotated_at >= $1 and created_at < $2',
    [fromMs, toMs],
  );
  return Number(row?.count ?? 0);
}
