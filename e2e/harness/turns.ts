import { outOfTurn } from '../../tools/check/turns.ts';

/**
 * Journeys of which one of each group is walked in a run: they go through like pages or belong to like capabilities. What each of them is
 * about has tests of its own in every run.
 */
const TURNS: readonly (readonly string[])[] = [
  ['c2c', 'c2c-in-chinese'],
  ['otc', 'otc-in-chinese', 'otc-appeal'],
  ['lock', 'dice'],
  ['console-listing', 'console-markets', 'console-injection'],
  ['console-people', 'console-sites'],
  ['certification', 'payment', 'people-in-chinese'],
  ['news', 'notices', 'tickets'],
  ['wallet-pauses', 'wallet-steps'],
  ['people-everywhere', 'themes', 'wallet-everywhere', 'languages'],
  ['passkeys', 'two-step'],
  ['password-lost', 'lockout'],
  ['own-account', 'own-settings', 'own-orders'],
  ['phone', 'keyboard'],
];

/** The files that are not walked in a run with this seed, as Playwright's patterns. */
export function journeysOutOfTurn(seed: number, named: readonly string[]): string[] {
  const groups = TURNS.map((group) => group.map((name) => `e2e/${name}.spec.ts`));
  return outOfTurn(groups, seed, named).map((path) => `**/${path.replace('e2e/', '')}`);
}
