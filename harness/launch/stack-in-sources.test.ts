// Protects: an error of the bundled server leads to the line in the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ensureServerBuilt } from './build-server.mjs';
import { root } from './root.mjs';
import { stackInSources } from '../../apps/server/watch/stack-in-sources.ts';

it('names the line of the source', { timeout: 120_000 }, () => {
  const folder = ensureServerBuilt();
  const source = join(root, 'apps/server/watch/stack-in-sources.ts');
  const text = 'function stackInSources(';
  const chunk = readdirSync(folder).find((name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(text)) ?? '';
  const lineIn = (path: string): number =>
    readFileSync(path, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;
  const stack = `Error: a test\n    at stackInSources (${pathToFileURL(join(folder, chunk)).href}:${lineIn(join(folder, chunk))}:5)`;
  expect(stackInSources(stack)).toContain(`(${source}:${lineIn(source)}:`);
});

it('leaves what it has no map for', () => {
  const stack = 'Error: x\n    at f (file:///gone/dist/main.js:10:5)\n    at node:internal/timers:5:3';
  expect(stackInSources(stack)).toBe(stack);
});
