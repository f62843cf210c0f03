// Protects the private frames of trading: each side of a trade gets its own order, side, role and fee, its latest state, never another customer's.
import { beforeEach, expect, it } from 'vitest';
import type { DataFrame } from '@agio/contracts';
import { TestMarket } from '../testing/market.ts';
import { testRoom } from '../testing/room.ts';
import { ExchangeFeed } from './exchange-feed.ts';
import type { FeedTopic } from './exchange-feed.ts';

const NOW = 1_790_000_000_000;
let market: TestMarket;
let feed: ExchangeFeed;
let frames: { topic: FeedTopic; frame: DataFrame }[];
let asked: number[];

beforeEach(() => {
  market = new TestMarket(NOW);
  frames = [];
  asked = [];
  feed = new ExchangeFeed(testRoom(market), {
    publish: (topic, frame) => void frames.push({ topic, frame }),
    exchangeBalances: (customer) => {
      asked.push(customer);
      return [] as never;
    },
    onError: (error) => expect.fail(String(error)),
  });
});

const play = (act: () => void): void => {
  const from = market.outcomes.length;
  act();
  feed.note({ outcomes: market.outcomes.slice(from) });
};
const sent = (channel: string, customer: number) =>
  frames
    .filter(({ topic }) => topic.channel === channel && topic.customer === customer)
    .flatMap(({ frame }) => frame.data as unknown as Readonly<Record<string, unknown>>[]);

it('tells each side of a trade its own order, side, role and fee', () => {
  for (const customer of [1, 2]) feed.opened({ channel: 'fills', customer });
  play(() => market.trade(NOW, 200, 1_000));
  const [maker] = sent('fills', 1);
  const [taker] = sent('fills', 2);
  // One coin at 100: the maker sells for 10, the taker buys for 20 of ten thousand.
  expect(maker).toMatchObject({ id: '1-maker', side: 'sell', role: 'maker', price: '100.0', amount: '1.000', fee: '0.1', feeCoin: 'USDT' });
  expect(taker).toMatchObject({ id: '1-taker', side: 'buy', role: 'taker', price: '100.0', amount: '1.000', fee: '0.002', feeCoin: 'BTC' });
  expect(maker?.['orderId']).not.toBe(taker?.['orderId']);
});

it('tells the other way round where the taker sells', () => {
  for (const customer of [1, 2]) feed.opened({ channel: 'fills', customer });
  play(() => {
    market.place(2, 'buy', 200, 1_000);
    market.place(1, 'sell', 200, 1_000);
  });
  expect(sent('fills', 2)).toMatchObject([{ side: 'buy', role: 'maker', fee: '0.001', feeCoin: 'BTC' }]);
  expect(sent('fills', 1)).toMatchObject([{ side: 'sell', role: 'taker', fee: '0.2', feeCoin: 'USDT' }]);
});

it('tells of each order its latest state once, to its owner alone', () => {
  for (const customer of [1, 2]) feed.opened({ channel: 'orders', customer });
  play(() => {
    market.place(1, 'sell', 200, 1_000);
    market.place(2, 'buy', 200, 400);
    market.place(2, 'buy', 200, 100);
  });
  expect(sent('orders', 1)).toMatchObject([{ status: 'partially_filled', filledAmount: '0.500' }]);
  expect(sent('orders', 2)).toMatchObject([{ status: 'filled' }, { status: 'filled' }]);
  expect(new Set(sent('orders', 2).map(({ id }) => id)).size).toBe(2);
});

it('tells balances of listeners when an order holds or money moves, once for each batch', () => {
  feed.opened({ channel: 'balances', customer: 1 });
  play(() => market.place(2, 'buy', 100, 500));
  expect(asked).toEqual([]);
  play(() => market.place(1, 'sell', 300, 500));
  expect(asked).toEqual([1]);
  play(() => market.trade(NOW, 200, 1_000));
  expect(asked).toEqual([1, 1]);
  feed.closed({ channel: 'balances', customer: 1 });
  play(() => market.trade(NOW, 200, 1_000));
  expect(asked).toEqual([1, 1]);
});

it('B24: tells orders, fills and balances in this order, each fill with what its customer calls the order, and numbers that grow', () => {
  for (const channel of ['orders', 'fills', 'balances'] as const) feed.opened({ channel, customer: 2 });
  play(() => {
    market.place(1, 'sell', 200, 1_000, { clientOrderId: 'resting' });
    market.place(2, 'buy', 200, 400, { clientOrderId: 'first', timeInForce: 'IOC' });
    market.place(2, 'buy', 200, 400, { clientOrderId: 'second', timeInForce: 'IOC' });
  });
  const own = frames.filter(({ topic }) => topic.customer === 2).map(({ frame }) => frame.channel);
  expect(own).toEqual(['orders', 'fills', 'balances']);
  expect(sent('fills', 2).map(({ clientOrderId }) => clientOrderId)).toEqual(['first', 'second']);
  const numbers = sent('orders', 2).map(({ id }) => Number(id));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(2);
});
