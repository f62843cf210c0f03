// Protects the plan of a vault: nothing is asked before everything is entered.
import { expect, it } from 'vitest';
import { emptyDraft, planOf } from './vault.ts';

const draft = { ...emptyDraft, coin: 'USDT', amount: '10' };

it('is a day or instalments, once all of it is there', () => {
  expect(planOf(draft)).toBeUndefined();
  expect(planOf({ ...draft, until: '2027-01-31' })).toEqual({ coin: 'USDT', amount: '10', until: '2027-01-31' });
  expect(planOf({ ...draft, until: '2027-01-31', amount: '0' })).toBeUndefined();
  expect(planOf({ ...draft, how: 'parts' })).toEqual({ coin: 'USDT', amount: '10', period: 'month', parts: 12 });
  for (const parts of ['1', '367', '', '2.5']) expect(planOf({ ...draft, how: 'parts', parts })).toBeUndefined();
});
