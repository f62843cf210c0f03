/** K-line intervals in minutes; `1weak` is the specification's name for a day (spec §9) and stays accepted. */
export const INTERVAL_MINUTES = {
  '1min': 1,
  '5min': 5,
  '15min': 15,
  '30min': 30,
  '1hour': 60,
  '4hour': 240,
  '1day': 1440,
  '1week': 10080,
  '1weak': 1440,
} as const;

export type IntervalName = keyof typeof INTERVAL_MINUTES;

/** The distinct intervals that are stored, in minutes. */
export const STORED_INTERVALS = [1, 5, 15, 30, 60, 240, 1440, 10080] as const;

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
/** The Unix epoch was a Thursday; weeks open on Monday, as charts have them. */
const MONDAY_MS = 4 * 24 * 60 * MINUTE_MS;

/** Opening time of the candle that holds `atMs`, in UTC. */
export function candleOpenMs(atMs: number, minutes: number): number {
  if (minutes === 10080) return Math.floor((atMs - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;
  const lengthMs = minutes * MINUTE_MS;
  return Math.floor(atMs / lengthMs) * lengthMs;
}
