import { join } from 'node:path';
import { root } from '../../harness/launch/root.mjs';

/** One step of `npm run check`: commands run on the pinned Node one by one; all must end with 0. */
export interface Step {
  readonly name: string;
  readonly commands: readonly (readonly string[])[];
  /** A vitest report whose tests are counted instead of the step itself. */
  readonly report?: string;
  /** What of it is left where all steps run. */
  readonly inAll?: Step['commands'];
  /** Where all steps run, its long files take turns (`turns.ts`). */
  readonly takesTurns?: true;
  /** Its commands need a processor each and nothing of each other: two run at once. */
  readonly isTwoAtOnce?: true;
  /** It runs in parallel with the step before it, which waits more than it computes. */
  readonly isBeside?: true;
  /** It runs only where it is named: another step has what it does. */
  readonly isOnlyNamed?: true;
  /** Steps whose success it relies on: it gets `--suites-passed` if all of them have passed. */
  readonly suites?: readonly string[];
}

const bin = (path: string): string => join(root, 'node_modules', path);
/** Each of several checkers computes most types for itself, which is twice the work on two cores and not a second sooner. */
export const ONE_CHECKER = ['--checkers', '1'];
/** A worker has no window. */
const TYPES_OF_WORKER = [bin('typescript/bin/tsc'), '-p', 'tsconfig.worker.json', ...ONE_CHECKER];
const report = join(root, 'node_modules', '.cache', 'agio', 'vitest.json');

const UNIT = [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  '--reporter=./tools/check/unit-times.ts',
  `--outputFile.json=${report}`,
];

/** Cheap ones first, so that a slip is reported within seconds. */
export const steps: readonly Step[] = [
  { name: 'format', commands: [[bin('oxfmt/bin/oxfmt'), '--check']] },
  {
    name: 'types',
    commands: [
      [bin('typescript/bin/tsc'), '-p', 'tsconfig.json', ...ONE_CHECKER],
      [bin('typescript/bin/tsc'), '-p', 'tsconfig.web.json', ...ONE_CHECKER],
      // A separate program: each app declares its own routes and texts, and two such declarations do not compile together.
      [bin('typescript/bin/tsc'), '-p', 'tsconfig.console.json', ...ONE_CHECKER],
      TYPES_OF_WORKER,
    ],
    isTwoAtOnce: true,
    // The others are checked by growth, on a copy that has all of these sources and some more.
    inAll: [TYPES_OF_WORKER],
  },
  // The unit tests that need no database, for `npm run check:fast`.
  { name: 'pure', commands: [[bin('vitest/vitest.mjs'), 'run', '--project', 'pure']], isOnlyNamed: true },
  { name: 'lint', commands: [[bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']] },
  { name: 'ladder', commands: [['tools/ladder/main.ts']], isBeside: true },
  { name: 'dead', commands: [[bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']], isBeside: true },
  { name: 'tidy', commands: [['tools/tidy/main.ts']], isBeside: true },
  { name: 'unit', commands: [UNIT], takesTurns: true, report },
  // Unit tests wait for disks, nodes and browsers a third of their time: a step that computes fits in beside them.
  {
    name: 'simulate',
    commands: [
      ['tools/simulate/main.ts', '--seeds', '6'],
      ['tools/simulate/main.ts', '--cluster', '--seeds', '3'],
    ],
    isBeside: true,
  },
  { name: 'custody', commands: [['tools/custody/main.ts', '--seeds', '10']], isBeside: true },
  { name: 'torture', commands: [['tools/torture/main.ts', '--rounds', '1']], isBeside: true },
  // Two servers over three databases: killed, frozen, stopped, and the database's primary killed.
  { name: 'cluster', commands: [['tools/cluster/main.ts', 'faults', '--rounds', '6']], isBeside: true },
  // At a thousandth of their size: `npm run bench` measures.
  { name: 'bench', commands: [['bench/run.ts', '--smoke']], inAll: [['bench/run.ts', '--smoke', '--share', '6']], isBeside: true },
  // A capability is added to a copy of the tree: its folders, and a line in each list.
  { name: 'growth', commands: [['tools/growth/main.ts']], isBeside: true },
  // A twentieth of them, drawn by the commit: each has its turn every twentieth commit or so, and `npm run canaries` runs all.
  { name: 'canaries', commands: [['tools/canaries/main.ts', '--share', '20']], suites: ['unit', 'simulate', 'custody'] },
  // Some mutants of what the last commits changed. Those that nothing notices are printed and fail nothing: a mutant can be equivalent.
  { name: 'mutate', commands: [['tools/mutate/main.ts', '--since', 'HEAD~40', '--seconds', '10']], isBeside: true },
  { name: 'web', commands: [['harness/launch/build-web.mjs'], [bin('size-limit/bin.js')]], isBeside: true },
];
