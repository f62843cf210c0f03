import { minutesAheadIn } from '@agio/ui';

/** One zone for each clock of the world that many people live by. */
const COMMON = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Lagos',
  'Africa/Johannesburg',
  'Europe/Athens',
  'Europe/Moscow',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Jakarta',
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Singapore',
  'Asia/Seoul',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const;

/** Zones that are offered, the westernmost first; `more` are offered too. */
export function zoneChoices(more: readonly (string | null | undefined)[], nowMs: number): string[] {
  const all = [...new Set([...COMMON, ...more.filter((zone) => typeof zone === 'string')])];
  const ahead = new Map(all.map((zone) => [zone, minutesAheadIn(zone, nowMs)]));
  return all.toSorted((a, b) => (ahead.get(a) ?? 0) - (ahead.get(b) ?? 0) || (a < b ? -1 : 1));
}

/** "GMT+8 · Hong Kong Time" in the reader's language. */
export function zoneText(zone: string, language: string, nowMs: number): string {
  if (zone === 'UTC') return zone;
  const part = (timeZoneName: 'longGeneric' | 'shortOffset'): string =>
    new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName }).formatToParts(nowMs).find(({ type }) => type === 'timeZoneName')
      ?.value ?? '';
  return `${part('shortOffset')} · ${part('longGeneric')}`;
}
