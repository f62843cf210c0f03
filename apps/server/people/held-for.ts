import type { Core } from '@agio/core';
import type { Database } from '@agio/database';
import type { Commitment, HeldFor, OpenHold, SiteModule } from '@agio/module';
import { modules } from '../site.ts';

/** What modules hold for customers in accounts of the house. */
export const heldFor: readonly HeldFor[] = modules.flatMap((module: Pick<SiteModule, 'heldFor'>) => module.heldFor ?? []);

/** What machines hold of a customer's own accounts now. */
export const openHolds = (core: Pick<Core, 'machine'>, customer: number): OpenHold[] =>
  modules.flatMap((module: Pick<SiteModule, 'openHolds'>) => module.openHolds?.(core, customer) ?? []);

const commitments: readonly Commitment[] = modules.flatMap((module: Pick<SiteModule, 'commitments'>) => module.commitments ?? []);

/** What the next signed statement commits to, as it is now. */
export async function committed(
  database: Database,
  core: Pick<Core, 'machine'>,
  nowMs: number,
): Promise<{ readonly name: string; readonly root: string; readonly leaves: number }[]> {
  const made = [];
  for (const { commit, name } of commitments) {
    const tree = await commit(database, core, nowMs);
    if (tree !== undefined) made.push({ name, ...tree });
  }
  return made;
}

/** Atoms of each coin, in all of them together. */
export function added(...all: readonly ReadonlyMap<number, bigint>[]): ReadonlyMap<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const one of all) for (const [key, atoms] of one) sums.set(key, (sums.get(key) ?? 0n) + atoms);
  return sums;
}
