import type { Market } from '@agio/core';
import { REFERENCE_FRESH_MS } from '@agio/core';
import { isNearDay } from './rules.ts';

/** A market's reference as others may rely on it; undefined for none, or one that was not set for long. Not steady: far from the price of the day. */
export function freshReference(
  { reference }: Pick<Market, 'reference'>,
  nowMs: number,
): { ticks: number; atMs: number; isSteady: boolean } | undefined {
  if (reference === null || reference.ticks === 0 || nowMs > reference.atMs + REFERENCE_FRESH_MS) return undefined;
  const { atMs, dayTicks: day, ticks } = reference;
  return { ticks, atMs, isSteady: isNearDay(ticks, day) };
}
