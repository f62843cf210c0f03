// Protects the comparison of two moments: accounts are added up, and nothing is left out.
import { expect, it } from 'vitest';
import { compared } from './compared.ts';

const balance = (account: string, coin: string, total: string) => ({ account, coin, total, inOrders: '0', price: null, value: null });

it('adds up accounts and shows what is on one side alone', () => {
  const before = [balance('trading', 'BTC', '0.5'), balance('fiat', 'BTC', '0.25'), balance('trading', 'ETH', '3')];
  const after = [balance('trading', 'BTC', '0.7'), balance('game', 'USDT', '10')];
  expect(compared(before, after)).toEqual([
    { coin: 'BTC', first: '0.75', second: '0.7', difference: '-0.05' },
    { coin: 'ETH', first: '3', second: '0', difference: '-3' },
    { coin: 'USDT', first: '0', second: '10', difference: '10' },
  ]);
});
