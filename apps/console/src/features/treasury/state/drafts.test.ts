// Protects: a reward goes to exactly the customers that were pasted, each once, and no half-typed amount is sent.
import { expect, it } from 'vitest';
import { refusedUid, rewardPayload, shortOf, transferPayload, uidsOf } from './drafts.ts';
import { periodFrom } from './period.ts';

it('reads a pasted list, and says what in it is wrong', () => {
  expect(uidsOf('10000001, 10000002\n10000003;10000004，10000005')).toEqual({
    uids: ['10000001', '10000002', '10000003', '10000004', '10000005'],
    wrong: [],
    twice: [],
  });
  expect(uidsOf('10000001 abc 10000001 123')).toEqual({ uids: ['10000001'], wrong: ['abc', '123'], twice: ['10000001'] });
  expect(uidsOf(' \n ')).toEqual({ uids: [], wrong: [], twice: [] });
});

it('asks for a reward only when everything is there', () => {
  const draft = { coin: 'USDT', amount: '5', from: 'house', list: '10000001 10000002' } as const;
  expect(rewardPayload(draft)).toEqual({ coin: 'USDT', amount: '5', from: 'house', uids: ['10000001', '10000002'] });
  const many = (count: number): string => Array.from({ length: count }, (_, at) => 10_000_000 + at).join('\n');
  expect(rewardPayload({ ...draft, list: many(1_000) })).not.toBeNull();
  for (const wrong of [
    { coin: '' },
    { amount: '' },
    { amount: '0.00' },
    { amount: '-1' },
    { list: '' },
    { list: '10000001 10000001' },
    { list: 'x' },
    { list: many(1_001) },
  ])
    expect(rewardPayload({ ...draft, ...wrong })).toBeNull();
});

it('transfers to the other account', () => {
  expect(transferPayload({ coin: 'USDT', amount: '1', from: 'fees' })).toEqual({ coin: 'USDT', amount: '1', from: 'fees', to: 'house' });
  expect(transferPayload({ coin: 'USDT', amount: '', from: 'fees' })).toBeNull();
});

it('reads why it was refused', () => {
  expect(shortOf({ account: 'house', available: '1', asked: '2' })).toEqual({ account: 'house', available: '1', asked: '2' });
  for (const details of [undefined, null, {}, [], { account: 'house' }]) expect(shortOf(details)).toBeNull();
  expect(refusedUid([{ field: 'uids', problem: '10000009' }])).toBe('10000009');
  for (const details of [undefined, [], [{ field: 'uids', problem: 'twice' }], [{ field: 'coin', problem: '1' }]])
    expect(refusedUid(details)).toBeNull();
});

it('takes the period from the address', () => {
  expect(['week', 'century', undefined].map(periodFrom)).toEqual(['week', 'day', 'day']);
});
