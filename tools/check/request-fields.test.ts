// Protects: what a request of two people shows has a name in both languages of the console, whichever of its fields changes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { contracts, features, merge } from '@agio/contracts';
import { coinLimits } from '@agio/contracts/wallet';

const named = new Set([...Object.keys(merge(contracts, 'requestFields')), ...Object.keys(features)]);

it('names every field that a module writes into a change or an effect', () => {
  const files = execFileSync('git', ['ls-files', 'modules', 'packages/deals'], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/test\.ts$|\/tests?\/|\/testing\//.test(file));
  const shown = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bfield: '(\w+)',\s+(?:before|value)\b/g)].map(([, field = '']) => field),
  );
  expect(shown.length).toBeGreaterThan(40);
  expect([...new Set(shown)].filter((field) => !named.has(field))).toEqual([]);
});

it('names every limit of a coin on a chain, each of which can be changed alone', () => {
  expect(Object.keys(coinLimits.shape).filter((field) => !named.has(field))).toEqual([]);
});
