// Protects what a decision is sent as: whole, or not at all.
import { expect, it } from 'vitest';
import { bodyOf } from './decision.ts';

const order = { held: '100', decimals: 8, price: '7.118', fiat: 'CNY' } as const;
const draft = { toBuyer: '40.50', reason: ' Part of it came ' };

it('is sent once an amount and a reason are there', () => {
  expect(bodyOf(draft, order)).toEqual({ toBuyer: '40.5', reason: 'Part of it came' });
  expect(bodyOf({ ...draft, toBuyer: '0' }, order)).toMatchObject({ toBuyer: '0' });
});

it('is not sent without a reason, nor with an amount that the server would refuse', () => {
  for (const missing of [{ toBuyer: '' }, { toBuyer: '100.1' }, { toBuyer: '0.000000001' }, { reason: '  ' }])
    expect([missing, bodyOf({ ...draft, ...missing }, order)]).toEqual([missing, undefined]);
});
