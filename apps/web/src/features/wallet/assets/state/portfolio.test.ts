// Protects: the total is the sum of the accounts at one's own rates, and hiding small balances never hides one of unknown value.
import { expect, it } from 'vitest';
import type { Balance, Balances, SheetLine } from '../../../../shared/balances.ts';
import { inCoin, isSmall, portfolioOf, worthText } from './portfolio.ts';

const balance = (coin: string, available: string, held = '0', value: string | null = null): Balance => ({ coin, available, held, value });

type Coin = Balances['sheet'][number];
const sheet = (coin: string, total: string, lines: Partial<Record<SheetLine, string>>): Coin => ({
  coin,
  total,
  value: null,
  liability: total,
  lines: Object.entries(lines).map(([line, amount]) => ({ line: line as SheetLine, amount })),
});

it('B12: adds up the whole balance sheet, the most valuable account balances first', () => {
  const portfolio = portfolioOf(
    {
      trading: [balance('USDT', '10'), balance('KITE', '5'), balance('ETH', '0'), balance('BTC', '1', '0.5', '7')],
      fiat: [balance('USDT', '2'), balance('BTC', '0')],
      game: [],
      locked: [{ coin: 'USDT', amount: '3', value: null }],
      sheet: [
        sheet('USDT', '14', { available: '12', locked: '3', owed: '-1' }),
        sheet('KITE', '5', { available: '5' }),
        sheet('BTC', '2', { available: '1', orders: '0.5', pools: '0.5', promised: '9' }),
      ],
    },
    { BTC: '100', USDT: '7' },
  );
  expect(portfolio.value).toBe('298');
  expect(portfolio.lines).toEqual([
    { line: 'available', value: '184' },
    { line: 'orders', value: '50.0' },
    { line: 'locked', value: '21' },
    { line: 'pools', value: '50.0' },
    { line: 'promised', value: '900' },
    { line: 'owed', value: '-7' },
  ]);
  expect(portfolio.accounts.map(({ kind, value }) => [kind, value])).toEqual([
    ['trading', '220.0'],
    ['fiat', '14'],
    ['game', '0'],
  ]);
  expect(portfolio.accounts[0]?.list.map(({ coin }) => coin)).toEqual(['BTC', 'USDT', 'ETH', 'KITE']);
  expect(portfolio.accounts.map(({ list, coins }) => [list.length, coins])).toEqual([
    [4, 3],
    [1, 1],
    [0, 0],
  ]);
  expect(portfolio.all).toHaveLength(3);
});

it('never calls nothing what nobody knows the worth of', () => {
  const balances = {
    trading: [balance('KITE', '5'), balance('USDT', '0')],
    fiat: [balance('USDT', '2'), balance('KITE', '1')],
    game: [],
    locked: [],
    sheet: [sheet('KITE', '6', { available: '6' }), sheet('USDT', '2', { available: '2' })],
  };
  const some = portfolioOf(balances, { USDT: '7' });
  expect(some.accounts.map(({ value }) => value)).toEqual([null, '14', '0']);
  expect([some.value, some.unpriced]).toEqual(['14', ['KITE']]);
  const none = portfolioOf(balances, {});
  expect([none.value, none.unpriced]).toEqual([null, ['KITE', 'USDT']]);
});

it('converts by the rate, or not at all', () => {
  expect(inCoin('234', 'BTC', { BTC: '100' })).toBe('2.34000000');
  expect(inCoin('234', 'BTC', {})).toBeNull();
  expect(inCoin('234', 'BTC', { BTC: '0' })).toBeNull();
});

it('hides what is worth little, never what has no price', () => {
  expect(isSmall(balance('X', '1', '0', '9.99'), 'CNY')).toBe(true);
  expect(isSmall(balance('X', '1', '0', '10'), 'CNY')).toBe(false);
  expect(isSmall(balance('X', '1', '0', '1'), 'USD')).toBe(false);
  expect(isSmall(balance('X', '1'), 'CNY')).toBe(false);
  expect(isSmall(balance('X', '0', '0.1'), 'CNY')).toBe(false);
  expect(isSmall(balance('X', '0'), 'CNY')).toBe(true);
});

it('waits for a worth only while it is on its way', () => {
  expect(worthText(undefined, false, 'USD')).toBeNull();
  expect(worthText(undefined, true, 'USD')).toBe('–');
  expect(worthText(null, false, 'USD')).toBe('–');
  expect(worthText('12', false, 'USD')).toBe('$12.00');
  // A figure that has come stays while a later one fails.
  expect(worthText('12', true, 'USD')).toBe('$12.00');
});
