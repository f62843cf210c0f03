import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { canaryPlugin } from './tools/canaries/plugin.ts';

// Two kinds of tests: `pure` ones need nothing, `stored` ones get one PostgreSQL for the whole run.
// A run that selects only pure files starts no PostgreSQL.
const STORED = [
  'packages/database/**/*.test.ts',
  'packages/gateway/**/*.test.ts',
  'modules/**/*.test.ts',
  'apps/server/**/*.test.ts',
  'e2e/api/**/*.test.ts',
];
const IGNORED = ['**/node_modules/**', '**/dist/**', '**/fixtures/**'];

/** Within each kind, tests that start whole servers come first: they take long, and short ones fill the end of the run. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = (file: TestSpecification): number => (file.moduleId.includes('/e2e/') ? 0 : 1);
    const kinds = Map.groupBy(await super.sort(files), (file) => file.project.name);
    return [...kinds.values()].flatMap((kind) => kind.sort((a, b) => isShort(a) - isShort(b)));
  }
}

export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongFirst },
    // Much of a test is waiting, for a disk, a node or another process: two go on beside each other even on two cores.
    maxWorkers: 2,
    // Files share what was loaded before them: a fresh engine for each cost a quarter of the time. None may lean on what another left.
    isolate: false,
    // A planted bug must neither come from there nor get there.
    fsModuleCache: process.env['CANARY'] === undefined,
    projects: [
      {
        plugins: [canaryPlugin(process.env)],
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/faults/**/*.test.ts',
          ],
          exclude: [...IGNORED, ...STORED],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [canaryPlugin(process.env)],
        test: {
          name: 'stored',
          include: STORED,
          exclude: IGNORED,
          globalSetup: ['packages/database/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
