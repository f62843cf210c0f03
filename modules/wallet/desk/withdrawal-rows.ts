import type { DeskWithdrawalView } from '@agio/contracts/wallet';
import type { Database } from '@agio/database';
import type { WithdrawalRecord } from '../model.ts';
import type { WithdrawalRow } from '../withdrawals/withdrawal-queries.ts';

export interface DeskWithdrawalRow extends WithdrawalRow {
  readonly words: string;
}

/** A withdrawal that is open as the core has it: what people read of it before they decide comes from no row. */
export function asCounted(row: DeskWithdrawalRow, open: WithdrawalRecord | undefined): DeskWithdrawalRow {
  if (open === undefined) return row;
  const { address, amount, approvals, approvedBy, chain, coin, customer, fee, reasons, to, words } = open;
  return {
    ...row,
    address,
    amount,
    approvals,
    chain,
    coin,
    fee,
    words,
    customer: BigInt(customer),
    to_customer: BigInt(to),
    approved_by: approvedBy.join(','),
    reasons: reasons.join(','),
  };
}

const COLUMNS = `w.id, w.customer, w.chain, w.coin, w.address, w.amount, w.fee, w.to_customer, w.state, w.approvals, w.approved_by, w.ready_at,
  w.reasons, w.words, w.txid, w.height, w.reason, w.waits, w.created_at, w.updated_at,
  (select a.units from wallet_arrived a where a.withdrawal = w.id) as arrived`;

/** What a view shows, and whether its rows wait: those are listed oldest first. */
const VIEWS: Readonly<Record<DeskWithdrawalView, { readonly where: string; readonly waits: boolean }>> = {
  to_audit: { where: `w.state = 'to_audit'`, waits: true },
  second: { where: `w.state = 'to_audit' and w.approved_by <> ''`, waits: true },
  delayed: { where: `w.state = 'requested'`, waits: true },
  under_way: { where: `w.state in ('approved', 'signed', 'broadcast')`, waits: true },
  done: { where: `w.state = 'confirmed'`, waits: false },
  failed: { where: `w.state in ('failed', 'rejected', 'cancelled')`, waits: false },
  all: { where: 'true', waits: false },
};

export interface WithdrawalSearch {
  readonly view: DeskWithdrawalView;
  /** Number of the row that the page before ended with. */
  readonly after: number | undefined;
  readonly limit: number;
  readonly text: string | undefined;
  /** The customer whose uid the text is. */
  readonly customer: number | undefined;
}

/** One row more than the limit where there are more. */
export async function deskWithdrawals(database: Database, search: WithdrawalSearch): Promise<DeskWithdrawalRow[]> {
  const { where, waits } = VIEWS[search.view];
  const values: unknown[] = [];
  const conditions = [where];
  const value = (one: unknown): string => `$${values.push(one)}`;
  if (search.text !== undefined) {
    const either = [`w.address = ${value(search.text)}`, `w.txid = ${value(search.text)}`];
    if (/^[1-9]\d{0,14}$/.test(search.text)) either.push(`w.id = ${value(Number(search.text))}`);
    if (search.customer !== undefined) either.push(`w.customer = ${value(search.customer)}`);
    conditions.push(`(${either.join(' or ')})`);
  }
  if (search.after !== undefined) conditions.push(`w.id ${waits ? '>' : '<'} ${value(search.after)}`);
  return database.query<DeskWithdrawalRow>(
    `select ${COLUMNS}, null as note, null as address_name from wallet_withdrawal w where ${conditions.join(' and ')}
     order by w.id ${waits ? '' : 'desc'} limit ${search.limit + 1}`,
    values,
  );
}

/** One with what its customer wrote about it. */
export async function deskWithdrawalById(database: Database, id: number): Promise<DeskWithdrawalRow | undefined> {
  const [row] = await database.query<DeskWithdrawalRow>(
    `select ${COLUMNS}, o.note, (select b.name from wallet_book b where b.customer = w.customer and b.address = w.address limit 1) as address_name
     from wallet_withdrawal w left join wallet_words o on o.id = w.words where w.id = $1`,
    [id],
  );
  return row;
}

export async function failedSince(database: Database, atMs: number): Promise<number> {
  const [row] = await database.query<{ n: bigint }>(
    `select count(*) as n from wallet_withdrawal where state in ('rejected', 'failed') and updated_at >= $1`,
    [atMs],
  );
  return Number(row?.n ?? 0);
}
