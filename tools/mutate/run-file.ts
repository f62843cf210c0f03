import type { Change } from '../plant/change.ts';
import type { Tally } from '../plant/tally.ts';
import type { TestFiles } from '../plant/test-files.ts';
import { changeOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { Probes } from './probes.ts';
import type { Verdict } from './verdict.ts';

/** Without a bug, all tests of a file together may take this long. */
const UNCHANGED_MS = 240_000;
/** With a bug, tests may take so many times as long as without, and this in addition: they wait for what never happens. */
const TIMES = 3;
const PATIENCE_MS = 15_000;

type Outcome = Awaited<ReturnType<TestFiles['run']>>;

/** A file, some of its mutants, and the tests that should notice them, the nearest first. */
export interface Plan {
  readonly file: string;
  readonly source: string;
  readonly mutants: readonly Mutant[];
  readonly tests: readonly string[];
}

interface Means {
  readonly files: Pick<TestFiles, 'run'>;
  /** With each mutant tests run until they would take longer than this together, the quickest first; at least one runs. */
  readonly secondsMax: number;
  /** What else could notice a bug that no test has; undefined if nothing. */
  readonly lastResort?: ((change: Change) => Promise<Tally>) | undefined;
  /** So many mutants are tried, besides those in code that no test runs; all of them without it. */
  readonly max?: number | undefined;
  readonly isOver: () => boolean;
  readonly tell: (verdict: Verdict) => void;
}

/** Tests with the seconds they take without a bug, and which of them run the code at a place, as far as it is known. */
interface Unchanged {
  readonly seconds: ReadonlyMap<string, number>;
  readonly testsAt: (start: number) => ReadonlySet<string> | undefined;
}

/** Runs the tests once without a bug, where they must pass, then with each, until the time is over; undefined if they do not pass. */
export async function runFile(plan: Plan, means: Means): Promise<readonly Verdict[] | undefined> {
  const probes = new Probes(plan.file, plan.source);
  try {
    const unchanged = await passing(plan.tests, means.files, probes);
    if (unchanged === undefined) return undefined;
    const verdicts: Verdict[] = [];
    for (const mutant of plan.mutants) {
      const tried = verdicts.filter(({ result }) => result !== 'not-run').length;
      if (means.isOver() || tried >= (means.max ?? Number.POSITIVE_INFINITY)) break;
      const verdict = { mutant, result: await resultOf(mutant, plan, means, unchanged) };
      verdicts.push(verdict);
      means.tell(verdict);
    }
    return verdicts;
  } finally {
    probes.remove();
  }
}

/** Other work on the machine can make a test late, and a probe could be in its way: they are tried once more without probes. */
async function passing(tests: readonly string[], files: Means['files'], probes: Probes): Promise<Unchanged | undefined> {
  for (const change of [probes.change, undefined]) {
    const outcome = await files.run({ tests, change, withinMs: UNCHANGED_MS });
    if (outcome !== undefined && outcome.failed === 0 && outcome.passed > 0)
      return { seconds: outcome.seconds, testsAt: (start) => (change === undefined ? undefined : probes.testsAt(start)) };
  }
  return undefined;
}

async function resultOf(mutant: Mutant, plan: Plan, means: Means, { seconds, testsAt }: Unchanged): Promise<Verdict['result']> {
  const change = changeOf(mutant, plan.source);
  const running = testsAt(mutant.start);
  const tests = withinSeconds(
    plan.tests.filter((test) => running === undefined || running.has(test)),
    seconds,
    means.secondsMax,
  );
  if (tests.length > 0) {
    const spentMs = tests.reduce((sum, test) => sum + (seconds.get(test) ?? 0), 0) * 1_000;
    const outcome = await means.files.run({ tests, change, withinMs: TIMES * spentMs + PATIENCE_MS });
    if (isNoticed(outcome)) return outcome?.isLate === true ? 'late' : 'noticed';
  }
  const tally = await means.lastResort?.(change);
  if (tally !== undefined && tally.failed > 0) return 'noticed';
  return tests.length > 0 ? 'unnoticed' : 'not-run';
}

/** A file that does not even load with a bug in it has noticed it: without, it does. */
function isNoticed(outcome: Outcome): boolean {
  return outcome === undefined || outcome.failed > 0;
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
