// Protects what is built on change that is in no block yet: only what no other transaction can replace is built on, and nothing waits forever for what can never be mined.
import { expect, it } from 'vitest';
import type { SignedRecord, WithdrawalRecord } from '../../model.ts';
import { isBuiltOn, restingOnDead, unminedOf } from '../parts/unmined.ts';

const attempt = (txid: string, ...spends: string[]): SignedRecord => ({ txid, raw: `raw of ${txid}`, spends });

function withdrawal(id: number, signed: readonly SignedRecord[], more: Partial<WithdrawalRecord> = {}): WithdrawalRecord {
  return {
    id,
    customer: 1,
    coin: 0,
    chain: 0,
    address: 'friend',
    amount: '5',
    fee: '0',
    to: 0,
    state: 'broadcast',
    signed,
    reopened: false,
    ...more,
  } as WithdrawalRecord;
}

it('A15: only what was sent, and signed once, is built on', () => {
  const open = [
    withdrawal(1, [attempt('a', 'x:0')]),
    withdrawal(2, [attempt('a', 'x:0')]),
    withdrawal(3, [attempt('b', 'y:0'), attempt('c', 'y:0')]),
    withdrawal(4, [attempt('d', 'z:0')], { state: 'signed' }),
    withdrawal(5, [attempt('e', 'w:0')], { reopened: true }),
    withdrawal(6, [], { state: 'approved' }),
    withdrawal(7, [attempt('f', 'v:0')]),
  ];
  expect(unminedOf(open, undefined)).toEqual(['raw of a', 'raw of f']);
  expect(unminedOf(open, 'a')).toEqual(['raw of f']);
  const attempts = open.map(({ signed }) => ({ attempts: signed }));
  expect(isBuiltOn('x', attempts)).toBe(true);
  expect(isBuiltOn('a', attempts)).toBe(false);
});

it('A15: what rests on a transaction that can never be mined ends, the last of a chain first', () => {
  const open = [
    withdrawal(1, [attempt('a', 'x:0')]),
    withdrawal(2, [attempt('b', 'a:1')]),
    withdrawal(3, [attempt('c', 'b:1'), attempt('d', 'b:1', 'q:0')]),
    withdrawal(4, [attempt('e', 'q:1')]),
    withdrawal(5, [], { state: 'approved' }),
  ];
  // Somebody else used what the first of them needs.
  expect(restingOnDead(open, new Set(['foreign']), new Set(['x:0'])).map(({ id }) => id)).toEqual([3, 2]);
  // The first itself was mined: nothing rests on anything dead.
  expect(restingOnDead(open, new Set(['a']), new Set(['x:0']))).toEqual([]);
});

it('A15: of two transactions of one withdrawal the other was mined, and what was built on this one ends', () => {
  const open = [withdrawal(1, [attempt('a', 'x:0'), attempt('b', 'x:0')]), withdrawal(2, [attempt('c', 'b:1')])];
  expect(restingOnDead(open, new Set(['a']), new Set(['x:0'])).map(({ id }) => id)).toEqual([2]);
  expect(restingOnDead(open, new Set(['b']), new Set(['x:0']))).toEqual([]);
});
