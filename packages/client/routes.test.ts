// Protects: the tables of paths that browsers and bots use are those of the contracts.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routesTexts } from './generate-routes.ts';

it.each([...routesTexts()])('%s is not stale', (file, text) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(text);
});
