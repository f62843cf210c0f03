// npm run mutate [-- FILES] [--since COMMIT] [--share N] [--seed S] [--list]: mechanical bugs in product files, one by one; prints those that no test notices.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isStored } from '../check/stored.ts';
import { lastTimes } from '../check/unit-times.ts';
import { root } from '../../harness/launch/root.mjs';
import { commit, drawnShare, inDrawnOrder, shareOf } from '../plant/draw.ts';
import { runSeeds } from '../plant/seed-suites.ts';
import { TestFiles } from '../plant/test-files.ts';
import { projectAt } from '../tidy/project.ts';
import { nearest, testsOf } from './choose-tests.ts';
import { importersIn, treeAt } from './import-graph.ts';
import { mutantsOf } from './mutant.ts';
import { changedSince, isOfPages, isProduct } from './product-files.ts';
import type { Plan } from './run-file.ts';
import { runFile } from './run-file.ts';
import type { Verdict } from './verdict.ts';
import { isUnnoticed, lineOf, totalLines } from './verdict.ts';

/** Test files that run without a mutant, and the seconds that those may take together that run with one. */
const TESTS_MAX = 16;
const SECONDS_MAX = 20;
/** A run of some seconds tries so many mutants of each of these files, with so many test files. */
const SHORT_FILES = 40;
const SHORT_MUTANTS = 3;
const SHORT_TESTS = 6;
const SHORT_SECONDS_MAX = 8;
/** Machines and what they are made of: the simulator plays them as well, so many seeds with a bug that no test noticed. */
const SEEDS = 5;
const IS_SIMULATED = /^packages\/core\/|^modules\/[^/]+\/(model|machine)[./]/;

const { values, positionals } = parseArgs({
  options: {
    since: { type: 'string', default: 'HEAD~1' },
    // One mutant of so many, drawn by the seed.
    share: { type: 'string', default: '1' },
    seed: { type: 'string' },
    // Prints the mutants and their tests, and runs nothing.
    list: { type: 'boolean', default: false },
    // Stops after about so long, with a few mutants of as many files as possible.
    seconds: { type: 'string' },
    // Unnoticed mutants fail the run.
    strict: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const drawnBy = values.seed ?? commit();
const share = shareOf(values.share);
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
if (Number.isNaN(seconds)) throw new Error('--seconds is a number');

const project = projectAt(root);
const importers = importersIn(treeAt(root, project.files));
const plans = plansOf(chosenFiles());
if (values.list) list();
else process.exitCode = await run();

function chosenFiles(): string[] {
  if (positionals.length > 0) {
    const named = positionals.map((path) => relative(root, resolve(root, path)).replaceAll('\\', '/'));
    const missing = named.filter((file) => !existsSync(join(root, file)));
    if (missing.length > 0) throw new Error(`no such file: ${missing.join(', ')}`);
    return named;
  }
  const changed = changedSince(values.since);
  if (changed === undefined) console.log(`there is no commit ${values.since}: of all product files, some are drawn`);
  return (changed ?? project.files).filter(isProduct);
}

function plansOf(files: readonly string[]): Plan[] {
  const isShort = seconds !== undefined;
  const limits = { max: isShort ? SHORT_TESTS : TESTS_MAX, seconds: lastTimes(), secondsMax: isShort ? SHORT_SECONDS_MAX : SECONDS_MAX };
  // A run of some seconds does not come to most of them.
  const some = isShort
    ? inDrawnOrder(
        files.filter((file) => !isOfPages(file)),
        (file) => file,
        drawnBy,
      ).slice(0, SHORT_FILES)
    : files;
  const all = some.map((file): Plan => {
    const source = readFileSync(join(root, file), 'utf8');
    const drawn = drawnShare(mutantsOf(file, source), ({ after, start }) => `${file} ${start} ${after}`, { share, drawnBy });
    const mutants = isShort ? drawn : drawn.toSorted((a, b) => a.start - b.start);
    return { file, source, mutants, tests: nearest(testsOf(importers, file), file, limits) };
  });
  const withMutants = all.filter(({ mutants }) => mutants.length > 0);
  // Tests that need no database are ready at once.
  return isShort ? withMutants.toSorted((a, b) => Number(needsDatabase(a)) - Number(needsDatabase(b))) : withMutants;
}

function needsDatabase({ tests }: Plan): boolean {
  return tests.some(isStored);
}

function list(): void {
  for (const { file, mutants, tests } of plans) {
    console.log(`${file}: ${mutants.length} mutants; ${tests.length > 0 ? tests.join(', ') : 'no test imports it'}`);
    for (const mutant of mutants) console.log(`${lineOf(mutant)}  (${mutant.operator})`);
  }
}

/** The exit code. */
async function run(): Promise<number> {
  const beganMs = performance.now();
  // Of a run of some seconds, half is for tests that need no database, and the other half for those that do.
  const endOf = (plan: Plan): number =>
    needsDatabase(plan) || !plans.some(needsDatabase) ? (seconds ?? Number.POSITIVE_INFINITY) : (seconds ?? Number.POSITIVE_INFINITY) / 2;
  const isOver = (plan: Plan): boolean => (performance.now() - beganMs) / 1_000 > endOf(plan);
  const files = await TestFiles.open({ inThreads: true });
  const verdicts: Verdict[] = [];
  let broken = 0;
  console.log(`drawn by ${drawnBy}; again: --seed ${drawnBy}`);
  try {
    for (const plan of plans) {
      if (isOver(plan)) continue;
      const { file, mutants, tests } = plan;
      const reached = testsOf(importers, file).length;
      if (tests.length === 0) {
        console.log(`${file}: no test imports it, ${mutants.length} mutants left out`);
        continue;
      }
      const ran = await runFile(plan, {
        files,
        secondsMax: seconds === undefined ? SECONDS_MAX : SHORT_SECONDS_MAX,
        lastResort:
          seconds === undefined && IS_SIMULATED.test(file) ? (change) => runSeeds('simulate', change, { seeds: SEEDS }) : undefined,
        max: seconds === undefined ? undefined : SHORT_MUTANTS,
        isOver: () => isOver(plan),
        tell: (verdict) => {
          // A run of some seconds has not tried most tests.
          const isTold = isUnnoticed(verdict) && (verdict.result === 'unnoticed' || seconds === undefined);
          if (isTold) console.log(`${lineOf(verdict.mutant)}${verdict.result === 'not-run' ? '  (no test ran it)' : ''}`);
        },
      });
      if (ran === undefined) {
        broken += 1;
        console.log(`${file}: its tests fail, or cannot run, without a mutant: ${tests.join(' ')}`);
        continue;
      }
      verdicts.push(...ran);
      console.log(`${file}: ${ran.length} mutants, ${tests.length} of ${reached} test files that import it`);
    }
  } finally {
    await files.close();
  }
  console.log(totalLines(verdicts).join('\n'));
  return broken > 0 || (values.strict && verdicts.some(isUnnoticed)) ? 1 : 0;
}
