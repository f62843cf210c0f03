import { answersBeyondTheDoor, RESTRAINED } from '@agio/module/testing';
import type { Doors, Losses } from '@agio/module/testing';

const MARKET = 'BTC_USDT';
const LIST = {
  kind: 'oto',
  side: 'buy',
  entry: { type: 'limit', price: '60000', amount: '0.01' },
  exit: { type: 'limit', price: '70000' },
};

/** Every route of spot, as reviewed: see `Doors`. */
export const doors: Doors = {
  'GET /api/exchange/tickers': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/markets': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'POST /api/exchange/order': {
    guard: 'trade',
    rate: 'order',
    takesKey: true,
    owner: 'SUCCESS',
    body: () => ({ market: MARKET, side: 'buy', type: 'limit', price: '60000', amount: '0.001' }),
  },
  'POST /api/exchange/amend': {
    guard: 'trade',
    rate: 'order',
    takesKey: true,
    owner: 'SUCCESS',
    other: 'ORDER_NOT_OPEN',
    body: ({ order }) => ({ id: order, amount: '0.002' }),
  },
  'GET /api/exchange/order/{id}': {
    guard: 'read',
    rate: 'read',
    owner: 'SUCCESS',
    other: 'NOT_FOUND',
    params: ({ order }) => ({ id: order }),
  },
  'POST /api/exchange/orders': {
    guard: 'trade',
    rate: 'order',
    takesKey: true,
    owner: 'SUCCESS',
    body: () => ({ orders: [{ market: MARKET, side: 'buy', type: 'limit', price: '60000', amount: '0.001' }] }),
  },
  'POST /api/exchange/order/test': {
    guard: 'trade',
    rate: 'order',
    owner: 'SUCCESS',
    body: () => ({ market: MARKET, side: 'buy', type: 'limit', price: '60000', amount: '0.001' }),
  },
  'POST /api/exchange/orderList': {
    guard: 'trade',
    rate: 'order',
    takesKey: true,
    owner: 'SUCCESS',
    body: () => ({ market: MARKET, ...LIST }),
  },
  'GET /api/exchange/orderList': { guard: 'read', rate: 'read', owner: 'NOT_FOUND', query: () => ({ id: '1' }) },
  'POST /api/exchange/cancelOrderList': {
    guard: 'trade',
    rate: 'order',
    takesKey: true,
    owner: 'ORDER_NOT_OPEN',
    body: () => ({ clientListId: 'nobodys' }),
  },
  'GET /api/exchange/clientOrder/{clientOrderId}': {
    guard: 'read',
    rate: 'read',
    owner: 'NOT_FOUND',
    params: () => ({ clientOrderId: 'nobodys' }),
  },
  'GET /api/exchange/time': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/info': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/myOrders': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/myOrderHistory': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/myDeals': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/positions': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/deals': { guard: 'public', rate: 'read', owner: 'SUCCESS', query: () => ({ market: MARKET }) },
  'GET /api/exchange/kline': { guard: 'public', rate: 'read', owner: 'SUCCESS', query: () => ({ market: MARKET, interval: '1min' }) },
  'GET /api/exchange/market/kline': {
    guard: 'public',
    rate: 'read',
    owner: 'SUCCESS',
    query: () => ({ market: MARKET, interval: '1min' }),
  },
  'POST /api/exchange/market/depth': { guard: 'public', rate: 'read', owner: 'SUCCESS', body: () => ({ market: MARKET }) },
  'GET /api/exchange/depth': { guard: 'public', rate: 'read', owner: 'SUCCESS', query: () => ({ market: MARKET }) },
  'GET /api/exchange/allOrders': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'POST /api/exchange/cancelAllAfter': { guard: 'trade', rate: 'write', owner: 'SUCCESS', body: () => ({ timeoutMs: 0 }) },
  'GET /api/exchange/trendLine': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/fees': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/favorites': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'POST /api/exchange/favorites/set': { guard: 'customer', rate: 'write', owner: 'SUCCESS', body: () => ({ market: MARKET }) },
  'GET /api/exchange/drawings': { guard: 'customer', rate: 'read', owner: 'SUCCESS', query: () => ({ market: MARKET }) },
  'POST /api/exchange/drawings': {
    guard: 'customer',
    rate: 'write',
    owner: 'SUCCESS',
    body: () => ({ market: MARKET, list: [{ name: 'segment', points: [[1, 2.5]] }] }),
  },
  'GET /api/exchange/priceGuard': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/exchange/priceGuard': {
    guard: 'customer',
    rate: 'write',
    owner: 'SUCCESS',
    verified: true,
    body: () => ({ isOn: true }),
  },
  'GET /api/exchange/smallBalances': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'POST /api/exchange/smallBalances': {
    guard: 'trade',
    rate: 'write',
    takesKey: true,
    owner: 'CONVERSION_NOT_SMALL',
    body: () => ({ quote: 'USDT', fee: '0.01', coins: [{ coin: 'BTC', amount: '1', brings: '0' }] }),
  },
  'POST /api/exchange/favorites/unset': { guard: 'customer', rate: 'write', owner: 'SUCCESS', body: () => ({ market: MARKET }) },
  'POST /api/exchange/cancelOrders': {
    guard: 'trade',
    rate: 'order',
    takesKey: true,
    owner: 'SUCCESS',
    body: () => ({ orders: [{ clientOrderId: 'nobodys' }] }),
  },
  'POST /api/exchange/replace': {
    guard: 'trade',
    rate: 'order',
    takesKey: true,
    owner: 'NOT_FOUND',
    body: () => ({
      cancel: { clientOrderId: 'nobodys' },
      order: { market: MARKET, side: 'buy', type: 'limit', price: '60000', amount: '0.001' },
    }),
  },
  // After everything that needs the order.
  'POST /api/exchange/cancel': {
    last: 1,
    guard: 'trade',
    rate: 'order',
    takesKey: true,
    owner: 'SUCCESS',
    other: 'ORDER_NOT_OPEN',
    body: ({ order }) => ({ id: order }),
  },
};

const buying = { market: MARKET, side: 'buy', type: 'limit', price: '60000', amount: '0.01' };

/** What each call that could lose something is answered in each state of its customer, as reviewed. */
export const losses: Losses = {
  placeOrder: { body: () => buying, answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'key to trade': 'SUCCESS' } },
  amendOrder: {
    body: ({ order }) => ({ id: order, amount: '0.02' }),
    answers: {
      ...answersBeyondTheDoor('SUCCESS'),
      'owes the coin': 'ORDER_NOT_OPEN',
      'owes another coin': 'DEBT_OUTSTANDING',
      'key to trade': 'SUCCESS',
      'coin stands still': 'COIN_STANDS_STILL',
    },
  },
  placeOrders: {
    body: () => ({ orders: [buying] }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'key to trade': 'SUCCESS' },
  },
  placeOrderList: {
    body: () => ({ market: MARKET, ...LIST }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'key to trade': 'SUCCESS' },
  },
  // A debtor’s order has ended.
  replaceOrder: {
    body: ({ order }) => ({ cancel: { id: order }, order: buying }),
    answers: {
      ...answersBeyondTheDoor('SUCCESS'),
      'owes the coin': 'ORDER_NOT_OPEN',
      'owes another coin': 'DEBT_OUTSTANDING',
      'key to trade': 'SUCCESS',
      'coin stands still': 'COIN_STANDS_STILL',
    },
  },
  // To the house, at the reference: for a debtor, and while a coin that it pays with or takes stands still, it takes nothing.
  convertSmall: {
    body: () => ({ quote: 'USDT', fee: '0.01', coins: [{ coin: 'SOL', amount: '0.05', brings: '7.425' }] }),
    answers: { ...answersBeyondTheDoor('SUCCESS'), ...RESTRAINED, 'key to trade': 'SUCCESS' },
  },
  // What an order without the guard would lose is asked with the order.
  setPriceGuard: { body: () => ({ isOn: false }), answers: answersBeyondTheDoor('SUCCESS') },
};
