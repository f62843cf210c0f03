// Protects mutation testing itself: a bug that a test notices is counted, one that none notices is printed, and tests that fail without a bug fail the run.
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import type { TestFiles } from '../plant/test-files.ts';
import { mutantsOf } from './mutant.ts';
import type { Plan } from './run-file.ts';
import { runFile } from './run-file.ts';
import { totalLines } from './verdict.ts';

type Outcome = Awaited<ReturnType<TestFiles['run']>>;

const source = 'export const f = (a: number, b: number): boolean => a + 1 < b;\n';
const mutants = mutantsOf('x.ts', source);
const plan: Plan = { file: 'x.ts', source, mutants, tests: ['slow.test.ts', 'quick.test.ts', 'long.test.ts'] };
const seconds = new Map([
  ['slow.test.ts', 3],
  ['quick.test.ts', 1],
  ['long.test.ts', 90],
]);
/** What a probe of the file's only function writes while a test runs it. */
function note(probed: string, test: string): void {
  const [, log = ''] = /appendFileSync\(("[^"]+")/.exec(probed) ?? [];
  appendFileSync(JSON.parse(log) as string, `0\t${join(root, test)}\n`);
}
const outcome = (failed: number, isLate = false): Outcome => ({ passed: 2, failed, isLate, seconds });

/** Runs the plan with tests that give these results, the first ones without a bug; returns the verdicts and what ran. */
async function ran(
  results: readonly Outcome[],
  more: { readonly isOver?: () => boolean; readonly lastResort?: number; readonly ranBy?: readonly string[] } = {},
) {
  const left = [...results];
  const runs: string[] = [];
  const files = {
    run: async ({ change, tests }: Parameters<TestFiles['run']>[0]): Promise<Outcome> => {
      const what = change === undefined ? 'unchanged' : change.name.startsWith('probes') ? 'probes' : change.replace;
      runs.push(`${what}: ${tests.join(' ')}`);
      if (what === 'probes') for (const test of more.ranBy ?? tests) note(change!.replace, test);
      return left.shift();
    },
  };
  const { lastResort } = more;
  const given = lastResort === undefined ? undefined : async () => ({ passed: 1, failed: lastResort });
  const run = await runFile(plan, {
    files,
    secondsMax: 10,
    lastResort: given,
    isOver: more.isOver ?? (() => false),
    tell: () => undefined,
  });
  return { run, runs };
}

it('runs the tests without a bug, then the quick ones with each', async () => {
  expect(mutants.map(({ after }) => after)).toEqual(['-', '2', '<=']);
  const { run, runs } = await ran([outcome(0), outcome(1), undefined, outcome(0)]);
  expect(runs).toEqual([
    'probes: slow.test.ts quick.test.ts long.test.ts',
    '-: quick.test.ts slow.test.ts',
    '2: quick.test.ts slow.test.ts',
    '<=: quick.test.ts slow.test.ts',
  ]);
  expect(run?.map(({ result }) => result)).toEqual(['noticed', 'noticed', 'unnoticed']);
});

it('counts a bug as noticed that makes tests endless, or that the last resort finds', async () => {
  const { run } = await ran([outcome(0), outcome(1, true), outcome(0), outcome(0)], { lastResort: 1 });
  expect(run?.map(({ result }) => result)).toEqual(['late', 'noticed', 'noticed']);
  expect((await ran([outcome(0), outcome(0), outcome(0), outcome(0)], { lastResort: 0 })).run?.[0]?.result).toBe('unnoticed');
});

it('runs only tests that run the code with the bug, and none where no test does', async () => {
  const some = await ran([outcome(0), outcome(0), outcome(0), outcome(0)], { ranBy: ['slow.test.ts'] });
  expect(some.runs.slice(1)).toEqual(['-: slow.test.ts', '2: slow.test.ts', '<=: slow.test.ts']);
  const none = await ran([outcome(0)], { ranBy: [] });
  expect(none.runs).toHaveLength(1);
  expect(none.run?.map(({ result }) => result)).toEqual(['not-run', 'not-run', 'not-run']);
});

it('has no result where the tests fail twice without a bug, and stops when the time is over', async () => {
  expect((await ran([outcome(1), outcome(1)])).run).toBeUndefined();
  expect((await ran([undefined, undefined])).run).toBeUndefined();
  let asked = 0;
  const { run } = await ran([outcome(1), outcome(0), outcome(1)], { isOver: () => (asked += 1) > 1 });
  expect(run).toHaveLength(1);
});

it('sums up by operator', () => {
  const [plus, , less] = mutants;
  expect(
    totalLines([
      { mutant: plus!, result: 'late' },
      { mutant: plus!, result: 'noticed' },
      { mutant: less!, result: 'unnoticed' },
    ]),
  ).toEqual([
    'comparison          0 noticed, 1 unnoticed',
    'plus-minus          2 noticed (1 by the time limit), 0 unnoticed',
    'all                 2 noticed (1 by the time limit), 1 unnoticed',
  ]);
});

it('notices every mutant of a sample that is checked completely, and prints those of others that are not', () => {
  // A test runner within another must not take itself for a part of it.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|CANARY|PLANTED|TEST$)/.test(name)));
  const samples = ['fee', 'never-run', 'untested-edge'].map((name) => `tools/mutate/sample/${name}.ts`);
  const mutate = (...options: string[]) =>
    spawnSync(process.execPath, ['tools/mutate/main.ts', ...samples, ...options], { cwd: root, env, encoding: 'utf8', timeout: 120_000 });
  const { status, stdout } = mutate('--strict');
  expect(stdout.split('\n').filter((line) => line.includes('→'))).toEqual([
    'tools/mutate/sample/never-run.ts:3  value > limit → value >= limit  (no test ran it)',
    'tools/mutate/sample/untested-edge.ts:3  value < limit → value <= limit',
  ]);
  expect(stdout).toContain('all                 9 noticed, 2 unnoticed (1 in code that no test ran)');
  expect(status).toBe(1);
});
