import type { Session } from '@agio/database';

/** What people decided about a merchant, and why: it outlives the application that it was about. */
export interface Judgement {
  readonly customer: number;
  readonly by: number;
  readonly decision: string;
  readonly reason: string;
  readonly atMs: number;
}

/** So many are shown, the newest. */
const SHOWN_MAX = 10;

export async function insertJudgement(session: Session, { atMs, by, customer, decision, reason }: Judgement): Promise<void> {
  await session.query('insert into otc_judgement (customer, by_operator, decision, reason, at) values ($1, $2, $3, $4, $5)', [
    customer,
    by,
    decision,
    reason,
    atMs,
  ]);
}

/** About somebody or the accounts linked with theirs, newest first. */
export async function judgementsOf(session: Session, customers: readonly number[]): Promise<Judgement[]> {
  const rows = await session.query<{ customer: bigint; by_operator: bigint; decision: string; reason: string; at: bigint }>(
    `select customer, by_operator, decision, reason, at from otc_judgement where customer = any($1::int8[])
     order by at desc, id desc limit ${SHOWN_MAX}`,
    [customers],
  );
  return rows.map(({ at, by_operator: by, customer, ...said }) => ({
    ...said,
    customer: Number(customer),
    by: Number(by),
    atMs: Number(at),
  }));
}
