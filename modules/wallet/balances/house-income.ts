import type { Session } from '@agio/database';

/** Postings of the house between two moments, summed by account, coin and reason: signed atoms, and how many there were. */
export async function houseIncome(
  session: Session,
  fromMs: number,
  toMs: number,
): Promise<{ readonly kind: string; readonly coin: number; readonly reason: string; readonly atoms: string; readonly count: number }[]> {
  const rows = await session.query<{ kind: string; coin: number; reason: string; atoms: string; count: bigint }>(
    `select kind, coin, reason, sum(amount)::text as atoms, count(*) as count from wallet_posting
     where owner = 0 and at_ms >= $1 and at_ms < $2 group by kind, coin, reason order by kind, coin, reason`,
    [fromMs, toMs],
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Fees that the house took between two moments, by bucket and coin, in atoms. */
export async function feesByBucket(
  session: Session,
  fromMs: number,
  toMs: number,
  bucketMs: number,
): Promise<{ readonly at: number; readonly coin: number; readonly atoms: string }[]> {
  const rows = await session.query<{ at: bigint; coin: number; atoms: string }>(
    `select at_ms / $3::int8 * $3::int8 as at, coin, sum(amount)::text as atoms from wallet_posting
     where owner = 0 and kind = 'fees' and reason in ('fee', 'convert_fee') and at_ms >= $1 and at_ms < $2 group by 1, 2`,
    [fromMs, toMs, bucketMs],
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

const MOVEMENTS = {
  deposits: `select at_ms / $3::int8 * $3::int8 as at, count(*) as count from wallet_deposit where state = 'credited' and at_ms >= $1 and at_ms < $2 group by 1`,
  withdrawals: `select updated_at / $3::int8 * $3::int8 as at, count(*) as count from wallet_withdrawal where state = 'confirmed' and updated_at >= $1 and updated_at < $2 group by 1`,
} as const;

/** Deposits credited or withdrawals confirmed between two moments, by bucket. */
export async function movementsByBucket(
  session: Session,
  what: keyof typeof MOVEMENTS,
  fromMs: number,
  toMs: number,
  bucketMs: number,
): Promise<{ readonly at: number; readonly count: number }[]> {
  const rows = await session.query<{ at: bigint; count: bigint }>(MOVEMENTS[what], [fromMs, toMs, bucketMs]);
  return rows.map(({ at, count }) => ({ at: Number(at), count: Number(count) }));
}
