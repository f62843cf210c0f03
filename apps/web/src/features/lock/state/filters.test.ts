// Protects addresses of the lock pages: what was filtered is there again, and an edited one breaks nothing.
import { expect, it } from 'vitest';
import { positionFilterOf, positionSearchOf, releaseSearchOf, releaseViewOf } from './filters.ts';

it('what is written is read again', () => {
  const positions = { state: 'complete', page: 3 } as const;
  expect(positionFilterOf(positionSearchOf(positions))).toEqual(positions);
  const view = { view: 'list', month: '2026-11', day: '2026-11-20', coin: 'USDT', state: 'paid' } as const;
  expect(releaseViewOf(releaseSearchOf(view))).toEqual(view);
});

it('the default is left out, and nonsense is the default', () => {
  expect(positionSearchOf(positionFilterOf({ state: 'x', p: '-1' }))).toEqual({});
  expect(releaseSearchOf(releaseViewOf({ view: 'x', month: '2026-13', day: 'x', coin: 'a b', state: 'x' }))).toEqual({});
});
