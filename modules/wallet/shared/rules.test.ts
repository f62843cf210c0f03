// Protects the audit: each rule holds back what it should, the strictest counts, and nothing else waits.
import { describe, expect, it } from 'vitest';
import { judge, NEW_ADDRESS_MS } from './rules.ts';

const NOW = 1_800_000_000_000;
const plain = { amount: 100n, freeUpTo: 100n, twoAbove: 1_000n, savedAtMs: NOW - NEW_ADDRESS_MS, changeDelayUntilMs: null, nowMs: NOW };

describe('the rules', () => {
  it('let a small amount go to an address that is known for a day', () => {
    expect(judge(plain)).toEqual({ approvals: 0, readyAtMs: 0, reasons: [] });
  });

  it.each([
    ['more than what is free', { amount: 101n }, { approvals: 1, readyAtMs: 0, reasons: ['large'] }],
    ['exactly what two must see is for one', { amount: 1_000n }, { approvals: 1, readyAtMs: 0, reasons: ['large'] }],
    ['above that two', { amount: 1_001n }, { approvals: 2, readyAtMs: 0, reasons: ['very_large', 'large'] }],
    [
      'an address of less than a day',
      { savedAtMs: NOW - NEW_ADDRESS_MS + 1 },
      { approvals: 0, readyAtMs: NOW + 1, reasons: ['new_address'] },
    ],
    [
      'an address that is in no book',
      { savedAtMs: null },
      { approvals: 1, readyAtMs: NOW + NEW_ADDRESS_MS, reasons: ['not_in_book', 'new_address'] },
    ],
    ['a factor that changed', { changeDelayUntilMs: NOW + 5 }, { approvals: 0, readyAtMs: NOW + 5, reasons: ['factor_changed'] }],
    ['a change whose delay is over', { changeDelayUntilMs: NOW }, { approvals: 0, readyAtMs: 0, reasons: [] }],
    [
      'all at once: the most people and the latest time',
      { amount: 5_000n, savedAtMs: NOW, changeDelayUntilMs: NOW + 5 },
      { approvals: 2, readyAtMs: NOW + NEW_ADDRESS_MS, reasons: ['very_large', 'large', 'new_address', 'factor_changed'] },
    ],
  ] as const)('%s', (_, asked, verdict) => {
    expect(judge({ ...plain, ...asked })).toEqual(verdict);
  });
});
