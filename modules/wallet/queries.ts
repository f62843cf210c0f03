import type { Session } from '@agio/database';
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

export interface PostingFilter {
  readonly customer: number;
  readonly kind: CustomerAccount;
  readonly coin: number | undefined;
}

/** Postings of one account of a customer, the latest first. */
export async function postings(
  session: Session,
  filter: PostingFilter,
  page: number,
  limit: number,
): Promise<{ list: PostingRow[]; total: number }> {
  const values: unknown[] = [filter.customer, filter.kind];
  let condition = 'owner = $1 and kind = $2';
  if (filter.coin !== undefined) {
    values.push(filter.coin);
    condition += ' and coin = $3';
  }
  const list = await session.query<PostingRow>(
    `select id, at_ms, kind, coin, amount, after_total, reason, cause from wallet_posting where ${condition}
     order by id desc limit ${limit} offset ${(page - 1) * limit}`,
    values,
  );
  const [counted] = await session.query<{ total: bigint }>(`select count(*) as total from wallet_posting where ${condition}`, values);
  return { list, total: Number(counted?.total ?? 0) };
}
