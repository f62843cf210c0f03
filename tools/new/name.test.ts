// Protects `npm run new`: it refuses what would collide, and adds a dependency without changing anything else.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { nameProblem, withDependency } from './name.ts';

it('takes a name of letters and digits that nothing has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-new-'));
  mkdirSync(join(folder, 'modules', 'spot'), { recursive: true });
  expect(['abacus', 'a1b2', 'spot2'].map((name) => nameProblem(folder, name))).toEqual([undefined, undefined, undefined]);
  for (const name of ['', 'ab', 'Abacus', 'a-b', '1abc', 'a'.repeat(16), '../etc', 'constructor\n'])
    expect(nameProblem(folder, name)).toContain('NAME has');
  expect([nameProblem(folder, 'export'), nameProblem(folder, 'spot')]).toEqual([
    'export is a word with another meaning',
    'modules/spot is there already',
  ]);
  rmSync(folder, { recursive: true });
});

it('keeps a package.json as it is, but for the dependency in its place', () => {
  const text = readFileSync(join(root, 'apps', 'server', 'package.json'), 'utf8');
  const made = withDependency(text, '@agio/abacus');
  expect(made.split('\n').filter((line) => !text.split('\n').includes(line))).toEqual(['    "@agio/abacus": "0.2.0",']);
  expect(withDependency(made, '@agio/abacus')).toBe(made);
});
