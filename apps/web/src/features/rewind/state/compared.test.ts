// Protects the comparison of two moments: accounts are added up, and nothing is left out.
import { expect, it } from 'vitest';
import type { BalanceThen } from '../api/rewind.ts';
import { changeOf, compared, inOrder } from './compared.ts';

const balance = (account: BalanceThen['account'], coin: string, total: string): BalanceThen => ({
  account,
  coin,
  total,
  inOrders: '0',
  price: null,
  value: null,
});

it('adds up accounts and shows what is on one side alone', () => {
  const before = [balance('trading', 'BTC', '0.5'), balance('fiat', 'BTC', '0.25'), balance('trading', 'ETH', '3')];
  const after = [balance('trading', 'BTC', '0.7'), balance('game', 'USDT', '10')];
  expect(compared(before, after)).toEqual([
    { coin: 'BTC', first: '0.75', second: '0.7', difference: '-0.05' },
    { coin: 'ETH', first: '3', second: '0', difference: '-3' },
    { coin: 'USDT', first: '0', second: '10', difference: '10' },
  ]);
});

it('B8: shows a loss as a loss, whichever moment was chosen first, and what came in as no gain', () => {
  const [before, after] = [
    { time: 1, value: '100' },
    { time: 2, value: '60' },
  ];
  for (const [chosen, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const { earlier, later } = inOrder(chosen, other);
    expect([earlier, later]).toEqual([before, after]);
    // 10 came in meanwhile: 50 was lost.
    expect(changeOf(earlier.value, later.value, '-50')).toEqual({ change: '-40', flows: '10' });
  }
});

it('leaves promised rewards out, which are no part of the worth', () => {
  expect(compared([], [balance('promised', 'BTC', '1'), balance('pools', 'BTC', '2')])).toEqual([
    { coin: 'BTC', first: '0', second: '2', difference: '2' },
  ]);
});
