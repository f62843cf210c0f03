import { partOf } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import type { WithdrawalStateName } from '../model.ts';

export interface WithdrawalRow {
  readonly id: bigint;
  readonly customer: bigint;
  readonly chain: number;
  readonly coin: number;
  readonly address: string;
  readonly amount: string;
  readonly fee: string;
  readonly to_customer: bigint;
  readonly state: WithdrawalStateName;
  readonly approvals: number;
  readonly approved_by: string;
  readonly ready_at: bigint;
  readonly reasons: string;
  readonly txid: string | null;
  readonly height: bigint;
  readonly reason: string | null;
  readonly waits: string | null;
  /** What its destination got in units of the chain, where that is less than was sent. */
  readonly arrived: string | null;
  readonly created_at: bigint;
  readonly updated_at: bigint;
  readonly note: string | null;
  readonly address_name: string | null;
}

const ROWS = `select w.id, w.customer, w.chain, w.coin, w.address, w.amount, w.fee, w.to_customer, w.state, w.approvals, w.approved_by, w.ready_at,
  w.reasons, w.txid, w.height, w.reason, w.waits, w.created_at, w.updated_at, (select a.units from wallet_arrived a where a.withdrawal = w.id) as arrived, o.note,
  (select b.name from wallet_book b where b.customer = w.customer and b.address = w.address limit 1) as address_name
  from wallet_withdrawal w left join wallet_words o on o.id = w.words`;

export async function withdrawalRow(session: Session, customer: number, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await session.query<WithdrawalRow>(`${ROWS} where w.id = $1 and w.customer = $2`, [id, customer]);
  return row;
}

/** Under which words of its customer a withdrawal stands, without a check of whose it is: for operators. */
export async function wordsOfWithdrawal(session: Session, id: number): Promise<string | undefined> {
  const [row] = await session.query<{ words: string }>('select words from wallet_withdrawal where id = $1', [id]);
  return row?.words;
}

export interface WithdrawalFilter {
  readonly customer: number;
  readonly coin: number | undefined;
  readonly state: string | undefined;
  /** When it was requested. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** Withdrawals of a customer, the latest first. */
export function withdrawalsOf(session: Session, filter: WithdrawalFilter, part: Part): Promise<ListPart<WithdrawalRow>> {
  const conditions = [
    ['w.customer = $?', filter.customer],
    ['w.coin = $?', filter.coin],
    ['w.state = $?', filter.state],
    ['w.created_at >= $?', filter.fromMs],
    ['w.created_at <= $?', filter.toMs],
  ] as const;
  return partOf(session, { rows: ROWS, table: 'wallet_withdrawal w', key: ['w.id'], conditions }, part);
}

/** Withdrawals in a state, oldest first, for operators. */
export async function withdrawalsIn(session: Session, states: readonly string[], limit: number): Promise<WithdrawalRow[]> {
  return session.query<WithdrawalRow>(`${ROWS} where w.state = any($1::text[]) order by w.id limit ${limit}`, [`{${states.join(',')}}`]);
}

export async function withdrawalsById(session: Session, customer: number, ids: readonly number[]): Promise<WithdrawalRow[]> {
  return session.query<WithdrawalRow>(`${ROWS} where w.customer = $1 and w.id = any($2::int8[]) order by w.id desc`, [
    customer,
    `{${ids.join(',')}}`,
  ]);
}
