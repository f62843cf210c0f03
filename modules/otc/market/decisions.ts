import { DECISION_KINDS } from '@agio/contracts/otc';
import type { Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';

export type DecisionKind = (typeof DECISION_KINDS)[number];
export type Fault = 'none' | 'buyer' | 'seller';

/** The words of appeal decisions; their effect on money is in the core. */
export interface Decision {
  readonly kind: DecisionKind;
  readonly reason: string;
  readonly fault: Fault;
  readonly pauseDays: number;
}

/** So far back decisions are counted. */
export const COUNTED_MS = 365 * DAY_MS;

/** A row counts only if the core did what it says: a decision that was refused has a row too. */
const CARRIED_OUT = `otc_decision d join otc_order o on o.id = d.order_id and o.reason = 'decided' and o.by_operator = d.by_operator`;
const BLAMED = `case d.fault when 'buyer' then o.buyer when 'seller' then o.seller end`;

/** Before the command that it explains. */
export async function insertDecision(
  session: Session,
  { by, order }: { readonly order: number; readonly by: number },
  { fault, kind, pauseDays, reason }: Decision,
  nowMs: number,
): Promise<void> {
  await session.query(
    `insert into otc_decision (order_id, by_operator, reason, at, kind, fault, pause_days) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (order_id, by_operator) do update set reason = excluded.reason, at = excluded.at, kind = excluded.kind,
       fault = excluded.fault, pause_days = excluded.pause_days`,
    [order, by, reason, nowMs, kind, fault, pauseDays],
  );
}

export async function decisionOf(
  session: Session,
  order: number,
): Promise<(Decision & { readonly by: number; readonly decidedBy: number; readonly atMs: number }) | undefined> {
  const [row] = await session.query<{
    kind: DecisionKind;
    reason: string;
    fault: Fault;
    pause_days: number;
    by_operator: bigint;
    decided_by: bigint;
    at: bigint;
  }>(`select d.*, o.decided_by from ${CARRIED_OUT} where d.order_id = $1`, [order]);
  if (row === undefined) return undefined;
  const { at, by_operator: by, decided_by: decidedBy, fault, kind, pause_days: pauseDays, reason } = row;
  return { kind, reason, fault, pauseDays, by: Number(by), decidedBy: Number(decidedBy), atMs: Number(at) };
}

/** When each of these people may take or publish offers again; others may now. */
export async function pausedUntil(session: Session, customers: readonly number[], nowMs: number): Promise<ReadonlyMap<number, number>> {
  const rows = await session.query<{ customer: bigint; until: bigint }>(
    `select ${BLAMED} as customer, max(d.at + d.pause_days::int8 * ${DAY_MS}) as until from ${CARRIED_OUT}
     where d.pause_days > 0 and d.at + d.pause_days::int8 * ${DAY_MS} > $2 and ${BLAMED} = any($1::int8[]) group by 1`,
    [customers, nowMs],
  );
  return new Map(rows.map(({ customer, until }) => [Number(customer), Number(until)]));
}

/** How often each kind of reason decided an appeal since a time. */
export async function countDecisions(session: Session, sinceMs: number): Promise<{ kind: DecisionKind; count: number }[]> {
  const rows = await session.query<{ kind: string; count: bigint }>(
    `select d.kind, count(*) as count from ${CARRIED_OUT} where d.at > $1 group by d.kind`,
    [sinceMs],
  );
  const counts = new Map(rows.map(({ count, kind }) => [kind, Number(count)]));
  return DECISION_KINDS.map((kind) => ({ kind, count: counts.get(kind) ?? 0 }));
}

export interface EarlierAppeal {
  readonly id: number;
  readonly role: 'buyer' | 'seller';
  readonly outcome: 'won' | 'lost' | 'split';
  readonly kind: DecisionKind;
  readonly isAtFault: boolean;
  readonly atMs: number;
}

/** Other appeals of a customer that were decided, newest first. */
export async function earlierAppeals(session: Session, customer: number, except: number, most: number): Promise<EarlierAppeal[]> {
  const rows = await session.query<{ id: bigint; buys: boolean; state: string; kind: DecisionKind; fault: Fault; at: bigint }>(
    `select o.id, o.buyer = $1 as buys, o.state, d.kind, d.fault, d.at from ${CARRIED_OUT}
     where (o.buyer = $1 or o.seller = $1) and o.id <> $2 order by d.at desc, o.id desc limit $3`,
    [customer, except, most],
  );
  return rows.map(({ at, buys, fault, id, kind, state }) => ({
    id: Number(id),
    role: buys ? 'buyer' : 'seller',
    outcome: state === 'partial_success' ? 'split' : (state === 'success') === buys ? 'won' : 'lost',
    kind,
    isAtFault: fault === (buys ? 'buyer' : 'seller'),
    atMs: Number(at),
  }));
}
