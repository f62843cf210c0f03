import { randomInt } from 'node:crypto';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { STORED } from './tools/check/stored.ts';
import { notTheirTurn, TURNS } from './tools/check/turns.ts';
import { lastTimes } from './tools/check/unit-times.ts';
import { root } from './harness/launch/root.mjs';
import { plantPlugin } from './tools/plant/plugin.ts';

// Whatever must happen is waited for as long as a busy machine may take; with a bug planted it mostly never happens.
const PATIENCE_MS = process.env['CANARY'] === undefined ? 60_000 : 5_000;

/** What chance begins with in this run. */
const TEST_SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));

const IGNORED = [
  '**/node_modules/**',
  '**/dist/**',
  '**/fixtures/**',
  ...(process.env['TURNS'] === 'on' ? notTheirTurn(TURNS, TEST_SEED) : []),
];

/** A file of which nothing is known yet: those that start whole servers take longer. */
const guess = (file: string): number => (file.startsWith('e2e/') ? 30 : 1);

/** Within each kind, what took longest the last time comes first, and short files fill the end of the run. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = lastTimes();
    const secondsOf = ({ moduleId }: TestSpecification): number => {
      const file = relative(root, moduleId).replaceAll('\\', '/');
      return times.get(file) ?? guess(file);
    };
    const kinds = Map.groupBy(await super.sort(files), (file) => file.project.name);
    return [...kinds.values()].flatMap((kind) => kind.sort((a, b) => secondsOf(b) - secondsOf(a)));
  }
}

export default defineConfig({
  test: {
    passWithNoTests: false,
    // A record that is missing is no record: `-u` writes it.
    update: 'none',
    sequence: { sequencer: LongFirst },
    // A third of a test is waiting, for a disk, a node or another process: two of them left two cores idle for that long.
    maxWorkers: 3,
    // Files share what was loaded before them: a fresh engine for each cost a quarter of the time. None may lean on what another left.
    isolate: false,
    // A planted bug must neither come from there nor get there.
    fsModuleCache: process.env['CANARY'] === undefined,
    // Two kinds of tests: `pure` ones need nothing, `stored` ones get one PostgreSQL for the whole run.
    // A run that selects only pure files starts no PostgreSQL.
    projects: [
      {
        plugins: [plantPlugin(process.env)],
        test: {
          name: 'pure',
          provide: { testSeed: TEST_SEED },
          setupFiles: ['tools/check/test-seed.ts'],
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{web,console}/**/*.test.{ts,tsx}',
            'harness/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/faults/**/*.test.ts',
          ],
          exclude: [...IGNORED, ...STORED],
          testTimeout: 2 * PATIENCE_MS + 30_000,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
      {
        plugins: [plantPlugin(process.env)],
        test: {
          name: 'stored',
          provide: { testSeed: TEST_SEED },
          setupFiles: ['tools/check/test-seed.ts', 'tools/check/site-postgres.ts'],
          include: [...STORED],
          exclude: IGNORED,
          globalSetup: ['packages/database/testing/global-setup.ts'],
          testTimeout: 2 * PATIENCE_MS + 30_000,
          expect: { poll: { timeout: PATIENCE_MS } },
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
