import { defineConfig } from 'vitest/config';
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

export default defineConfig({
  test: {
    passWithNoTests: false,
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
