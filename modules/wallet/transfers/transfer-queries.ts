import type { AccountKind } from '@agio/contracts/wallet';
import { partOf } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';

export interface TransferRow {
  readonly id: bigint;
  readonly customer: bigint;
  readonly to_customer: bigint;
  readonly coin: number;
  readonly amount: string;
  readonly from_account: AccountKind;
  readonly to_account: AccountKind;
  readonly note: string | null;
  readonly at_ms: bigint;
}

const ROWS = `select t.id, t.customer, t.to_customer, t.coin, t.amount, t.from_account, t.to_account, w.note, t.at_ms
  from wallet_transfer t left join wallet_words w on w.id = t.words`;

/** A transfer that a customer made. */
export async function transferRow(session: Session, customer: number, id: number): Promise<TransferRow | undefined> {
  const [row] = await session.query<TransferRow>(`${ROWS} where t.id = $1 and t.customer = $2`, [id, customer]);
  return row;
}

export interface TransferFilter {
  readonly customer: number;
  readonly coin: number | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** Transfers that a customer made or got, the latest first. */
export function transfersOf(
  session: Session,
  { customer, coin, fromMs, toMs }: TransferFilter,
  part: Part,
): Promise<ListPart<TransferRow>> {
  const conditions = [
    ['(t.customer = $? or t.to_customer = $?)', customer],
    ['t.coin = $?', coin],
    ['t.at_ms >= $?', fromMs],
    ['t.at_ms <= $?', toMs],
  ] as const;
  return partOf(session, { rows: ROWS, table: 'wallet_transfer t', key: ['t.id'], conditions }, part);
}
