import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';

/** A saved payee of a customer. `payee` is the other customer's number. */
export interface PayeeRow {
  readonly id: string;
  readonly payee: bigint;
  readonly name: string;
  readonly note: string;
  readonly created_at: bigint;
  /** When a backup put it back. */
  readonly restored_at: bigint | null;
}

interface ProvenPayeeRow extends PayeeRow {
  readonly customer: bigint;
  readonly proof: string | null;
}

const COLUMNS = 'id, customer, payee, name, note, created_at, restored_at, proof';

/** The account behind a payee's name, and since when. */
export const PROVEN_PAYEE = provenTable({
  table: 'wallet_payee',
  key: { id: 'text' },
  covers: { customer: 'customer', payee: 'payee', name: 'name', created_at: 'created_at' },
});

/** Newest first. */
export async function payeesOf(proofs: RowProofs, session: Session, customer: number): Promise<PayeeRow[]> {
  const rows = await session.query<ProvenPayeeRow>(`select ${COLUMNS} from wallet_payee where customer = $1 order by created_at desc, id`, [
    customer,
  ]);
  return rows.filter((row) => proofs.holds(PROVEN_PAYEE, row, { customer }));
}

export async function savedPayee(proofs: RowProofs, session: Session, customer: number, payee: number): Promise<PayeeRow | undefined> {
  const [row] = await session.query<ProvenPayeeRow>(`select ${COLUMNS} from wallet_payee where customer = $1 and payee = $2`, [
    customer,
    payee,
  ]);
  return row !== undefined && proofs.holds(PROVEN_PAYEE, row, { customer, payee }) ? row : undefined;
}

/** Saves a payee; undefined if the customer has saved them already. */
export async function insertPayee(
  proofs: RowProofs,
  session: Session,
  row: { readonly id: string; readonly customer: number; readonly payee: number; readonly name: string; readonly note: string },
  nowMs: number,
): Promise<PayeeRow | undefined> {
  const { customer, id, name, note, payee } = row;
  const proof = proofs.make(PROVEN_PAYEE, { id, customer, payee, name, created_at: nowMs });
  const [made] = await session.query<PayeeRow>(
    `insert into wallet_payee (id, customer, payee, name, note, created_at, proof) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (customer, payee) do nothing returning ${COLUMNS}`,
    [id, customer, payee, name, note, nowMs, proof],
  );
  return made;
}

export async function removePayee(session: Session, customer: number, id: string): Promise<boolean> {
  return (await session.query('delete from wallet_payee where customer = $1 and id = $2 returning 1 as gone', [customer, id])).length > 0;
}
