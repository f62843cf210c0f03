// Protects `npm run dev` from restarts that change nothing, and from missed changes.
import { expect, it } from 'vitest';
import { restartsServer } from './watched.mjs';

it.each([
  ['apps/server/wire.ts', true],
  ['modules/spot/handlers/place-order.ts', true],
  ['modules/spot/migrations/0001_spot.sql', true],
  ['packages/core/matching/decide.ts', true],
  ['packages/core/matching/matching.test.ts', false],
  ['packages/core/testing/scenario.ts', false],
  ['packages/ui/themes/tokens.css', false],
  ['packages/ui/i18n/languages.ts', false],
  ['packages/gateway/node_modules/ws/index.ts', false],
  ['modules/spot/README.md', false],
  ['modules/spot/.views.ts.swp', false],
])('%s: %s', (path, restarts) => {
  expect(restartsServer(path)).toBe(restarts);
});
