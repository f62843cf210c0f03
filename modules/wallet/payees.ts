import type { Session } from '@agio/database';

/** A saved payee of a customer. `payee` is the other customer's number. */
export interface PayeeRow {
  readonly id: string;
  readonly payee: bigint;
  readonly name: string;
  readonly note: string;
  readonly created_at: bigint;
}

const COLUMNS = 'id, payee, name, note, created_at';

/** Newest first. */
export async function payeesOf(session: Session, customer: number): Promise<PayeeRow[]> {
  return session.query<PayeeRow>(`select ${COLUMNS} from wallet_payee where customer = $1 order by created_at desc, id`, [customer]);
}

export async function savedPayee(session: Session, customer: number, payee: number): Promise<PayeeRow | undefined> {
  const [row] = await session.query<PayeeRow>(`select ${COLUMNS} from wallet_payee where customer = $1 and payee = $2`, [customer, payee]);
  return row;
}

/** Saves a payee; undefined if the customer has saved them already. */
export async function insertPayee(
  session: Session,
  customer: number,
  row: { readonly id: string; readonly payee: number; readonly name: string; readonly note: string },
  nowMs: number,
): Promise<PayeeRow | undefined> {
  const [made] = await session.query<PayeeRow>(
    `insert into wallet_payee (id, customer, payee, name, note, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (customer, payee) do nothing returning ${COLUMNS}`,
    [row.id, customer, row.payee, row.name, row.note, nowMs],
  );
  return made;
}

export async function removePayee(session: Session, customer: number, id: string): Promise<boolean> {
  return (await session.query('delete from wallet_payee where customer = $1 and id = $2 returning 1 as gone', [customer, id])).length > 0;
}
