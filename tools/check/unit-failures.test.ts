// Protects readers of nothing but the end of a run's log: what failed is named there.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { unitFailures } from './unit-failures.ts';

it('names each test that failed, and each file that failed as a whole', () => {
  const file = (name: string, rest: object) => ({ name: join(root, name), status: 'failed', message: '', assertionResults: [], ...rest });
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      file('a.test.ts', {
        assertionResults: [
          { fullName: 'adds up', status: 'passed' },
          { fullName: 'loses nothing', status: 'failed', failureMessages: ['Error: one atom\n  at line 3'] },
        ],
      }),
      file('p.test.ts', {
        assertionResults: [
          {
            fullName: 'holds',
            status: 'failed',
            failureMessages: ['Error: Property failed after 2 tests\n{ seed: 7, path: "1:0" }\nmore'],
          },
        ],
      }),
      file('b.test.ts', { message: 'no such module\n  at line 1' }),
      file('c.test.ts', { status: 'passed' }),
    ],
  };
  expect(unitFailures(report)).toEqual([
    'a.test.ts › loses nothing: Error: one atom',
    'p.test.ts › holds: Error: Property failed after 2 tests { seed: 7, path: "1:0" }',
    'b.test.ts: no such module',
  ]);
});
