import type { Importers } from './import-graph.ts';

/** Where a test file stands to a source file. */
interface Reach {
  readonly test: string;
  /** Imports from the test to the file; 1 if the test imports it itself. */
  readonly distance: number;
}

const IS_TEST = /\.test\.tsx?$/;
/** They start whole servers, mostly as processes that see nothing of a mutant. */
const IS_SERVER_SUITE = /^e2e\//;

interface Limits {
  readonly max: number;
  /** Seconds that files took in the last whole run, as far as they are known. */
  readonly seconds: ReadonlyMap<string, number>;
  /** What takes longer is left out, unless nothing else is there. */
  readonly secondsMax: number;
}

/** The tests that import a file, itself or through others, the nearest first. */
export function testsOf(importers: Importers, file: string): Reach[] {
  const distances = new Map([[file, 0]]);
  const reached: Reach[] = [];
  // Grows while it is read.
  for (const [one, distance] of distances) {
    if (distance > 0 && IS_TEST.test(one)) reached.push({ test: one, distance });
    for (const importer of importers.get(one) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  return reached;
}

/**
 * The few of them that are most likely to notice a bug in the file: near ones, those of the same folders, quick ones. Server suites
 * are chosen only where no other test imports the file.
 */
export function nearest(reached: readonly Reach[], file: string, { max, seconds, secondsMax }: Limits): string[] {
  const own = reached.filter(({ test }) => !IS_SERVER_SUITE.test(test));
  const some = own.length > 0 ? own : reached;
  const quick = some.filter(({ test }) => (seconds.get(test) ?? 0) <= secondsMax);
  const rank = ({ distance, test }: Reach): readonly number[] => [distance, -sharedFolders(test, file), seconds.get(test) ?? 1];
  return (quick.length > 0 ? quick : some)
    .toSorted((a, b) => compare(rank(a), rank(b)) || (a.test < b.test ? -1 : 1))
    .slice(0, max)
    .map(({ test }) => test);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function sharedFolders(one: string, other: string): number {
  const folders = other.split('/');
  const differs = one.split('/').findIndex((folder, at) => folder !== folders[at]);
  return differs;
}
