// Protects: the table of paths that browsers and bots use is that of the contracts.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routesText } from './generate-routes.ts';

it('is not stale', () => {
  expect(readFileSync(new URL('./routes.generated.ts', import.meta.url), 'utf8')).toBe(routesText());
});
