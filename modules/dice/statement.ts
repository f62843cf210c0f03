import { DAY_MS, dayOf } from './model.ts';
import type { FlowRecord } from './model.ts';
import { worthOf } from './odds.ts';
import type { DayRow } from './pool-rows.ts';

/** A dealer's day: shares and value at its end, and what came of it besides what was put in and taken out. */
export interface StatementDay {
  readonly day: number;
  readonly shares: bigint;
  readonly pool: Pick<DayRow, 'bankroll' | 'shares'>;
  readonly value: bigint;
  readonly putIn: bigint;
  readonly takenOut: bigint;
  readonly result: bigint;
}

/** Every day from the first deposit on, newest first. A day without bets or movements of the pool ends as the one before. */
export function statementOf(flows: readonly FlowRecord[], days: readonly DayRow[], nowMs: number): StatementDay[] {
  const done = flows.filter(({ state }) => state === 'done').toSorted((a, b) => a.doneAtMs - b.doneAtMs || a.id - b.id);
  const [first] = done;
  if (first === undefined) return [];
  const byDay = new Map(days.map((day) => [day.day, day]));
  const statement: StatementDay[] = [];
  let [shares, before] = [0n, 0n];
  let pool: Pick<DayRow, 'bankroll' | 'shares'> = { bankroll: 0n, shares: 0n };
  for (let day = dayOf(first.doneAtMs); day <= dayOf(nowMs); day += 1) {
    const own = done.filter((flow) => dayOf(flow.doneAtMs) === day);
    const sum = (direction: FlowRecord['direction'], of: (flow: FlowRecord) => string): bigint =>
      own.filter((flow) => flow.direction === direction).reduce((total, flow) => total + BigInt(of(flow)), 0n);
    const [putIn, takenOut] = [sum('in', (flow) => flow.amount), sum('out', (flow) => flow.amount)];
    shares += sum('in', (flow) => flow.shares) - sum('out', (flow) => flow.shares);
    pool = byDay.get(day) ?? pool;
    const value = worthOf(shares, pool);
    if (shares > 0n || own.length > 0)
      statement.push({ day: day * DAY_MS, shares, pool, value, putIn, takenOut, result: value - before - putIn + takenOut });
    before = value;
  }
  return statement.toReversed();
}
