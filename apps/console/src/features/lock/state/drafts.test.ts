// Protects what operators ask for: per cent become fractions exactly, and nothing is asked before everything is there.
import { expect, it } from 'vitest';
import { emptyTerms, fundPayload, termsPayload } from './drafts.ts';

const draft = { ...emptyTerms, coin: 'USDT', rate: '4.2', min: '100', max: '200', quota: '1000', cap: '500', penalty: '3.5' };

it('per cent become fractions', () => {
  expect(termsPayload(draft, undefined)).toMatchObject({ rate: '0.042', penalty: '0.035', count: 90, cliff: 0 });
  expect(termsPayload({ ...draft, rate: '4.1257' }, undefined)).toMatchObject({ rate: '0.041257' });
  expect(termsPayload({ ...draft, kind: 'cliff' }, undefined)).toMatchObject({ cliff: 6 });
  expect(termsPayload({ ...draft, kind: 'flexible' }, undefined)).toMatchObject({ penalty: '0' });
});

it('nothing is asked before everything is there', () => {
  for (const missing of [{ coin: '' }, { count: '0' }, { rate: '' }, { min: 'x' }, { penalty: '' }])
    expect(termsPayload({ ...draft, ...missing }, undefined)).toBeNull();
  expect(fundPayload({ coin: 'USDT', amount: '0', account: 'house', way: 'in' })).toBeNull();
  expect(fundPayload({ coin: 'USDT', amount: '5', account: 'house', way: 'in' })).not.toBeNull();
});
