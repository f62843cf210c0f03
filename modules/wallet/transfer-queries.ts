import type { AccountKind } from '@agio/contracts/wallet';
import type { Session } from '@agio/database';

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

/** Transfers that a customer made or got, the latest first. */
export async function transfersOf(
  session: Session,
  customer: number,
  coin: number | undefined,
  page: number,
  limit: number,
): Promise<{ list: TransferRow[]; total: number }> {
  const values: unknown[] = coin === undefined ? [customer] : [customer, coin];
  const condition = `(t.customer = $1 or t.to_customer = $1)${coin === undefined ? '' : ' and t.coin = $2'}`;
  const list = await session.query<TransferRow>(
    `${ROWS} where ${condition} order by t.id desc limit ${limit} offset ${(page - 1) * limit}`,
    values,
  );
  const [counted] = await session.query<{ total: bigint }>(`select count(*) as total from wallet_transfer t where ${condition}`, values);
  return { list, total: Number(counted?.total ?? 0) };
}
