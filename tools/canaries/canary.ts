import type { SeedSuite } from './seed-suites.ts';

/** A test file from the root of the repository, and if one of its tests is enough, a part of that test's name. */
interface TestFile {
  readonly tests: string;
  readonly named?: string;
}

/** One planted bug. The program does not know of it: it is inserted while a module is loaded, and only if a test requests it. */
export interface Canary {
  readonly name: string;
  /** The file it is planted in, from the root of the repository. */
  readonly file: string;
  /** Text that occurs exactly once in the file, and its replacement. */
  readonly find: string;
  readonly replace: string;
  /** What must notice it: the smallest part of our own tests that does. */
  readonly caughtBy: SeedSuite | TestFile;
}

/** The file's text with the bug in it. Throws if the place is missing or not unique: a canary must not die unseen. */
export function plant(canary: Canary, source: string): string {
  const places = source.split(canary.find).length - 1;
  if (places !== 1) throw new Error(`canary ${canary.name}: its place stands ${places} times in ${canary.file}`);
  return source.replace(canary.find, () => canary.replace);
}
