// Protects the list of what a run leaves to chance: a sweep that draws and is not on it would rot unseen.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { DRAWS, drawLines } from './draws.ts';
import { JOURNEY_TURNS, notTheirTurn, TURNS } from './turns.ts';

/** What draws: a call of the function for it, or a look at the setting that takes all. */
const DRAWING = /\bdrawn(By)?\(|process\.env\['SWEEPS'\]|\boneOf\(\[|drawnShare\(/;
/** What defines it, or hands it on to files of the list. */
const DEFINING = new Set([
  'packages/kernel/testing/drawn.ts',
  'e2e/harness/drawn.ts',
  'e2e/people-everywhere.spec.ts',
  'tools/check/draws.test.ts',
  'tools/check/draw-report.ts',
]);

it('names every file that draws, and no other', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'packages', 'modules', 'apps/server', 'e2e', 'tools', 'bench'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1_048_576,
    },
  )
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !DEFINING.has(file) && !/\/(canaries\/(run-part|canary\.test)|plant\/|mutate\/)/.test(file));
  const drawing = files.filter((file) => DRAWING.test(readFileSync(join(root, file), 'utf8')));
  expect(drawing.toSorted()).toEqual(
    DRAWS.map(({ file }) => file)
      .filter((file) => file !== 'tools/canaries/main.ts')
      .toSorted(),
  );
});

it.each([
  ['tests', TURNS],
  ['journeys', JOURNEY_TURNS],
])('takes one file of each group of %s that take turns, every one in its turn, and all where that is asked', (_name, turns) => {
  const all = turns.flat();
  expect(all.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  vi.stubEnv('SWEEPS', '');
  for (let seed = 100; seed < 106; seed += 1) expect(all.length - notTheirTurn(turns, seed).length).toBe(turns.length);
  const taken = [0, 1, 2, 3, 4, 5].flatMap((seed) => all.filter((file) => !notTheirTurn(turns, seed).includes(file)));
  expect(new Set(taken)).toEqual(new Set(all));
  vi.stubEnv('SWEEPS', 'all');
  expect(notTheirTurn(turns, 1)).toEqual([]);
});

it('is printed with shares and the seed', () => {
  const lines = drawLines('7');
  expect(lines[0]).toContain('TEST_SEED=7');
  expect(lines).toHaveLength(DRAWS.length + 1);
  expect(lines[1]).toContain(DRAWS[0]?.share);
});
