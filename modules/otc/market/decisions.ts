import { DECISION_KINDS } from '@agio/contracts/otc';
import type { RowProofs, Session } from '@agio/database';
import { insertProven } from '@agio/deals/words';
import { DAY_MS } from '@agio/kernel/time';
import type { OtcOrderRecord } from '../model.ts';
import { PROVEN_DECISION } from '../words/store.ts';

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

interface Proofs {
  readonly database: Session;
  readonly proofs: RowProofs;
}

interface DecisionRow {
  readonly order_id: bigint;
  readonly by_operator: bigint;
  readonly customer: bigint | null;
  readonly reason: string;
  readonly at: bigint;
  readonly kind: DecisionKind;
  readonly fault: Fault;
  readonly pause_days: number;
  readonly proof: string | null;
}

/** A row counts only if the core did what it says: a decision that was refused has a row too. */
const CARRIED_OUT = `otc_decision d join otc_order o on o.id = d.order_id and o.reason = 'decided' and o.by_operator = d.by_operator`;

/** Before the command that it explains. */
export async function insertDecision(
  { database, proofs }: Proofs,
  { by, order }: { readonly order: Pick<OtcOrderRecord, 'buyer' | 'id' | 'seller'>; readonly by: number },
  { fault, kind, pauseDays, reason }: Decision,
  nowMs: number,
): Promise<void> {
  const customer = fault === 'none' ? null : order[fault];
  const row = { order_id: order.id, by_operator: by, customer, reason, at: nowMs, kind, fault, pause_days: pauseDays };
  await insertProven(database, proofs, PROVEN_DECISION, row, { replaces: true });
}

export async function decisionOf(
  { database, proofs }: Proofs,
  order: number,
): Promise<(Decision & { readonly by: number; readonly decidedBy: number; readonly atMs: number }) | undefined> {
  const [row] = await database.query<DecisionRow & { readonly decided_by: bigint }>(
    `select d.*, o.decided_by from ${CARRIED_OUT} where d.order_id = $1`,
    [order],
  );
  if (row === undefined || !proofs.holds(PROVEN_DECISION, row, { order_id: order })) return undefined;
  const { at, by_operator: by, decided_by: decidedBy, fault, kind, pause_days: pauseDays, reason } = row;
  return { kind, reason, fault, pauseDays, by: Number(by), decidedBy: Number(decidedBy), atMs: Number(at) };
}

/** When each of these people may take or publish offers again; others may now. */
export async function pausedUntil(
  { database, proofs }: Proofs,
  customers: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await database.query<DecisionRow>(
    `select d.* from ${CARRIED_OUT}
     where d.pause_days > 0 and d.at + d.pause_days::int8 * ${DAY_MS} > $2 and d.customer = any($1::int8[])`,
    [customers, nowMs],
  );
  const until = new Map<number, number>();
  for (const row of rows) {
    const [customer, end] = [Number(row.customer), Number(row.at) + row.pause_days * DAY_MS];
    if (!customers.includes(customer) || end <= nowMs || !proofs.holds(PROVEN_DECISION, row, {})) continue;
    until.set(customer, Math.max(end, until.get(customer) ?? 0));
  }
  return until;
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
export async function earlierAppeals(
  { database, proofs }: Proofs,
  customer: number,
  except: number,
  most: number,
): Promise<EarlierAppeal[]> {
  const rows = await database.query<DecisionRow & { readonly buys: boolean; readonly state: string }>(
    `select d.*, o.buyer = $1 as buys, o.state from ${CARRIED_OUT}
     where (o.buyer = $1 or o.seller = $1) and o.id <> $2 order by d.at desc, o.id desc limit $3`,
    [customer, except, most],
  );
  const proven = rows.filter((row) => proofs.holds(PROVEN_DECISION, row, {}));
  return proven.map(({ at, buys, customer: blamed, kind, order_id: id, state }) => ({
    id: Number(id),
    role: buys ? 'buyer' : 'seller',
    outcome: state === 'partial_success' ? 'split' : (state === 'success') === buys ? 'won' : 'lost',
    kind,
    isAtFault: blamed !== null && Number(blamed) === customer,
    atMs: Number(at),
  }));
}
