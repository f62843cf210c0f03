import type { HeldFor, SiteModule } from '@agio/module';
import { modules } from './site.ts';

/** What modules hold for customers in accounts of the house. */
export const heldFor: readonly HeldFor[] = modules.flatMap((module: Pick<SiteModule, 'heldFor'>) => module.heldFor ?? []);

/** Atoms of each coin, in all of them together. */
export function added(...all: readonly ReadonlyMap<number, bigint>[]): ReadonlyMap<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const one of all) for (const [key, atoms] of one) sums.set(key, (sums.get(key) ?? 0n) + atoms);
  return sums;
}
