// Protects what a decision is sent as: whole, or not at all.
import { expect, it } from 'vitest';
import { bodyOf, type OtcDecisionDraft } from './decision.ts';

const order = { held: '100', decimals: 8, price: '7.2', fiat: 'CNY' } as const;
const draft: OtcDecisionDraft = { toBuyer: '40.5', kind: 'paid_less', reason: ' Part of it came ', fault: 'buyer', pauseDays: '3' };

it('is sent once everything is there', () => {
  expect(bodyOf(draft, order)).toEqual({ toBuyer: '40.5', kind: 'paid_less', reason: 'Part of it came', fault: 'buyer', pauseDays: 3 });
  expect(bodyOf({ ...draft, pauseDays: '' }, order)).toMatchObject({ pauseDays: 0 });
});

it('is not sent without an amount, a kind or a reason, nor with a pause for nobody', () => {
  for (const missing of [
    { toBuyer: '' },
    { toBuyer: '101' },
    { kind: '' },
    { reason: '  ' },
    { fault: 'none' },
    { pauseDays: '400' },
  ] as const)
    expect([missing, bodyOf({ ...draft, ...missing }, order)]).toEqual([missing, undefined]);
});
