import type { Session } from '@agio/database';

/** Which of these customers were on the other side of trades of a sub-account's orders, as far as those have ended, within a time. */
export async function tradedWith(
  session: Session,
  owner: number,
  customers: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<readonly number[]> {
  if (customers.length === 0) return [];
  const rows = await session.query<{ customer: bigint }>(
    `select distinct other.customer from spot_fill other
     join spot_fill own on own.trade = other.trade and own.role <> other.role
     join spot_order placed on placed.id = own.order_id
     where other.customer = any($2::int8[]) and placed.owner = $1 and own.at_ms between $3 and $4 order by other.customer`,
    [owner, customers, fromMs, toMs],
  );
  return rows.map(({ customer }) => Number(customer));
}
