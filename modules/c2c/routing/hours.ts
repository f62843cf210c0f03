import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import { momentOf, wallAt } from '@agio/module/zone';
import { CLOSES_MINUTE, OPENS_MINUTE } from '../terms.ts';

export interface Hours {
  /** The opening that is, or comes next. */
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  /** When the site's day began. */
  readonly dayStartMs: number;
}

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
