import type { TestFiles } from '../plant/test-files.ts';
import type { Change } from '../plant/change.ts';
import type { Tally } from '../plant/tally.ts';
import { changeOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import type { Verdict } from './verdict.ts';

/** Without a bug, all tests of a file together may take this long. */
const UNCHANGED_MS = 240_000;
/** With a bug, tests may take so many times as long as without, and this in addition: they wait for what never happens. */
const TIMES = 3;
const PATIENCE_MS = 15_000;

/** A file, some of its mutants, and the tests that should notice them, the nearest first. */
export interface Plan {
  readonly file: string;
  readonly source: string;
  readonly mutants: readonly Mutant[];
  readonly tests: readonly string[];
}

interface Means {
  readonly files: Pick<TestFiles, 'run'>;
  /** Tests are left out, from the slowest, until the others take at most this long. */
  readonly secondsMax: number;
  /** What else could notice a bug that no test has; undefined if nothing. */
  readonly lastResort?: ((change: Change) => Promise<Tally>) | undefined;
  readonly isOver: () => boolean;
  readonly tell: (verdict: Verdict) => void;
}

/** The tests that ran, and a verdict for each mutant that was tried; undefined if tests fail, or cannot run, without any. */
interface FileRun {
  readonly tests: readonly string[];
  readonly verdicts: readonly Verdict[];
}

/** Runs the tests once without a bug, where they must pass, then with each, until the time is over. */
export async function runFile(plan: Plan, means: Means): Promise<FileRun | undefined> {
  const unchanged = await passing(plan.tests, means.files);
  if (unchanged === undefined) return undefined;
  const tests = withinSeconds(plan.tests, unchanged.seconds, means.secondsMax);
  const spentMs = tests.reduce((sum, test) => sum + (unchanged.seconds.get(test) ?? 0), 0) * 1_000;
  const verdicts: Verdict[] = [];
  for (const mutant of plan.mutants) {
    if (means.isOver()) break;
    const change = changeOf(mutant, plan.source);
    const outcome = await means.files.run({ tests, change, withinMs: TIMES * spentMs + PATIENCE_MS });
    const verdict: Verdict = { mutant, result: await resultOf(outcome, async () => means.lastResort?.(change)) };
    verdicts.push(verdict);
    means.tell(verdict);
  }
  return { tests, verdicts };
}

/** Other work on the machine can make a test late: they are tried twice. */
async function passing(tests: readonly string[], files: Means['files']): ReturnType<TestFiles['run']> {
  for (let tries = 0; tries < 2; tries += 1) {
    const outcome = await files.run({ tests, withinMs: UNCHANGED_MS });
    if (outcome !== undefined && outcome.failed === 0 && outcome.passed > 0) return outcome;
  }
  return undefined;
}

/** A file that does not even load with a bug in it has noticed it: without, it does. */
async function resultOf(outcome: Awaited<ReturnType<TestFiles['run']>>, lastResort: () => Promise<Tally>): Promise<Verdict['result']> {
  if (outcome === undefined) return 'noticed';
  if (outcome.failed > 0) return outcome.isLate ? 'late' : 'noticed';
  const tally = await lastResort();
  return tally !== undefined && tally.failed > 0 ? 'noticed' : 'unnoticed';
}

/** The quickest first, so that a bug is noticed soon, as many as there is time for. */
function withinSeconds(tests: readonly string[], seconds: ReadonlyMap<string, number>, max: number): readonly string[] {
  const secondsOf = (test: string): number => seconds.get(test) ?? 0;
  let sum = 0;
  return tests
    .toSorted((a, b) => secondsOf(a) - secondsOf(b))
    .filter((test, at) => {
      sum += secondsOf(test);
      return at === 0 || sum <= max;
    });
}
