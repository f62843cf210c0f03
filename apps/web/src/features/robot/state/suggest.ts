/** How wide a suggested range is, in standard deviations of what the days of the horizon add up to. */
const WIDTH = 1.3;
/** Fewer days than this say too little. */
const DAYS_LEAST = 7;
/** A grid is suggested that earns this many times what its two trades cost. */
const EARNS = 4;
const GRIDS_SUGGESTED_MAX = 60;

export const horizons = [7, 30, 90] as const;
export type Horizon = (typeof horizons)[number];

const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = sorted.length / 2;
  return ((sorted[Math.ceil(at) - 1] ?? 0) + (sorted[Math.floor(at)] ?? 0)) / 2;
};

/**
 * A range around the middle price of the last days, as wide as prices move within the horizon: from the daily returns of closes, oldest
 * first. Without enough of them there is none. It is a place to begin, and promises nothing.
 */
export function suggestRange(closes: readonly number[], days: Horizon): { readonly lower: number; readonly upper: number } | null {
  const usable = closes.filter((close) => close > 0);
  if (usable.length <= DAYS_LEAST) return null;
  const returns = usable.slice(1).map((close, at) => Math.log(close / (usable[at] ?? close)));
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length;
  const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (returns.length - 1);
  const reach = WIDTH * Math.sqrt(variance * days);
  if (reach === 0) return null;
  const last = usable.at(-1) ?? 0;
  const centre = middle(usable);
  // A price that has left its past would begin outside of the range.
  const around = Math.abs(Math.log(last / centre)) < reach * 0.8 ? centre : last;
  return { lower: around * Math.exp(-reach), upper: around * Math.exp(reach) };
}

/** To three figures, so that a suggestion looks like one, and on a tick. */
export function toThree(price: number, tickSize: number): number {
  const unit = 10 ** (Math.floor(Math.log10(price)) - 2);
  return Math.max(tickSize, Math.round((Math.round(price / unit) * unit) / tickSize) * tickSize);
}

export function suggestGrids(lower: number, upper: number, makerFee: number): number {
  const each = Math.log1p(EARNS * 2 * Math.max(makerFee, 0.0001));
  return Math.max(2, Math.min(GRIDS_SUGGESTED_MAX, Math.floor(Math.log(upper / lower) / each)));
}

/** On how many of the days the price was outside of a range. */
export function daysOutside(days: readonly { readonly high: number; readonly low: number }[], lower: number, upper: number): number {
  return days.filter(({ high, low }) => high > upper || low < lower).length;
}
