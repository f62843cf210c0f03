// Protects the addresses of offers and orders: what is in them is what is shown, and nothing else reaches the server.
import { expect, it } from 'vitest';
import { filtersOf, marketOf, queryOf, searchOf } from './filters.ts';
import { orderFilterOf, orderQueryOf } from './orders-filter.ts';

const markets = [
  { coin: 'BTC', fiat: 'CNY' },
  { coin: 'USDT', fiat: 'CNY' },
] as const;

it('finds the market of an address, the usual one for none, and else the first', () => {
  expect(marketOf('usdt_cny', markets)).toBe(markets[1]);
  for (const name of [undefined, 'USDT_EUR', '']) expect(marketOf(name, markets)).toBe(markets[1]);
  expect(marketOf(undefined, markets.slice(0, 1))).toBe(markets[0]);
  expect(marketOf('USDT_CNY', [])).toBeUndefined();
});

it('goes into an address and comes back the same', () => {
  const query = { side: 'sell', total: '5000', pay: 'alipay', online: 'true', completion: '0.95', fit: 'true', p: '3' };
  const filters = filtersOf(query, markets[1]);
  expect(queryOf(filters)).toEqual(query);
  expect(queryOf(filtersOf({}, markets[1]))).toEqual({});
  expect(searchOf(filters, true)).toEqual({
    p: 3,
    side: 'sell',
    coin: 'USDT',
    fiat: 'CNY',
    total: '5000',
    method: 'alipay',
    online: 'true',
    completion: '0.95',
    takable: 'true',
  });
  // Whom an offer is open to is not known of visitors.
  expect(searchOf(filters, false)).not.toHaveProperty('takable');
});

it('drops what nobody can mean', () => {
  const filters = filtersOf({ side: 'x', total: '1e9', pay: 'cash', online: 'no', completion: '0.1', p: '-4' }, markets[0]);
  expect(queryOf(filters)).toEqual({});
  expect(searchOf({ ...filters, total: '0' }, true)).toEqual({ p: 1, side: 'buy', coin: 'BTC', fiat: 'CNY' });
});

it('reads which orders are listed', () => {
  expect(orderFilterOf({ list: 'merchant', q: '17', p: '2' })).toEqual({ list: 'merchant', q: '17', page: 2 });
  expect(orderFilterOf({ list: 'all', p: 'x' })).toEqual({ list: 'current', q: '', page: 1 });
  expect(orderQueryOf(orderFilterOf({ list: 'merchant', q: '17', p: '2' }))).toEqual({ list: 'merchant', q: '17', p: '2' });
  expect(orderQueryOf(orderFilterOf({}))).toEqual({});
});
