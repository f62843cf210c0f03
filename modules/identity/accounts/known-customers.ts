import type { Session } from '@agio/database';

/** The highest number of a customer with an account; 0 if there is none. */
export async function highestCustomer(session: Session): Promise<number> {
  const rows = await session.query<{ highest: bigint | null }>('select max(customer) as highest from identity_account');
  return Number(rows[0]?.highest ?? 0);
}

/** Numbers above `after` and up to `highest` that no account has, lowest first. */
export async function numbersWithoutAccount(session: Session, after: number, highest: number, most: number): Promise<number[]> {
  const rows = await session.query<{ customer: bigint }>(
    `select n as customer from generate_series($1::int8 + 1, $2::int8) n
     where not exists (select 1 from identity_account where customer = n) order by n limit $3`,
    [after, highest, most],
  );
  return rows.map((row) => Number(row.customer));
}

export interface OpenAccount {
  readonly customer: number;
  /** The host where it was opened; null where that was not kept. */
  readonly site: string | null;
}

/** Accounts that are not closed, above `after` and up to `upTo`, lowest first. */
export async function accountsBetween(session: Session, after: number, upTo: number, most: number): Promise<OpenAccount[]> {
  const rows = await session.query<{ customer: bigint; site: string | null }>(
    `select customer, site from identity_account
     where customer > $1 and customer <= $2 and closed_at is null order by customer limit $3`,
    [after, upTo, most],
  );
  return rows.map(({ customer, site }) => ({ customer: Number(customer), site }));
}
