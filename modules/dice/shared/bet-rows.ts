import { findRecord, findRecords, pageOfRecords, partOfRecords } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import { diceBet } from '../model.ts';
import type { BetRecord, BetState } from '../model.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** What is asked for; undefined for any. */
export interface BetFilter {
  readonly customer?: number | undefined;
  readonly coin?: number | undefined;
  readonly id?: number | undefined;
}

/** Of a customer's own. */
interface OwnFilter {
  readonly customer: number;
  readonly coin: number | undefined;
  readonly state: BetState | undefined;
  readonly hash: string | undefined;
}

/** A customer's bets, newest first. */
export function ownBets(session: Session, { coin, customer, hash, state }: OwnFilter, part: Part): Promise<ListPart<BetRecord>> {
  const conditions = [
    ['customer = $?', customer],
    ['coin = $?', coin],
    ['state = $?', state],
    ['hash = $?', hash],
  ] as const;
  return partOfRecords(session, diceBet, { conditions }, part);
}

/** Bets of all customers, newest first. */
export function betRows(
  session: Session,
  { coin, customer, id }: BetFilter,
  page: Page,
): Promise<{ readonly list: readonly BetRecord[]; readonly total: number }> {
  const where = '($1::int8 is null or customer = $1) and ($2::int4 is null or coin = $2) and ($3::int8 is null or id = $3)';
  return pageOfRecords(session, diceBet, { where, given: [customer ?? null, coin ?? null, id ?? null], order: 'id desc' }, page);
}

export const betRow = (session: Session, id: number): Promise<BetRecord | undefined> =>
  findRecord(session, diceBet, { where: 'id = $1', given: [id] });

/** The newest that have their rolls, oldest first. */
export async function newestBets(session: Session, limit: number): Promise<BetRecord[]> {
  const newest = await findRecords(session, diceBet, { where: `state in ('won', 'lost')`, given: [], order: 'id desc', limit });
  return newest.toReversed();
}

export interface Stats {
  readonly bets: number;
  readonly won: number;
  readonly staked: bigint;
  readonly result: bigint;
}

/** What a customer's bets in a coin came to since a day. */
export async function statsSince(session: Session, customer: number, coin: number, day: number): Promise<Stats> {
  const [row] = await session.query<{ bets: bigint | null; won: bigint | null; staked: string | null; paid: string | null }>(
    `select sum(bets)::int8 as bets, sum(won)::int8 as won, sum(staked)::text as staked, sum(paid)::text as paid
     from dice_player_day where customer = $1 and coin = $2 and day >= $3`,
    [customer, coin, day],
  );
  const staked = BigInt(row?.staked ?? '0');
  return { bets: Number(row?.bets ?? 0), won: Number(row?.won ?? 0), staked, result: BigInt(row?.paid ?? '0') - staked };
}

export interface Sitting {
  readonly sinceMs: number;
  readonly bets: number;
  readonly results: readonly { readonly coin: number; readonly result: bigint }[];
}

/** The current sitting of a customer: their latest bets without a pause of `pauseMs` between them, up to one day; undefined if the last bet is older than that. */
export async function sittingOf(session: Session, customer: number, nowMs: number, pauseMs: number): Promise<Sitting | undefined> {
  const rows = await session.query<{ coin: number; since: bigint; last: bigint; bets: bigint; result: string }>(
    `with recent as (
       select id, coin, payout - stake as result, placed_at, lag(placed_at) over (order by id) as before
       from dice_bet where customer = $1 and placed_at > $2
     )
     select coin, min(placed_at) as since, max(placed_at) as last, count(*) as bets, sum(result)::text as result
     from recent where id >= (select max(id) from recent where before is null or placed_at - before >= $3) group by coin order by coin`,
    [customer, nowMs - DAY_MS, pauseMs],
  );
  const last = Math.max(...rows.map((row) => Number(row.last)));
  if (rows.length === 0 || last + pauseMs <= nowMs) return undefined;
  return {
    sinceMs: Math.min(...rows.map(({ since }) => Number(since))),
    bets: rows.reduce((sum, { bets }) => sum + Number(bets), 0),
    results: rows.map(({ coin, result }) => ({ coin, result: BigInt(result) })),
  };
}
