// Protects: the figure is the middle run, and what cost points is named.
import type { Result } from 'lighthouse';
import { expect, it } from 'vitest';
import { findings, median } from './report.ts';

it('takes the middle figure, not the first or the best', () => {
  expect(median([97, 88, 91])).toBe(91);
});

it('names what cost points, the heaviest first', () => {
  const report = {
    categories: {
      performance: {
        auditRefs: [
          { id: 'fine', weight: 30 },
          { id: 'slow', weight: 10 },
          { id: 'slower', weight: 25 },
        ],
      },
    },
    audits: {
      fine: { title: 'Fine', score: 1 },
      slow: { title: 'Slow', score: 0.5, displayValue: '2 s' },
      slower: { title: 'Slower', score: 0.4, displayValue: '3 s' },
    },
  } as unknown as Result;
  expect(findings(report, 'performance')).toEqual(['  Slower 3 s (40)', '  Slow 2 s (50)']);
});
