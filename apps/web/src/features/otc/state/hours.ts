import { DAY_MINUTES } from '@agio/kernel/time';
import type { OwnAd } from '../api/merchant.ts';

/** Opening hours as they are typed, in the merchant's own time. */
export interface HoursDraft {
  readonly isOn: boolean;
  readonly opens: string;
  readonly closes: string;
}

export const noHours: HoursDraft = { isOn: false, opens: '09:00', closes: '21:00' };

/** What the server keeps, in minutes of the day in UTC, as times of a clock that is so many minutes behind UTC. */
export function hoursDraft(hours: OwnAd['hours'], behindMinutes: number): HoursDraft {
  if (hours === null) return noHours;
  return { isOn: true, opens: clock(hours.from - behindMinutes), closes: clock(hours.to - behindMinutes) };
}

/** Null for always open; undefined for times that are missing or the same. */
export function hoursOf({ closes, isOn, opens }: HoursDraft, behindMinutes: number): OwnAd['hours'] | undefined {
  if (!isOn) return null;
  const [from, to] = [minutes(opens), minutes(closes)];
  if (from === undefined || to === undefined || from === to) return undefined;
  return { from: within(from + behindMinutes), to: within(to + behindMinutes) };
}

const within = (minute: number): number => ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

function clock(minute: number): string {
  const of = within(minute);
  return [Math.floor(of / 60), of % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function minutes(text: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined || minute === undefined ? undefined : Number(hour) * 60 + Number(minute);
}
