import { pageOfRecords, partOfRecords } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import { diceDealer, diceFlow } from '../model.ts';
import type { DealerRecord, FlowRecord } from '../model.ts';

/** A day of a pool; see `dice_day`. */
export interface DayRow {
  readonly day: number;
  readonly bets: number;
  readonly staked: bigint;
  readonly expected: bigint;
  readonly result: bigint;
  readonly house: bigint;
  readonly drift: bigint;
  readonly spread: bigint;
  readonly bankroll: bigint;
  readonly shares: bigint;
}

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** The last days of a pool on which something happened, oldest first. */
export async function poolDays(session: Session, coin: number, most: number): Promise<DayRow[]> {
  const rows = await session.query<PoolDayRow>('select * from dice_day where coin = $1 order by day desc limit $2', [coin, most]);
  return rows.toReversed().map(dayOf);
}

type PoolDayRow = Record<'staked' | 'expected' | 'result' | 'house' | 'drift' | 'spread' | 'bankroll' | 'shares', string> & {
  readonly day: number;
  readonly bets: bigint;
};

const dayOf = (row: PoolDayRow): DayRow => ({
  day: row.day,
  bets: Number(row.bets),
  staked: BigInt(row.staked),
  expected: BigInt(row.expected),
  result: BigInt(row.result),
  house: BigInt(row.house),
  drift: BigInt(row.drift),
  spread: BigInt(row.spread),
  bankroll: BigInt(row.bankroll),
  shares: BigInt(row.shares),
});

/** The pool at the end of each day since one on which something happened, oldest first; and of the last such day before. */
export async function poolDaysSince(session: Session, coin: number, from: number): Promise<DayRow[]> {
  const rows = await session.query<PoolDayRow>(
    `select * from dice_day where coin = $1 and day >= coalesce((select max(day) from dice_day where coin = $1 and day < $2), $2)
     order by day`,
    [coin, from],
  );
  return rows.map(dayOf);
}

/** A customer's deposits into a pool and withdrawals from it, per day. */
export interface FlowDay {
  readonly day: number;
  readonly sharesIn: bigint;
  readonly sharesOut: bigint;
  readonly putIn: bigint;
  readonly takenOut: bigint;
}

/** Daily sums of a customer since a given day, oldest first; everything earlier is one entry of the day before. */
export async function flowDays(session: Session, customer: number, coin: number, from: number): Promise<FlowDay[]> {
  const rows = await session.query<Record<'shares_in' | 'shares_out' | 'put_in' | 'taken_out', string> & { day: number }>(
    `select greatest(done_at / ${DAY_MS}, $3::int8 - 1)::int4 as day,
       sum(case direction when 'in' then shares else 0 end)::text as shares_in,
       sum(case direction when 'out' then shares else 0 end)::text as shares_out,
       sum(case direction when 'in' then amount else 0 end)::text as put_in,
       sum(case direction when 'out' then amount else 0 end)::text as taken_out
     from dice_flow where customer = $1 and coin = $2 and state = 'done' group by 1 order by 1`,
    [customer, coin, from],
  );
  return rows.map((row) => ({
    day: row.day,
    sharesIn: BigInt(row.shares_in),
    sharesOut: BigInt(row.shares_out),
    putIn: BigInt(row.put_in),
    takenOut: BigInt(row.taken_out),
  }));
}

/** All bets of a pool together. */
export async function poolTotals(
  session: Session,
  coin: number,
): Promise<Pick<DayRow, 'bets' | 'staked' | 'expected' | 'result' | 'house'>> {
  const [row] = await session.query<Record<'staked' | 'expected' | 'result' | 'house', string | null> & { bets: bigint | null }>(
    `select sum(bets)::int8 as bets, sum(staked)::text as staked, sum(expected)::text as expected, sum(result)::text as result,
       sum(house)::text as house from dice_day where coin = $1`,
    [coin],
  );
  return {
    bets: Number(row?.bets ?? 0),
    staked: BigInt(row?.staked ?? '0'),
    expected: BigInt(row?.expected ?? '0'),
    result: BigInt(row?.result ?? '0'),
    house: BigInt(row?.house ?? '0'),
  };
}

/** What a customer put into a pool and took out, newest first. */
export function flowRows(session: Session, customer: number, coin: number, part: Part): Promise<ListPart<FlowRecord>> {
  const conditions = [
    ['customer = $?', customer],
    ['coin = $?', coin],
  ] as const;
  return partOfRecords(session, diceFlow, { conditions }, part);
}

/** The owners of a pool, the largest first. */
export const dealerRows = (
  session: Session,
  coin: number,
  page: Page,
): Promise<{ readonly list: readonly DealerRecord[]; readonly total: number }> =>
  pageOfRecords(session, diceDealer, { where: 'coin = $1 and shares > 0', given: [coin], order: 'shares desc, customer' }, page);
