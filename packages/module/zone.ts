import { DAY_MS } from '@agio/kernel/time';

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a wall clock shows in a time zone (IANA name), as if it were UTC. */
export function wallAt(timeZone: string, atMs: number): number {
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
export function momentOf(timeZone: string, wall: number): number {
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
