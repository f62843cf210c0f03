// Protects: what pages promise of an invitation is what the server pays.
import { expect, it } from 'vitest';
import { feeOf, parted, paysNothing, rateText } from './worth.ts';

const none = { direct: '0', indirect: '0' };

it('shares the direct rate, and cuts as the server does', () => {
  expect(parted('0.2', '0.5')).toEqual({ back: '0.1', kept: '0.1' });
  expect(parted('0.000005', '0.5')).toEqual({ back: '0.000002', kept: '0.000003' });
  expect(parted('0.2', '0')).toEqual({ back: '0', kept: '0.2' });
});

it('writes rates as people read them', () => {
  expect(['0.2', '0.025', '0', '0.000001'].map(rateText)).toEqual(['20%', '2.5%', '0%', '0.0001%']);
});

it('computes a reward without losing a digit', () => {
  expect(feeOf('10000', '0.001')).toBe('10');
  expect(feeOf('10000.01', '0.001', '0.1')).toBe('1.000001');
});

it('knows a site that pays nothing', () => {
  expect(paysNothing({ trade: none, otc: none, dice: none })).toBe(true);
  expect(paysNothing({ trade: none, otc: none, dice: { direct: '0.1', indirect: '0' } })).toBe(false);
});
