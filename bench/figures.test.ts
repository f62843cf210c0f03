// Protects the figures of README.md: they are those that the bench recorded, each with commit and machine, and the page has no others.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../harness/launch/root.mjs';
import { besideFigures, figuresIn, readFigures, withFigures } from './figures.ts';

const page = readFileSync(join(root, 'README.md'), 'utf8');
const from = { commit: '01234567', date: '2026-11-29', machine: '2 × a processor, Node 26.10.0' };

it('has exactly the block that the recorded figures make', () => {
  expect(withFigures(page, readFigures(root))).toBe(page);
  const rows = page.split('\n').filter((line) => / \| \d+ \|$/.test(line));
  expect(rows.length).toBeGreaterThan(10);
  for (const { commit, date, machine } of Object.values(readFigures(root)))
    expect([commit, date, machine]).toEqual([
      expect.stringMatching(/^[0-9a-f]{8}$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/Node \d+/),
    ]);
});

it('has no measured figures beside it', () => {
  const measured = /\d [×µ]|× nob|\d (?:ms|µs|fdatasyncs)\b|million commands a second|\d a second\b/;
  expect(
    besideFigures(page)
      .split('\n')
      .filter((line) => measured.test(line)),
  ).toEqual([]);
});

it('takes figures from the lines of a run, and says which one is missing', () => {
  const lines = ['# core', 'w1: counts as expected', 'figure core.w1 57.0', 'figure core.w2 NaN'];
  expect(figuresIn(lines, from)).toEqual({ 'core.w1': { value: 57, ...from } });
  expect(() => withFigures(page, figuresIn(lines, from))).toThrow('has no core.w1.per_second: npm run bench -- --record core');
  expect(() => withFigures('# a page', readFigures(root))).toThrow('has no block of figures');
});

it('writes what was recorded, with the run that it comes from', () => {
  const fresh = withFigures(page, { ...readFigures(root), 'start.ms': { value: 4_321, ...from } });
  expect(fresh).toMatch(
    /start with a snapshot .* \| 4\.3 s \| 10 s \| (\d) \|\n[^]*\n\1\. 2026-11-29, commit 01234567, 2 × a processor, Node 26\.10\.0\n/,
  );
});
