import { DAY_MS } from '@agio/kernel/time';
import type { DayRow } from './shared/pool-rows.ts';

/** One day of the chart: what a share was worth, and what was to be expected of it. */
export interface SeriesPoint {
  readonly day: number;
  readonly value: number;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  readonly lowest: number;
  readonly highest: number;
}

const PARTS = 1e18;
/** Two of three courses stay within one deviation, nineteen of twenty within two. */
const [ONE, TWO] = [1, 2];
const DIGITS = 1e6;

const rounded = (value: number): number => Math.round(value * DIGITS) / DIGITS;
export const valueOf = ({ bankroll, shares }: Pick<DayRow, 'bankroll' | 'shares'>): number =>
  shares === 0n ? 1 : Number((bankroll * BigInt(DIGITS)) / shares) / DIGITS;

/**
 * The value of a share against its expectation, from the first of these days on. Both start at the value before the first day's bets; each bet
 * adds the share of the pool that it was to win, and the square of its deviation. For a picture: nothing is decided by it.
 */
export function seriesOf(days: readonly DayRow[]): SeriesPoint[] {
  const [first] = days;
  if (first === undefined) return [];
  const size = Number(first.bankroll);
  const begun = size === 0 ? 1 : valueOf(first) * (1 - Number(first.result) / size);
  let [drift, spread] = [0, 0];
  return days.map((day) => {
    drift += Number(day.drift) / PARTS;
    spread += Number(day.spread) / PARTS;
    const expected = begun * (1 + drift);
    const deviation = begun * Math.sqrt(spread);
    return {
      day: day.day * DAY_MS,
      value: rounded(valueOf(day)),
      expected: rounded(expected),
      low: rounded(expected - ONE * deviation),
      high: rounded(expected + ONE * deviation),
      lowest: rounded(expected - TWO * deviation),
      highest: rounded(expected + TWO * deviation),
    };
  });
}
