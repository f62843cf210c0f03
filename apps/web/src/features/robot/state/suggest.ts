import type { CallData } from '@agio/client';

export const horizons = [7, 30, 90] as const;
export type Horizon = (typeof horizons)[number];
/** More lines than this say nothing on a chart. */
const GRIDS_SUGGESTED_MAX = 60;

type SuggestedRange = CallData<'robotRanges'>['ranges'][number];

/** A range of the server's as it stands in the form: it is a place to begin, and promises nothing. */
export function roundRange({ grids, lower, upper }: SuggestedRange, tickSize: number): { lower: number; upper: number; grids: number } {
  return { lower: toThree(Number(lower), tickSize), upper: toThree(Number(upper), tickSize), grids: Math.min(GRIDS_SUGGESTED_MAX, grids) };
}

/** To three figures, so that a suggestion looks like one, and on a tick. */
function toThree(price: number, tickSize: number): number {
  const unit = 10 ** (Math.floor(Math.log10(price)) - 2);
  return Math.max(tickSize, Math.round((Math.round(price / unit) * unit) / tickSize) * tickSize);
}

/** On how many of the days the price was outside of a range. */
export function daysOutside(days: readonly { readonly high: number; readonly low: number }[], lower: number, upper: number): number {
  return days.filter(({ high, low }) => high > upper || low < lower).length;
}
