// Protects: the panel and the dialog before a cancellation name exactly what open orders hold, and what becomes available again.
import { expect, it } from 'vitest';
import { legOf, order, waitingOrder } from '../testing/orders.ts';
import { heldBy, heldByAll } from './holds.ts';

it('is the unfilled rest, in quote for a buy and in base for a sell', () => {
  const half = { price: '64216.4', amount: '0.16000', filledAmount: '0.04000' };
  expect(heldBy(order(half))).toEqual({ coin: 'USDT', amount: '7705.968' });
  expect(heldBy(order({ ...half, side: 'sell' }))).toEqual({ coin: 'BTC', amount: '0.12' });
  expect(heldBy(order({ price: null, amount: '1' }))).toBeNull();
});

it('adds up by coin', () => {
  const orders = [
    order({ id: '1', price: '10', amount: '1' }),
    order({ id: '2', price: '0.1', amount: '3', filledAmount: '1' }),
    order({ id: '3', side: 'sell', market: 'ETH_USDT', amount: '2' }),
  ];
  expect(heldByAll(orders)).toEqual([
    { coin: 'USDT', amount: '10.2' },
    { coin: 'ETH', amount: '2' },
  ]);
});

it('39: an order at market holds while it waits: the amount of a sale, the total of a buy', () => {
  const stop = { type: 'stop-market', price: null, stopPrice: '60000' } as const;
  expect(heldBy(waitingOrder({ ...stop, side: 'sell', amount: '0.2' }))).toEqual({ coin: 'BTC', amount: '0.2' });
  expect(heldBy(waitingOrder({ ...stop, amount: null, total: '500' }))).toEqual({ coin: 'USDT', amount: '500' });
  expect(heldBy(order({ ...stop, side: 'sell', amount: '0.2' }))).toBeNull();
});

it('39: exits hold nothing before their entry fills, and then once for both', () => {
  const [limit, stop] = [
    { side: 'buy', price: '90', amount: '10' },
    { side: 'buy', type: 'stop-limit', status: 'pending_trigger', stopPrice: '110', price: '112', amount: '10' },
  ] as const;
  expect(heldByAll([legOf('oco', 'profit', limit), legOf('oco', 'stop', stop)])).toEqual([{ coin: 'USDT', amount: '1120' }]);
  const armed = [legOf('bracket', 'profit', { side: 'sell', amount: '4' }), legOf('bracket', 'stop', { side: 'sell', amount: '4' })];
  expect(heldByAll([legOf('bracket', 'entry', { price: '100', amount: '10', filledAmount: '4' }), ...armed])).toEqual([
    { coin: 'USDT', amount: '600' },
    { coin: 'BTC', amount: '4' },
  ]);
  const exit = { side: 'sell', amount: '10', status: 'pending_trigger', waitsFor: 'entry' } as const;
  const bracket = [
    legOf('bracket', 'entry', { price: '100', amount: '10' }),
    legOf('bracket', 'profit', exit),
    legOf('bracket', 'stop', exit),
  ];
  expect(heldByAll(bracket)).toEqual([{ coin: 'USDT', amount: '1000' }]);
});
