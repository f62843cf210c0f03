// Protects the rules of a pool on their way to two people: per cent become the share that was meant, and nothing half-typed is sent.
import { expect, it } from 'vitest';
import { movePayload, NEW_RULES, percentOf, rulesPayload, shareOf } from './drafts.ts';

it('moves per cent by two digits', () => {
  const pairs = [
    ['1', '0.01'],
    ['0.2', '0.002'],
    ['1.25', '0.0125'],
    ['100', '1.00'],
    ['0', '0.00'],
  ] as const;
  expect(pairs.map(([percent]) => shareOf(percent))).toEqual(pairs.map(([, share]) => share));
  expect(['0.010000', '0.002000', '0.012500', '1.000000'].map(percentOf)).toEqual(['1', '0.2', '1.25', '100']);
});

it('asks only for what is complete', () => {
  expect(rulesPayload({ ...NEW_RULES, coin: 'USDT' })).toMatchObject({ edge: '0.01', houseShare: '0.002', isOpen: true });
  for (const wrong of [{ coin: '' }, { edge: '' }, { edge: '0' }, { houseShare: '' }, { minStake: '-1' }])
    expect(rulesPayload({ ...NEW_RULES, coin: 'USDT', ...wrong })).toBeNull();
  expect(movePayload({ coin: 'USDT', direction: 'in', amount: '' })).toBeNull();
  expect(movePayload({ coin: 'USDT', direction: 'out', amount: '5' })).toEqual({ coin: 'USDT', direction: 'out', amount: '5' });
});
