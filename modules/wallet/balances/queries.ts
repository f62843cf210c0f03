import { partOf } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import type { PostedAccount } from '@agio/contracts/wallet';
import { ACCOUNTS } from '@agio/contracts/wallet/constants';
import type { AccountKindName, PostingReason } from '@agio/core';
import type { CustomerAccount } from './account-balances.ts';

export interface PostingRow {
  readonly id: bigint;
  readonly at_ms: bigint;
  readonly kind: AccountKindName;
  readonly coin: number;
  readonly amount: string;
  readonly after_total: string;
  readonly reason: PostingReason;
  readonly cause: string;
  /** Of a trade the fee in atoms, which `amount` is less by, and the house's posting of it. */
  readonly fee: string | null;
  readonly fee_id: bigint | null;
}

/**
 * The fee of what a trade brought. The core posts it within the same trade to the house, in the coin that was received, at most four postings later: one
 * look into the table's key for each.
 */
export const FEE_OF = `left join lateral (
  select f.id as fee_id, f.amount as fee from wallet_posting f
  where p.reason = 'trade' and p.amount > 0 and f.id > p.id and f.id <= p.id + 4
    and f.owner = 0 and f.kind = 'fees' and f.coin = p.coin and f.cause = p.cause
) fee on true`;

/** Filter of a customer's postings; undefined fields do not filter. */
export interface PostingSearch {
  readonly customer: number;
  readonly kind: PostedAccount | undefined;
  readonly coin: number | undefined;
  readonly reason: string | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

export interface PostingFilter {
  readonly customer: number;
  readonly kind: CustomerAccount;
  readonly coin: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** Postings of one account of a customer, the latest first. */
export function postings(
  session: Session,
  { customer, kind, coin, fromMs, toMs }: PostingFilter,
  part: Part,
): Promise<ListPart<PostingRow>> {
  const table = 'wallet_posting';
  const conditions = [
    ['owner = $?', customer],
    ['kind = $?', kind],
    ['coin = $?', coin],
    ['at_ms >= $?', fromMs],
    ['at_ms <= $?', toMs],
  ] as const;
  const rows = `select id, at_ms, kind, coin, amount, after_total, reason, cause, fee, fee_id from ${table} p ${FEE_OF}`;
  return partOf(session, { rows, table, key: ['id'], conditions }, part);
}

/** Postings below a cursor (a posting's id), the latest first. */
export async function postingsFrom(
  session: Session,
  search: PostingSearch,
  cursor: number | undefined,
  limit: number,
): Promise<PostingRow[]> {
  const values: unknown[] = [search.customer];
  const conditions = ['owner = $1'];
  const and = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
  };
  const own = search.kind === undefined ? undefined : ACCOUNTS.find((one) => one === search.kind);
  if (own !== undefined) and('kind =', own);
  else if (search.kind !== undefined)
    conditions.push(`kind not in ('trading', 'fiat', 'game')`, `kind ${search.kind === 'bonds' ? '' : 'not '}like '%.bond'`);
  and('coin =', search.coin);
  if (search.reason === 'fee') conditions.push('fee > 0');
  else and('reason =', search.reason);
  and('at_ms >=', search.fromMs);
  and('at_ms <', search.toMs);
  and('p.id <', cursor);
  return session.query<PostingRow>(
    `select p.id, at_ms, kind, coin, amount, after_total, reason, cause, fee, fee_id from wallet_posting p ${FEE_OF}
     where ${conditions.join(' and ')} order by p.id desc limit ${limit}`,
    values,
  );
}

export interface ExplainedRow {
  readonly kind: AccountKindName;
  readonly coin: number;
  readonly reason: PostingReason;
  readonly count: bigint;
  readonly amount: string;
}

/**
 * Sums of all postings of a customer by account, coin and reason that satisfy a condition. What trades brought is summed before their fees, which are a sum of
 * their own.
 */
async function sums(session: Session, condition: string, given: readonly unknown[]): Promise<ExplainedRow[]> {
  return session.query<ExplainedRow>(
    `with own as (select p.kind, p.coin, p.reason, p.amount, fee from wallet_posting p ${FEE_OF} where ${condition})
     select kind, coin, reason, count(*) as count, sum(amount)::text as amount from (
       select kind, coin, reason, amount + coalesce(fee, 0) as amount from own
       union all select kind, coin, 'fee', -fee from own where fee > 0
     ) line group by kind, coin, reason order by kind, coin, reason`,
    given,
  );
}

/** Sums of all postings of a customer's coin. */
export function explained(session: Session, customer: number, coin: number): Promise<ExplainedRow[]> {
  return sums(session, 'p.owner = $1 and p.coin = $2', [customer, coin]);
}

/** Sums of all postings of a customer from one time until before another. */
export function summedBetween(
  session: Session,
  customer: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ExplainedRow[]> {
  return sums(session, 'p.owner = $1 and p.at_ms >= $2 and p.at_ms < $3', [customer, from, to]);
}

/** Sums of one account's postings of a coin that were made up to a position. */
export function explainedUpTo(
  session: Session,
  of: { readonly customer: number; readonly kind: CustomerAccount; readonly coin: number; readonly sequence: number },
): Promise<ExplainedRow[]> {
  return sums(session, 'p.owner = $1 and p.kind = $2 and p.coin = $3 and p.sequence <= $4', [of.customer, of.kind, of.coin, of.sequence]);
}
