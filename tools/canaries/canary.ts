import type { SeedSuite } from './seed-suites.ts';

/** A file of tests from the root of the repository, and where one of its tests is enough, a part of that one's name. */
interface TestFile {
  readonly tests: string;
  readonly named?: string;
}

/** One planted bug. Nothing in the program knows of it: it is put in while a module is loaded, and only where a test asks for it. */
export interface Canary {
  readonly name: string;
  /** The file it is planted in, from the root of the repository. */
  readonly file: string;
  /** Text that stands exactly once in the file, and what comes in its place. */
  readonly find: string;
  readonly replace: string;
  /** What must notice it: the smallest part of our own tests that does. */
  readonly caughtBy: SeedSuite | TestFile;
}

/** The file's text with the bug in it. Throws where the place is not there, or not the only one: a canary must not die unseen. */
export function plant(canary: Canary, source: string): string {
  const places = source.split(canary.find).length - 1;
  if (places !== 1) throw new Error(`canary ${canary.name}: its place stands ${places} times in ${canary.file}`);
  return source.replace(canary.find, () => canary.replace);
}
