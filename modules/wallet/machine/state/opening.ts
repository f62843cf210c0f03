import type { MachineTools } from '@agio/core';
import type { Listing } from './state.ts';

/** Whether people listed it so recently that nothing of it is credited or open yet. */
export function isNew(tools: MachineTools, { opensAtMs }: Pick<Listing, 'opensAtMs'>): boolean {
  return tools.nowMs() < opensAtMs;
}

/**
 * Whether so many atoms more would pass what is credited of a coin in its first week. A coin that exists elsewhere is believed in by
 * its name alone: an attacker's contract could be deposited as if it were that coin, and sold before anyone has looked.
 */
export function isCapped(tools: MachineTools, { cappedUntilMs, weekCap, weekCredited }: Listing, atoms: bigint): boolean {
  return weekCap !== '' && tools.nowMs() < cappedUntilMs && weekCredited + atoms > BigInt(weekCap);
}

/** Counts what was credited of a capped coin. */
export function noteCredited(tools: MachineTools, listing: Listing, atoms: bigint): void {
  if (listing.weekCap !== '' && tools.nowMs() < listing.cappedUntilMs) listing.weekCredited += atoms;
}
