import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { assert } from '@agio/kernel';
import { drawn } from '@agio/kernel/testing';
import { root } from '../../harness/launch/root.mjs';

/**
 * Files of tests that take turns: of each group one runs, chosen by the run's seed, so that a run does not grow with what there is to
 * test. Returns the paths of those that do not; one that the command line names is in turn, and with `SWEEPS=all` every one is.
 */
export function outOfTurn(groups: readonly (readonly string[])[], seed: number, named: readonly string[]): string[] {
  assert(Number.isSafeInteger(seed), 'TEST_SEED is a whole number');
  return groups.flatMap((group, index) => {
    for (const path of group) assert(existsSync(join(root, path)), `there is a file ${path}`);
    const chosen = drawn(group, group.length, seed + index);
    return group.filter((path) => !chosen.includes(path) && !isNamed(path, named));
  });
}

/** By a part of its path, relative or not, with or without a line. */
function isNamed(path: string, named: readonly string[]): boolean {
  return named.map((word) => relative(root, resolve(root, word.replace(/:\d+$/, '')))).some((word) => word !== '' && path.includes(word));
}
