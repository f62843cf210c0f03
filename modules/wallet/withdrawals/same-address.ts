import type { Session } from '@agio/database';

/** Other customers who withdrew to an address that this one withdrew to; addresses of customers here link no accounts. */
export async function sameAddressAs(session: Session, customer: number): Promise<readonly number[]> {
  const rows = await session.query<{ customer: bigint }>(
    `select distinct other.customer from wallet_withdrawal own join wallet_withdrawal other on other.address = own.address
     where own.customer = $1 and own.to_customer = 0 and other.to_customer = 0 and other.customer <> $1 order by other.customer`,
    [customer],
  );
  return rows.map(({ customer: other }) => Number(other));
}
