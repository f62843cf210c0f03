// Protects: in the file of rewards each figure stands under its own head.
import { beforeAll, expect, it } from 'vitest';
import { givenBy, linesOf, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import type { Reward } from './api/referral.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { useRecordRows } = await import('./components/export-records.tsx');

beforeAll(async () => await withTexts(texts));

const reward: Reward = {
  id: '7:1:indirect:USDT',
  time: 0,
  friendId: '1',
  friend: 'ca***',
  via: 'be***',
  level: 'indirect',
  kind: 'trade',
  coin: 'USDT',
  fee: '3',
  rate: '0.1',
  reward: '0.3',
  status: 'credited',
  creditTime: 3_600_000,
};

it('of rewards', async () => {
  const rowsOf = await givenBy(useRecordRows);
  expect(linesOf(rowsOf([reward, { ...reward, level: 'back', via: null, status: 'not_credited' }]))).toEqual([
    {
      Coin: 'USDT',
      'Credited at': '1970-01-01T01:00:00.000Z',
      Fee: '3',
      From: 'ca***',
      Kind: 'Trading',
      Level: 'Second level, via be***',
      Reward: '0.3',
      Share: '0.1',
      State: 'Credited',
      Time: '1970-01-01T00:00:00.000Z',
    },
    {
      Coin: 'USDT',
      'Credited at': '',
      Fee: '3',
      From: 'your own fee',
      Kind: 'Trading',
      Level: 'Cashback',
      Reward: '0.3',
      Share: '0.1',
      State: 'Not credited',
      Time: '1970-01-01T00:00:00.000Z',
    },
  ]);
});
