// Protects: in the files of a robot each figure stands under its own head.
import { expect, it } from 'vitest';
import { linesOf, withoutBrowser } from '../../testing/drawn.ts';
import type { RobotEvent, RobotPair } from './api/robots.ts';

withoutBrowser();
const { eventLines, pairLines } = await import('./components/export-rows.tsx');

it('of events', () => {
  const event = {
    id: '1',
    time: 0,
    what: 'pair',
    market: 'BTC_USDT',
    side: 'sell',
    price: '101',
    amount: '2',
    paid: '200',
    received: '202',
  };
  const given = { ...event, profit: '2', count: 4, reason: 'moved' } as unknown as RobotEvent;
  expect(linesOf(eventLines([given], (head) => head))).toEqual([
    {
      amount: '2',
      count: '4',
      event: 'pair',
      market: 'BTC_USDT',
      paid: '200',
      price: '101',
      profit: '2',
      reason: 'moved',
      received: '202',
      side: 'sell',
      time: '1970-01-01T00:00:00.000Z',
    },
  ]);
});

it('of pairs', () => {
  const pair = { id: '1', time: 0, market: 'BTC_USDT', amount: '2', buyPrice: '100', sellPrice: '101', cost: '200', received: '202' };
  const given: RobotPair = { ...pair, profit: '2' };
  expect(linesOf(pairLines([given], (head) => head))).toEqual([
    {
      amount: '2',
      buyPrice: '100',
      cost: '200',
      market: 'BTC_USDT',
      profit: '2',
      received: '202',
      sellPrice: '101',
      time: '1970-01-01T00:00:00.000Z',
    },
  ]);
});
