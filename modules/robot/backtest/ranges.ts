import { GRIDS_MAX } from '@agio/contracts/robot/constants';

/** A range that prices of a market may stay in for some days, as far as its past says; in ticks. */
export interface SuggestedRange {
  readonly days: number;
  readonly lower: number;
  readonly upper: number;
  readonly grids: number;
  /** Days of the past that left it. */
  readonly left: number;
  /** Days that were looked at. */
  readonly of: number;
}

export interface Day {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export const HORIZONS = [7, 30, 90] as const;
const DAYS = 30;
/** Fewer say nothing. */
const DAYS_MIN = 8;
/** Deviations on either side. */
const WIDTH = 1.3;
/** A gap earns so many times what both of its orders pay. */
const FEES = 4;

/**
 * Ranges around the median price of the last 30 days, or around the last price where that is outside of it, as wide as daily log returns make them: 1.3 deviations of
 * so many days on either side. Gaps are at least four times the fees of a purchase and a sale at the maker's rate, in millionths. None of a market that is too young.
 */
export function suggestedRanges(past: readonly Day[], lastTicks: number, makerRate: number): readonly SuggestedRange[] {
  const days = past.slice(-DAYS - 1);
  if (days.length < DAYS_MIN) return [];
  const deviation = deviationOf(days.slice(1).map(({ close }, at) => Math.log(close / (days[at]?.close ?? close))));
  if (deviation === 0) return [];
  const shown = days.slice(-DAYS);
  const median = medianOf(shown.map(({ close }) => close));
  return HORIZONS.flatMap((horizon) => {
    const wide = Math.exp(WIDTH * deviation * Math.sqrt(horizon));
    const centre = lastTicks > median * wide || lastTicks < median / wide ? lastTicks : median;
    const [lower, upper] = [Math.max(1, Math.round(centre / wide)), Math.round(centre * wide)];
    const gap = Math.max(1, Math.ceil((upper * 2 * FEES * makerRate) / 1_000_000));
    const grids = Math.min(GRIDS_MAX, Math.floor((upper - lower) / gap));
    const left = shown.filter(({ high, low }) => high > upper || low < lower).length;
    return grids < 2 ? [] : [{ days: horizon, lower, upper, grids, left, of: shown.length }];
  });
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [below = 0, above = 0] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}
