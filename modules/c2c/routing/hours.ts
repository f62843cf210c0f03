import { CLOSES_MINUTE, OPENS_MINUTE } from '../terms.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface Hours {
  /** The opening that is, or comes next. */
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  /** When the site's day began. */
  readonly dayStartMs: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The opening hours around a moment in a time zone: wherever clocks are put forward or back, they are 9:00 to 21:00 on the wall. */
export function hoursAt(timeZone: string, nowMs: number): Hours {
  const today = Math.floor(wallAt(timeZone, nowMs) / DAY_MS) * DAY_MS;
  const closesAtMs = momentOf(timeZone, today + CLOSES_MINUTE * MINUTE_MS);
  const dayStartMs = momentOf(timeZone, today);
  if (nowMs < closesAtMs) return { opensAtMs: momentOf(timeZone, today + OPENS_MINUTE * MINUTE_MS), closesAtMs, dayStartMs };
  const tomorrow = today + DAY_MS;
  const [opens, closes] = [OPENS_MINUTE, CLOSES_MINUTE].map((minute) => momentOf(timeZone, tomorrow + minute * MINUTE_MS));
  return { opensAtMs: opens ?? 0, closesAtMs: closes ?? 0, dayStartMs };
}

export const isOpenAt = ({ closesAtMs, opensAtMs }: Hours, nowMs: number): boolean => nowMs >= opensAtMs && nowMs < closesAtMs;

/** What a wall clock shows, as if it were UTC. */
function wallAt(timeZone: string, atMs: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' });
    formats.set(timeZone, format);
  }
  const shown = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const { day = 1, hour = 0, minute = 0, month = 1, second = 0, year = 1970 } = shown;
  // Zones are whole seconds away from UTC, so that the milliseconds are the same everywhere.
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((atMs % 1_000) + 1_000) % 1_000);
}

/** The first moment at which a wall clock shows a time or, where that is left out, a later one. */
function momentOf(timeZone: string, wall: number): number {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((atMs) => wallAt(timeZone, atMs) - atMs);
  const candidates = offsets.map((offset) => wall - offset).toSorted((a, b) => a - b);
  const exact = candidates.find((atMs) => wallAt(timeZone, atMs) === wall);
  if (exact !== undefined) return exact;
  // The clock jumps over it: the jump is between the two.
  let [low, high] = [candidates[0] ?? wall, candidates.at(-1) ?? wall];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallAt(timeZone, middle) >= wall) high = middle;
    else low = middle;
  }
  return high;
}
