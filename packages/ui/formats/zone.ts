const A_MINUTE = 60_000;
const A_DAY = 24 * 60 * A_MINUTE;
/** Offsets of zones change at whole quarters of an hour. */
const QUARTER_MS = 15 * A_MINUTE;
const OFFSETS_MAX = 20_000;

let chosen: string | null = null;
/** A formatter of the parts of a time for each zone that was asked about: they are costly to make. */
const formatters = new Map<string, Intl.DateTimeFormat>();
/** Minutes ahead of UTC of the chosen zone, by quarter hour. */
const offsets = new Map<number, number>();

/** Whether a name is one of the time zone database that this browser knows. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** All times of the pages are in this zone from now on; null for that of the device. A name that is not known counts as null. */
export function chooseZone(name: string | null): void {
  chosen = name !== null && isZone(name) ? name : null;
  offsets.clear();
}

/** What the reader chose; null for the device's own zone. */
export const chosenZone = (): string | null => chosen;

/** The device's zone by its name. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone that all times of the pages are in. */
export const readersZone = (): string => chosen ?? deviceZone();

/** Minutes by which clocks in the reader's zone are ahead of UTC at a time. */
export function minutesAhead(ms: number): number {
  if (chosen === null) return -new Date(ms).getTimezoneOffset();
  const quarter = Math.floor(ms / QUARTER_MS);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  if (offsets.size >= OFFSETS_MAX) offsets.clear();
  const ahead = minutesAheadIn(chosen, quarter * QUARTER_MS);
  offsets.set(quarter, ahead);
  return ahead;
}

/** Minutes by which clocks of a zone are ahead of UTC at a time. */
export function minutesAheadIn(timeZone: string, ms: number): number {
  const formatter = formatters.get(timeZone) ?? partsIn(timeZone);
  formatters.set(timeZone, formatter);
  const of = Object.fromEntries(formatter.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = of;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - ms) / A_MINUTE);
}

function partsIn(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts });
}

/** A time whose UTC fields are what clocks in the reader's zone show at a moment. */
export const wallClock = (ms: number): Date => new Date(ms + minutesAhead(ms) * A_MINUTE);

/**
 * The moment at which clocks in the reader's zone show what the UTC fields of a time say. Of two such moments, in the hour that is repeated, the
 * first one; for a time that is skipped, as far behind the change as it is behind the last moment before it.
 */
export function ofWallClock(wallMs: number): number {
  // The offsets a day before and a day after are those on both sides of a change.
  const [before, after] = [wallMs - A_DAY, wallMs + A_DAY].map((near) => wallMs - minutesAhead(near) * A_MINUTE);
  const fits = [before, after].filter((ms): ms is number => ms !== undefined && wallClock(ms).getTime() === wallMs);
  return fits.length === 0 ? (before ?? wallMs) : Math.min(...fits);
}

/** A moment as a field for dates and times has it, in the reader's zone: "2026-11-20T14:05", or with seconds. */
export const momentField = (ms: number, { seconds = false }: { readonly seconds?: boolean } = {}): string =>
  wallClock(ms)
    .toISOString()
    .slice(0, seconds ? 19 : 16);

/** What a customer typed into such a field, in milliseconds; NaN for no moment. */
export function ofMomentField(text: string): number {
  const wallMs = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(wallMs) ? Number.NaN : ofWallClock(wallMs);
}
