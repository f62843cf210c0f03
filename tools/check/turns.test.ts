// Protects files that take turns: each has its turn, one that is named always runs, and a whole sweep leaves none out.
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { outOfTurn } from './turns.ts';
import { UNIT_TURNS } from './unit-turns.ts';

const GROUP = ['tools/check/times.ts', 'tools/check/turns.ts', 'tools/check/turns.test.ts'];

it('leaves out all but one of a group, each at its time', () => {
  vi.stubEnv('SWEEPS', '');
  vi.stubEnv('CANARY', undefined);
  const left = [0, 1, 2].map((seed) => GROUP.filter((path) => !outOfTurn([GROUP], seed, []).includes(path)));
  expect(left).toEqual(GROUP.map((path) => [path]));
  // The next group begins elsewhere: pairs of groups do not always run together.
  expect(outOfTurn([GROUP.slice(0, 2), GROUP.slice(0, 2)], 0, [])).toEqual([GROUP[1], GROUP[0]]);
  vi.unstubAllEnvs();
});

it('runs whatever is named, and everything in a whole sweep', () => {
  vi.stubEnv('SWEEPS', '');
  vi.stubEnv('CANARY', undefined);
  for (const word of ['tools/check', './tools/check/', 'turns.test', 'turns.test.ts:20', join(root, 'tools/check/turns.test.ts')])
    expect(outOfTurn([GROUP], 0, [word]), word).not.toContain('tools/check/turns.test.ts');
  expect(outOfTurn([GROUP], 0, ['run', '--reporter=json'])).toHaveLength(2);
  vi.stubEnv('SWEEPS', 'all');
  expect(outOfTurn([GROUP], 0, [])).toEqual([]);
  vi.unstubAllEnvs();
});

it('names only files that exist, and none twice', () => {
  expect(() => outOfTurn([['tools/check/gone.ts']], 0, [])).toThrow('there is a file tools/check/gone.ts');
  const all = UNIT_TURNS.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(outOfTurn(UNIT_TURNS, 0, all)).toEqual([]);
});
