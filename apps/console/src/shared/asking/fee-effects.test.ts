// Protects: the operator who decides reads every consequence that the server reported, and fees with what they would have been.
import { expect, it } from 'vitest';
import { feeEffects } from './fee-effects.ts';

it('tells the effect on fees by role and coin', () => {
  expect(
    feeEffects([
      { field: 'maker BTC', value: '0.5' },
      { field: 'maker BTC after', value: '0.375' },
      { field: 'maker BTC fills', value: '12' },
      { field: 'taker USDT', value: '0' },
      { field: 'taker USDT after', value: '?' },
      { field: 'taker USDT fills', value: '3' },
      { field: 'left', value: '4 BTC' },
    ]),
  ).toEqual({
    fees: [
      { role: 'maker', coin: 'BTC', before: '0.5', after: '0.375', difference: '-0.125', fills: '12' },
      { role: 'taker', coin: 'USDT', before: '0', after: null, difference: null, fills: '3' },
    ],
    others: [{ field: 'left', value: '4 BTC' }],
  });
  expect(feeEffects([])).toEqual({ fees: [], others: [] });
});
