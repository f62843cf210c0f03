import type { AccountKindName } from '@agio/core';
import type { Session } from '@agio/database';

/** An account's whole balance at one of the moments that were asked for, held part included. */
export interface TotalThen {
  /** Place of the moment in what was asked. */
  readonly at: number;
  readonly kind: AccountKindName;
  /** The core's number of the coin. */
  readonly coin: number;
  readonly atoms: bigint;
}

/** Balances of a customer at several moments (ms), of one kind of account or of all; those of nothing are left out. One look into an index for each. */
export async function totalsAt(
  session: Session,
  customer: number,
  times: readonly number[],
  kind: AccountKindName | null = null,
): Promise<TotalThen[]> {
  const rows = await session.query<{ at: number; kind: AccountKindName; coin: number; after_total: string }>(
    `with recursive accounts as (
       (select kind, coin from wallet_posting where owner = $1 order by kind, coin limit 1)
       union all
       select n.kind, n.coin from accounts a cross join lateral (
         select kind, coin from wallet_posting where owner = $1 and (kind, coin) > (a.kind, a.coin) order by kind, coin limit 1
       ) n
     )
     select t.at, a.kind, a.coin, f.after_total::text as after_total
     from (select * from accounts where $4::text is null or kind = $4) a cross join unnest($2::int4[], $3::int8[]) as t(at, ms) cross join lateral (
       select after_total from wallet_posting w where w.owner = $1 and w.kind = a.kind and w.coin = a.coin and w.at_ms <= t.ms
       order by w.at_ms desc, w.id desc limit 1
     ) f where f.after_total <> 0`,
    [customer, times.map((_time, at) => at), times, kind],
  );
  return rows.map(({ after_total: total, at, coin, kind: found }) => ({ at, kind: found, coin, atoms: BigInt(total) }));
}

/** An account, and what was posted to it; amounts are atoms. */
export interface PostedSum {
  readonly owner: number;
  readonly kind: AccountKindName;
  readonly coin: number;
  readonly atoms: bigint;
}

/** The sum of all postings of each account up to a command, the house's among them; those of nothing are left out. Reads the whole table. */
export async function postedUpTo(session: Session, sequence: number): Promise<PostedSum[]> {
  const rows = await session.query<{ owner: bigint; kind: AccountKindName; coin: number; atoms: string }>(
    `select owner, kind, coin, sum(amount)::text as atoms from wallet_posting where sequence <= $1
     group by owner, kind, coin having sum(amount) <> 0`,
    [sequence],
  );
  return rows.map(({ atoms, coin, kind, owner }) => ({ owner: Number(owner), kind, coin, atoms: BigInt(atoms) }));
}

/** What came into a customer's accounts from outside of them, less what left, within a stretch of time. */
export interface FlowThen {
  /** When the stretch begins, ms. */
  readonly fromMs: number;
  readonly coin: number;
  /** Signed. */
  readonly atoms: bigint;
}

/**
 * Flows between two moments (after the first, up to the second), added up by stretches of time. `earned` are reasons of postings that are
 * gains and losses and no flows; moves between own accounts cancel each other out. What a customer came to owe left them as well, though no
 * posting says so, and what pays a debt was lost before.
 */
export async function flowsBetween(
  session: Session,
  customer: number,
  {
    earned,
    fromMs,
    stretchMs,
    toMs,
  }: { readonly fromMs: number; readonly toMs: number; readonly stretchMs: number; readonly earned: readonly string[] },
): Promise<FlowThen[]> {
  const rows = await session.query<{ stretch: bigint; coin: number; atoms: string }>(
    `select at_ms / $4::int8 as stretch, coin, sum(amount)::text as atoms from (
       select at_ms, coin, amount from wallet_posting
         where owner = $1 and at_ms > $2 and at_ms <= $3 and reason not in ('trade', 'fee') and not reason = any($5::text[])
       union all
       select at_ms, coin, lag(atoms, 1, 0) over (partition by coin order by sequence) - atoms from wallet_debt where customer = $1
     ) moved where at_ms > $2 and at_ms <= $3 group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
    [customer, fromMs, toMs, stretchMs, earned],
  );
  return rows.map(({ atoms, coin, stretch }) => ({ fromMs: Number(stretch) * stretchMs, coin, atoms: BigInt(atoms) }));
}

/** A single movement from outside or to there. */
export interface MovementThen {
  readonly id: number;
  readonly atMs: number;
  readonly coin: number;
  readonly atoms: bigint;
  readonly reason: string;
}

/** Movements on one side of a moment, the nearest first; those between own accounts are left out. */
export async function movementsBeside(
  session: Session,
  customer: number,
  {
    atMs,
    earned,
    isAfter,
    limit,
  }: { readonly atMs: number; readonly isAfter: boolean; readonly limit: number; readonly earned: readonly string[] },
): Promise<MovementThen[]> {
  const [side, order] = isAfter ? ['>', 'asc'] : ['<=', 'desc'];
  const rows = await session.query<{ id: bigint; at_ms: bigint; coin: number; atoms: string; reason: string }>(
    `select min(id) as id, at_ms, coin, sum(amount)::text as atoms, reason from wallet_posting
     where owner = $1 and at_ms ${side} $2 and reason not in ('trade', 'fee') and not reason = any($3::text[])
     group by at_ms, cause, coin, reason having sum(amount) <> 0 order by at_ms ${order}, 1 ${order} limit $4`,
    [customer, atMs, earned, limit],
  );
  return rows.map(({ at_ms: at, atoms, coin, id, reason }) => ({ id: Number(id), atMs: Number(at), coin, atoms: BigInt(atoms), reason }));
}

/** How many postings a customer has up to a moment: reads as many entries of an index. */
export async function postingsUntil(session: Session, customer: number, atMs: number): Promise<number> {
  const [counted] = await session.query<{ count: bigint }>(
    'select count(*) as count from wallet_posting where owner = $1 and at_ms <= $2',
    [customer, atMs],
  );
  return Number(counted?.count ?? 0);
}

/** When a customer's first posting was made: one look into an index. */
export async function firstPosting(session: Session, customer: number): Promise<number | undefined> {
  const [first] = await session.query<{ at_ms: bigint }>('select at_ms from wallet_posting where owner = $1 order by id limit 1', [
    customer,
  ]);
  return first === undefined ? undefined : Number(first.at_ms);
}
