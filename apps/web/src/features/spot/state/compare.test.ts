// Protects: the line of another market shows its change in per cent since the first visible candle, and never a price that was never paid.
import { expect, it } from 'vitest';
import { comparedWith, compareOn, widened } from './compare.ts';

const visible = [100, 110, 120, 90].map((close, index) => ({ timestamp: index, close }));

it('begins where both markets have a candle, and moves in per cent', () => {
  // other: 10 → 20 → 5, that is +100 % and −50 %
  const { values, percent } = compareOn(
    visible,
    new Map([
      [1, 10],
      [2, 20],
      [3, 5],
    ]),
  );
  expect(values).toEqual([null, 110, 220, 55]);
  expect(percent).toBe(-50);
});

it('repeats the close before a missing candle', () => {
  const { values, percent } = compareOn(
    visible,
    new Map([
      [0, 10],
      [2, 11],
    ]),
  );
  expect(values.map((value) => value?.toFixed(2))).toEqual(['100.00', '100.00', '110.00', '110.00']);
  expect(percent?.toFixed(2)).toBe('10.00');
});

it('shows nothing where the markets share no candle', () => {
  expect(compareOn(visible, new Map([[9, 10]]))).toEqual({ values: [null, null, null, null], percent: null });
  expect(compareOn([], new Map([[9, 10]]))).toEqual({ values: [], percent: null });
  expect(compareOn(visible, new Map([[0, 0]])).percent).toBeNull();
});

it('keeps the line in view', () => {
  expect(widened(90, 120, [null, 110, 220, 55])).toEqual({ from: 55, to: 220 });
  expect(widened(90, 120, [])).toEqual({ from: 90, to: 120 });
});

it('compares with a market that there is, and never with the one that is looked at', () => {
  const markets = [{ market: 'BTC_USDT' }, { market: 'ETH_USDT' }];
  expect(comparedWith('ETH_USDT', 'BTC_USDT', markets)).toBe('ETH_USDT');
  expect(comparedWith('BTC_USDT', 'BTC_USDT', markets)).toBeNull();
  expect(comparedWith('GONE_USDT', 'BTC_USDT', markets)).toBeNull();
  expect(comparedWith('ETH_USDT', 'BTC_USDT', undefined)).toBeNull();
  expect(comparedWith(null, 'BTC_USDT', markets)).toBeNull();
});
