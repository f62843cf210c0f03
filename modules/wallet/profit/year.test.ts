// Protects what a tax year says of pools: what came back beyond what was paid in is income, what did not come back is lost once, in the year it was lost.
import { expect, it } from 'vitest';
import { ProfitYear } from './year.ts';

const COIN = 1;
const FIRST = Date.UTC(2025, 0, 1);
const SECOND = Date.UTC(2026, 0, 1);
/** A coin is worth its double number of atoms. */
const worth = { of: (_: number, atoms: bigint): bigint => atoms * 2n };

/** The years of a person who has 100 coins that cost 2 each, seen from a moment on. */
function opened(fromMs: number) {
  const year = new ProfitYear({ fromMs, pools: new Set(['dice_pool']), markets: [] });
  const moved = (atMs: number, atoms: bigint, reason: 'dice_pool' | 'seed'): void =>
    year.add({ atMs, cause: '', movements: [{ coin: COIN, reason, atoms }] }, worth);
  moved(FIRST, 100n, 'seed');
  return {
    year,
    pool: (atMs: number, atoms: bigint) => moved(atMs, atoms, 'dice_pool'),
    /** The end of a year at which the person has no share. */
    close: (atMs: number) => {
      for (const coin of year.pooled) year.lose(coin, atMs, worth);
    },
    told: () =>
      year.lines
        .filter(({ kind }) => kind === 'pool_result')
        .map(({ amount, count, gain, group }) => [group, count, amount, gain] as const),
  };
}

it('loses once what did not come back, at the end of the year in which the shares were gone', () => {
  const { close, pool, told, year } = opened(FIRST);
  pool(FIRST + 1, -30n);
  pool(FIRST + 2, 10n);
  expect([year.pooled, told()]).toEqual([[COIN], []]);
  close(SECOND - 1);
  expect([year.pooled, told()]).toEqual([[], [['expense', 1, 20n, -40n]]]);
  close(SECOND + 5);
  expect(told()).toEqual([['expense', 1, 20n, -40n]]);
});

it('says nothing in a later year of what was lost before, and counts the next shares from nothing', () => {
  const { close, pool, told } = opened(SECOND);
  pool(FIRST + 1, -30n);
  close(SECOND - 1);
  close(SECOND + 1);
  expect(told()).toEqual([]);
  pool(SECOND + 2, -10n);
  pool(SECOND + 3, 12n);
  expect(told()).toEqual([['income', 1, 2n, 4n]]);
  close(SECOND + 4);
  expect(told()).toEqual([['income', 1, 2n, 4n]]);
});

it('takes what was paid in for given back first, in parts, and neither for a gain nor for a loss', () => {
  const { close, pool, told, year } = opened(FIRST);
  pool(FIRST + 1, -10n);
  pool(FIRST + 2, -20n);
  pool(FIRST + 3, 25n);
  expect([year.pooled, told()]).toEqual([[COIN], []]);
  pool(FIRST + 4, 5n);
  close(SECOND - 1);
  expect([year.pooled, told()]).toEqual([[], []]);
});
