import { MINUTE_MS } from '@agio/kernel/time';

const INTERVALS = [
  ['1min', 1],
  ['5min', 5],
  ['15min', 15],
  ['30min', 30],
  ['1hour', 60],
  ['4hour', 240],
  ['1day', 1440],
  ['1week', 10_080],
] as const;
/** More candles than this are too thin to see. */
const MOST = 96;
/** Some are shown from before the start. */
const BEFORE = 8;

/** The shortest interval whose candles fit into a picture of this time, and where the first of them opens. */
export function intervalFor(fromMs: number, toMs: number): { readonly interval: (typeof INTERVALS)[number][0]; readonly openMs: number } {
  const fits = ([, minutes]: (typeof INTERVALS)[number]): boolean => (toMs - fromMs) / (minutes * MINUTE_MS) <= MOST;
  const [interval, minutes] = INTERVALS.find(fits) ?? INTERVALS[7];
  const lengthMs = minutes * MINUTE_MS;
  return { interval, openMs: Math.max(0, Math.floor(fromMs / lengthMs) - BEFORE) * lengthMs };
}
