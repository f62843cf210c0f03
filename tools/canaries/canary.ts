import type { Change } from '../plant/change.ts';
import type { SeedSuite } from '../plant/seed-suites.ts';

/** A test file from the root of the repository, and if one of its tests is enough, a part of that test's name. */
interface TestFile {
  readonly tests: string;
  readonly named?: string;
}

/** A few seeds of a suite, from one that is known to notice it: rare bugs would need many from the first. */
interface SeedSet {
  readonly seeds: SeedSuite;
  readonly first: number;
}

/** One planted bug. The program does not know of it: it is inserted while a module is loaded, and only if a test requests it. */
export interface Canary extends Change {
  /** What must notice it: the smallest part of our own tests that does. */
  readonly caughtBy: SeedSuite | SeedSet | TestFile;
}
