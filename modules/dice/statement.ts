import { assert } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { worthOf } from './odds.ts';
import type { DayRow, FlowDay } from './shared/pool-rows.ts';

/** A dealer's day: shares and value at its end, and the result net of deposits and redemptions. */
export interface StatementDay {
  readonly day: number;
  readonly shares: bigint;
  readonly pool: Pick<DayRow, 'bankroll' | 'shares'>;
  readonly value: bigint;
  readonly putIn: bigint;
  readonly takenOut: bigint;
  readonly result: bigint;
}

/** The data of a statement, in whole days. */
export interface StatementParts {
  /** First and last day. */
  readonly from: number;
  readonly to: number;
  /** What was put in and taken out on each of these days, and one entry of the day before for all that was earlier. */
  readonly flows: readonly FlowDay[];
  /** The pool at the end of these days on which something happened, and of the last such day before them. */
  readonly pools: readonly DayRow[];
}

/**
 * Every day from the first deposit on, or from the first of these days, newest first. A day without bets or movements of the pool ends as the
 * one before.
 */
export function statementOf({ flows, from, pools, to }: StatementParts): StatementDay[] {
  const [byDay, flowOf] = [new Map(pools.map((pool) => [pool.day, pool])), new Map(flows.map((flow) => [flow.day, flow]))];
  const opening = flowOf.get(from - 1);
  let shares = opening === undefined ? 0n : opening.sharesIn - opening.sharesOut;
  let pool: Pick<DayRow, 'bankroll' | 'shares'> = pools.findLast(({ day }) => day < from) ?? { bankroll: 0n, shares: 0n };
  assert(shares === 0n || pool.shares >= shares, 'a pool that somebody owns a part of has at least their shares');
  let before = worthOf(shares, pool);
  const statement: StatementDay[] = [];
  for (let day = from; day <= to; day += 1) {
    const own = flowOf.get(day);
    const [putIn, takenOut] = [own?.putIn ?? 0n, own?.takenOut ?? 0n];
    shares += (own?.sharesIn ?? 0n) - (own?.sharesOut ?? 0n);
    pool = byDay.get(day) ?? pool;
    const value = worthOf(shares, pool);
    if (shares > 0n || own !== undefined)
      statement.push({ day: day * DAY_MS, shares, pool, value, putIn, takenOut, result: value - before - putIn + takenOut });
    before = value;
  }
  return statement.toReversed();
}
