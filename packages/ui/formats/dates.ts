import { chosenZone } from './zone.ts';

/** Intl formatters are costly to make, so each language keeps the few it needs. */
const kept = new Map<string, Intl.DateTimeFormat>();

function formatter(language: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const zone = chosenZone();
  const key = `${language} ${name} ${zone ?? ''}`;
  const found = kept.get(key);
  if (found !== undefined) return found;
  const made = new Intl.DateTimeFormat(language, zone === null ? options : { ...options, timeZone: zone });
  kept.set(key, made);
  return made;
}

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** "11/20/2026" or "2026/11/20", as the language writes it. */
export function formatDate(ms: number, language: string): string {
  return formatter(language, 'date', day).format(ms);
}

const utcDays = new Map<string, Intl.DateTimeFormat>();

/** A day of UTC, by a moment within it: the same date for every reader, whatever their zone. */
export function formatUtcDay(ms: number, language: string): string {
  const found = utcDays.get(language) ?? new Intl.DateTimeFormat(language, { ...day, timeZone: 'UTC' });
  utcDays.set(language, found);
  return found.format(ms);
}

/** "14:05:09", twenty-four hours everywhere, as trading screens have it. */
export function formatTime(ms: number, language: string): string {
  return formatter(language, 'time', clock).format(ms);
}

/** Date and time to the second, for lists of orders. */
export function formatDateTime(ms: number, language: string): string {
  return `${formatDate(ms, language)} ${formatTime(ms, language)}`;
}

const HALF_A_DAY_MS = 12 * 60 * 60_000;

/** When something begins: the clock alone where that is clear, else with the date. */
export function momentSoon(ms: number, language: string): string {
  return Math.abs(ms - Date.now()) < HALF_A_DAY_MS ? formatTime(ms, language) : formatDateTime(ms, language);
}

/** The zone that all of these are in, the reader's own, as it is at a time: "GMT+8". */
export function zoneAt(ms: number, language: string): string {
  const parts = formatter(language, 'zone', { timeZoneName: 'shortOffset' }).formatToParts(ms);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The same with the zone, where a reader wants to be sure. */
export function formatZoned(ms: number, language: string): string {
  return `${formatDateTime(ms, language)} ${zoneAt(ms, language)}`;
}

/** Seconds as "0:59" or "12:41", for countdowns. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A number with its unit in the words of the language; Chinese has a space between the two, as everywhere in our texts. */
export function formatUnit(
  value: number,
  unit: 'day' | 'hour' | 'minute' | 'second',
  language: string,
  unitDisplay: 'long' | 'short',
): string {
  const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(value);
  return text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

/** About how long something takes, in one unit, rounded up: "57 seconds", "3 minutes", "2 hours". */
export function formatAbout(seconds: number, language: string): string {
  if (seconds < 60) return formatUnit(Math.ceil(seconds), 'second', language, 'long');
  if (seconds < 3600) return formatUnit(Math.ceil(seconds / 60), 'minute', language, 'long');
  return formatUnit(Math.ceil(seconds / 3600), 'hour', language, 'long');
}

/** Seconds in words, as the language has them: "9 minutes 41 seconds", from an hour on "23 hours 59 minutes", for a wait that one reads rather than watches. */
export function formatWait(seconds: number, language: string): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const unit = (value: number, name: 'hour' | 'minute' | 'second'): string => formatUnit(value, name, language, 'long');
  if (whole >= 3600) {
    // The minute that has begun counts, so that no customer comes too early.
    const minutes = Math.ceil(whole / 60);
    return `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute')}`;
  }
  const minutes = Math.floor(whole / 60);
  const rest = unit(whole % 60, 'second');
  return minutes === 0 ? rest : `${unit(minutes, 'minute')} ${rest}`;
}
