import { formatUnit } from '@agio/ui/formats';
import type { Zone } from '../preferences.ts';

// Swedish writes dates and times as ISO 8601 does, which every operator reads alike and which sorts.
const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: Zone, part: 'date' | 'clock'): Intl.DateTimeFormat {
  const key = `${zone} ${part}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    ...(part === 'date'
      ? { year: 'numeric', month: '2-digit', day: '2-digit' }
      : { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
  });
  formats.set(key, made);
  return made;
}

/** "2026-11-20". */
export const dayOf = (ms: number, zone: Zone): string => format(zone, 'date').format(ms);
/** "14:31:18". */
export const clockOf = (ms: number, zone: Zone): string => format(zone, 'clock').format(ms);
/** "2026-11-20 14:31:18". */
export const momentOf = (ms: number, zone: Zone): string => `${dayOf(ms, zone)} ${clockOf(ms, zone)}`;

/** The moment that a field of date and time holds, "2026-11-20T14:30", in the operator's zone; `null` for anything else. */
export function typedMoment(text: string, zone: Zone): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}:00${zone === 'utc' ? 'Z' : ''}`);
  return Number.isNaN(at) ? null : at;
}

/** First and last millisecond of a day that is written as "2026-11-20", in the operator's zone; `null` for anything else. */
export function dayBounds(day: string, zone: Zone): { readonly from: number; readonly to: number } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const from = Date.parse(`${day}T00:00:00${zone === 'utc' ? 'Z' : ''}`);
  if (Number.isNaN(from)) return null;
  const next = new Date(from);
  if (zone === 'utc') next.setUTCDate(next.getUTCDate() + 1);
  else next.setDate(next.getDate() + 1);
  return { from, to: next.getTime() - 1 };
}

/** How long something takes in its two largest units, in short: "23 h 31 min", "51 min", "12 s". */
export function spanOf(ms: number, language: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const unit = (value: number, name: 'day' | 'hour' | 'minute' | 'second'): string => formatUnit(value, name, language, 'short');
  const parts =
    days > 0
      ? [unit(days, 'day'), ...(hours > 0 ? [unit(hours, 'hour')] : [])]
      : hours > 0
        ? [unit(hours, 'hour'), ...(minutes > 0 ? [unit(minutes, 'minute')] : [])]
        : [minutes > 0 ? unit(minutes, 'minute') : unit(seconds, 'second')];
  return parts.join(' ');
}
