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
