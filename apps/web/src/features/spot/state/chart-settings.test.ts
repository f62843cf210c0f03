// Protects the phone's chart: every interval can be looked at, and the one that is looked at is in its bar.
import { expect, it } from 'vitest';
import { phoneIntervals } from './chart-settings.ts';
import { intervals } from './intervals.ts';

it('a phone shows four intervals, shortest first, and always the one that is looked at', () => {
  for (const interval of intervals) {
    const shown = phoneIntervals(interval);
    expect(shown).toHaveLength(4);
    expect(shown).toContain(interval);
    expect(shown).toEqual(intervals.filter((name) => shown.includes(name)));
  }
});
