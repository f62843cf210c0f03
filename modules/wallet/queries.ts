import { partOf } from '@agio/database';
import type { Paged, Part, Session } from '@agio/database';
import type { PostingReason } from '@agio/core';
import type { CustomerAccount } from './balances.ts';

export interface PostingRow {
  readonly id: bigint;
  readonly at_ms: bigint;
  readonly kind: CustomerAccount;
  readonly coin: number;
  readonly amount: string;
  readonly after_total: string;
  readonly reason: PostingReason;
  readonly cause: string;
}

/** Filter of a customer's postings; undefined fields do not filter. */
export interface PostingSearch {
  readonly customer: number;
  readonly kind: CustomerAccount | undefined;
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
export function postings(session: Session, { customer, kind, coin, fromMs, toMs }: PostingFilter, part: Part): Promise<Paged<PostingRow>> {
  const table = 'wallet_posting';
  const conditions = [
    ['owner = $?', customer],
    ['kind = $?', kind],
    ['coin = $?', coin],
    ['at_ms >= $?', fromMs],
    ['at_ms <= $?', toMs],
  ] as const;
  const rows = `select id, at_ms, kind, coin, amount, after_total, reason, cause from ${table}`;
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
  const conditions = [`owner = $1`, `kind in ('trading', 'fiat', 'game')`];
  const and = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
  };
  and('kind =', search.kind);
  and('coin =', search.coin);
  and('reason =', search.reason);
  and('at_ms >=', search.fromMs);
  and('at_ms <', search.toMs);
  and('id <', cursor);
  return session.query<PostingRow>(
    `select id, at_ms, kind, coin, amount, after_total, reason, cause from wallet_posting
     where ${conditions.join(' and ')} order by id desc limit ${limit}`,
    values,
  );
}

export interface ExplainedRow {
  readonly kind: CustomerAccount;
  readonly reason: PostingReason;
  readonly count: bigint;
  readonly amount: string;
}

/** Sums of all postings of a customer's coin by account and reason. */
export async function explained(session: Session, customer: number, coin: number): Promise<ExplainedRow[]> {
  return session.query<ExplainedRow>(
    `select kind, reason, count(*) as count, sum(amount)::text as amount from wallet_posting
     where owner = $1 and coin = $2 and kind in ('trading', 'fiat', 'game') group by kind, reason order by kind, reason`,
    [customer, coin],
  );
}

/** Sums of all postings of a customer by account, coin and reason, from one time until before another. */
export async function summedBetween(
  session: Session,
  customer: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<(ExplainedRow & { readonly coin: number })[]> {
  return session.query<ExplainedRow & { coin: number }>(
    `select kind, coin, reason, count(*) as count, sum(amount)::text as amount from wallet_posting
     where owner = $1 and at_ms >= $2 and at_ms < $3 group by kind, coin, reason order by kind, coin, reason`,
    [customer, from, to],
  );
}

/** Sums by reason of one account's postings of a coin that were made up to a position. */
export async function explainedUpTo(
  session: Session,
  of: { readonly customer: number; readonly kind: CustomerAccount; readonly coin: number; readonly sequence: number },
): Promise<Pick<ExplainedRow, 'reason' | 'count' | 'amount'>[]> {
  return session.query(
    `select reason, count(*) as count, sum(amount)::text as amount from wallet_posting
     where owner = $1 and kind = $2 and coin = $3 and sequence <= $4 group by reason order by reason`,
    [of.customer, of.kind, of.coin, of.sequence],
  );
}
