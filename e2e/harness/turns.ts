import { existsSync } from 'node:fs';
import { assert } from '@agio/kernel';
import { drawn } from '@agio/kernel/testing';

/**
 * Journeys of which one is walked in each run, so that a run does not grow with what there is to see: those of a group go through like
 * pages or belong to like capabilities. What each of them is about has tests of its own in every run. With `SWEEPS=all` all are walked.
 */
const TURNS: readonly (readonly string[])[] = [
  ['c2c', 'c2c-in-chinese'],
  ['otc', 'otc-in-chinese', 'otc-appeal'],
  ['lock', 'dice'],
  ['console-listing', 'console-markets', 'console-injection'],
  ['certification', 'payment', 'people-in-chinese'],
  ['news', 'notices', 'tickets'],
  ['wallet-pauses', 'wallet-steps'],
  ['people-everywhere', 'themes', 'wallet-everywhere'],
];

/** The files that are not walked in a run with this seed, as Playwright's patterns; those that the command line names are. */
export function outOfTurn(seed: number, named: readonly string[]): string[] {
  assert(Number.isSafeInteger(seed), 'TEST_SEED is a whole number');
  return TURNS.flatMap((group, index) => {
    for (const name of group) assert(existsSync(new URL(`../${name}.spec.ts`, import.meta.url)), `there is a journey ${name}`);
    const chosen = drawn(group, group.length, seed + index);
    const isNamed = (name: string): boolean => named.some((word) => word.includes(name));
    return group.filter((name) => !chosen.includes(name) && !isNamed(name)).map((name) => `**/${name}.spec.ts`);
  });
}
