// Protects a run against a journey that stumbles once, and against getting used to journeys that do.
import { expect, it } from 'vitest';
import { flakyLines, journeyCount, journeyFailures, journeyTimes } from './journeys.ts';
import type { JourneyReport } from './journeys.ts';

function report(flaky: number, unexpected = 0): JourneyReport {
  const tried = (path: string, message?: string) => ({
    duration: 1_500,
    ...(message === undefined ? {} : { error: { message } }),
    attachments: [
      { name: 'screenshot', path: '/shot.png' },
      { name: 'trace', path },
    ],
  });
  const specs = [
    { title: 'once', file: 'otc.spec.ts', tests: [{ status: 'expected', results: [{ duration: 2_000, attachments: [] }] }] },
    {
      title: 'twice',
      file: 'otc.spec.ts',
      tests: [{ status: 'flaky', results: [tried('/1.zip', 'no dialog\nat line 3'), tried('/2.zip')] }],
    },
  ];
  return {
    suites: [{ file: 'otc.spec.ts', specs: [], suites: [{ file: 'otc.spec.ts', specs }] }],
    stats: { expected: 7, unexpected, flaky },
  };
}

it('names a flaky journey, why it failed and both traces', () => {
  expect(flakyLines(report(1))).toEqual([
    'flaky: e2e/otc.spec.ts › twice: passed only when it was tried once more',
    '  no dialog',
    '  try 1: /1.zip',
    '  try 2: /2.zip',
  ]);
});

it('lets two of them pass, and fails a run with three', () => {
  expect(journeyCount(report(2))).toEqual({ passed: 9, failed: 0 });
  expect(journeyCount(report(3))).toEqual({ passed: 7, failed: 3 });
  expect(journeyCount(report(1, 1))).toEqual({ passed: 8, failed: 1 });
});

it('names a journey that failed twice', () => {
  const failed = report(0, 1);
  const [suite] = failed.suites;
  const tests = [{ status: 'unexpected', results: [{ duration: 1, error: { message: 'no button\nat line 9' }, attachments: [] }] }];
  const specs = [{ title: 'never', file: 'c2c.spec.ts', tests }];
  expect(journeyFailures({ ...failed, suites: suite === undefined ? [] : [suite, { file: 'c2c.spec.ts', specs }] })).toEqual([
    'journeys: e2e/c2c.spec.ts › never: no button',
  ]);
});

it('counts the time of both tries', () => {
  expect([...journeyTimes(report(1))]).toEqual([['e2e/otc.spec.ts', 5]]);
});
