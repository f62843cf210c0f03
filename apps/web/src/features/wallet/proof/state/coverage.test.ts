// Protects: what is owed and no chain holds is said to the last digit, whichever chains hold the rest.
import { expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';

const chains = [
  {
    totals: [
      { coin: 'USDT', onChain: '10.5' },
      { coin: 'ETH', onChain: '3.000000000000000001' },
    ],
  },
  { totals: [{ coin: 'USDT', onChain: '0.25' }] },
];

it('adds up all chains', () => {
  expect(coverageOf('10.75', 'USDT', 10, chains)).toEqual({ onChains: '10.75', missing: null });
  expect(coverageOf('10', 'USDT', 10, chains)).toEqual({ onChains: '10.75', missing: null });
});

it('misses the smallest unit', () => {
  expect(coverageOf('3.00000001', 'ETH', 8, chains)).toEqual({ onChains: '3', missing: '0.00000001' });
  expect(coverageOf('5', 'BTC', 8, chains)).toEqual({ onChains: '0', missing: '5' });
});
