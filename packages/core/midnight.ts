import { DAY_MS } from '@agio/kernel/time';
import type { Reference } from './state/markets.ts';

/** The age at midnight from which a reference counts as missing. */
export const REFERENCE_FRESH_MS = 3_600_000;
/** One further than this part of the day's price from it was none either: who moves a price before midnight has moved nothing. */
export const REFERENCE_STEADY = 0.05;

/**
 * The reference of the last midnight (UTC), in ticks; 0 for none. What takes two people and what may leave in a day go by it, so that no one changes
 * them by moving a price within the day. It follows from the references that were set, so that every replay has the same.
 */
export function midnightTicks(reference: Reference | null, nowMs: number): number {
  if (reference === null) return 0;
  const midnightMs = nowMs - (nowMs % DAY_MS);
  const { atMs, dayTicks, ticks } = reference;
  if (atMs >= midnightMs) return reference.midnightTicks;
  const isSteady = dayTicks > 0 && Math.abs(ticks - dayTicks) <= dayTicks * REFERENCE_STEADY;
  return isSteady && midnightMs - atMs <= REFERENCE_FRESH_MS ? ticks : 0;
}
