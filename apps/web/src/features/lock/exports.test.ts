// Protects: in the files of locked coins each figure stands under its own head.
import { beforeAll, expect, it } from 'vitest';
import { givenBy, linesOf, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import type { LockPosition } from './api/positions.ts';
import type { Release } from './api/releases.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { usePositionRows } = await import('./components/export-positions.tsx');
const { useReleaseRows } = await import('./components/release-page.tsx');

beforeAll(async () => await withTexts(texts));

const shape = { coin: 'USDT', kind: 'linear', period: 'day', count: 90, cliff: 0 } as const;

it('of positions', async () => {
  const one = { ...shape, amount: '100', value: '700', state: 'in_progress', startTime: 0, endTime: 86_400_000 };
  const given = { ...one, rate: '0.05', reward: '5', rewarded: '2', released: '40' } as unknown as LockPosition;
  expect(linesOf((await givenBy(usePositionRows))([given]))).toEqual([
    {
      Amount: '100',
      Coin: 'USDT',
      End: '1970-01-02T00:00:00.000Z',
      Name: 'USDT 90 days',
      Rate: '0.05',
      Released: '40',
      Reward: '5',
      'Reward paid': '2',
      Start: '1970-01-01T00:00:00.000Z',
      Status: 'In progress',
      Value: '700',
    },
  ]);
});

it('of releases', async () => {
  const one = { ...shape, id: '7:2', number: 2, of: 3, due: 86_400_000, principal: '33', reward: '1', value: '238' };
  const given = { ...one, state: 'due', paidTime: null } as unknown as Release;
  const rows = (await givenBy(useReleaseRows))([given, { ...given, state: 'paid', paidTime: 86_400_000 }]);
  expect(linesOf(rows)).toEqual([
    {
      Coin: 'USDT',
      Due: '1970-01-02T00:00:00.000Z',
      Name: 'USDT 90 days',
      Paid: '',
      Posting: '7:2',
      Principal: '33',
      Release: '2/3',
      Reward: '1',
      State: 'Due',
      Value: '238',
    },
    {
      Coin: 'USDT',
      Due: '1970-01-02T00:00:00.000Z',
      Name: 'USDT 90 days',
      Paid: '1970-01-02T00:00:00.000Z',
      Posting: '7:2',
      Principal: '33',
      Release: '2/3',
      Reward: '1',
      State: 'Paid',
      Value: '238',
    },
  ]);
});
