// Protects what the calls add to the core's answers: histories wait for their reader's writes, pages have totals, each reads its own fees.
import { beforeEach, expect, it } from 'vitest';
import type { RequestContext } from '@agio/contracts';
import type { Command } from '@agio/core';
import { TestMarket } from '../testing/market.ts';
import { submitTo, testRoom } from '../testing/room.ts';
import { PassingClock } from '@agio/kernel/testing';
import { amendOrder } from './amend-order.ts';
import { placeOrders, replaceOrder } from './batch.ts';
import { cancelAllAfter } from './cancel-all-after.ts';
import { depthCalls, markets, myFees, tickers } from './market-data.ts';
import { myOrders } from './own-orders.ts';
import { caughtUp } from './room.ts';
import type { Room } from './room.ts';

const NOW = 1_790_000_000_000;
let market: TestMarket;
let room: Room;
let submitted: Command[];

beforeEach(() => {
  market = new TestMarket(NOW);
  submitted = [];
  room = testRoom(market, { submit: submitTo(market, submitted) });
});

const as = (customer: number): RequestContext =>
  ({ customer, request: null, deviceWaitsUntil: null, setHeader: () => undefined }) as unknown as RequestContext;

const inEnglish = (customer: number): RequestContext => ({ ...as(customer), language: 'en-US' });

it('a history waits for the position that is asked for and for what its reader wrote, whichever is later', async () => {
  const asked: number[] = [];
  room.lastWritten.note({ outcomes: market.outcomes });
  const own = room.lastWritten.of(1);
  const waiting: Room = { ...room, reached: (sequence) => Promise.resolve(asked.push(sequence) > 0) };
  for (const after of [undefined, 0, own - 1, own + 1]) expect(await caughtUp(waiting, 1, after)).toBeUndefined();
  expect(own).toBeGreaterThan(1);
  expect(asked).toEqual([own, own, own, own + 1]);
});

it('a history of the future is refused, of now it is not, and one whose rows do not come is told so', async () => {
  const { sequence } = market.core;
  expect(await caughtUp(room, 1, sequence)).toBeUndefined();
  expect(await caughtUp(room, 1, sequence + 1)).toMatchObject({ ok: false, code: 'PARAMETER_ERROR' });
  expect(await caughtUp({ ...room, reached: () => Promise.resolve(false) }, 1, sequence)).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
});

it('a page of open orders says how many there are in all', async () => {
  for (let lots = 200; lots < 205; lots += 1) market.place(1, 'sell', 200, lots);
  const page = (p: number) => myOrders(room)({ query: { p, limit: 2 }, body: undefined, params: undefined }, as(1));
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  expect(pages.map((one) => one.ok && [one.data.list.length, one.data.total, one.data.page])).toEqual([
    [2, 5, 1],
    [2, 5, 2],
    [1, 5, 3],
    [0, 5, 4],
  ]);
  const ids = pages.flatMap((one) => (one.ok ? one.data.list.map(({ id }) => id) : []));
  expect(new Set(ids).size).toBe(5);
});

it('an order is not amended to nothing', async () => {
  market.place(1, 'sell', 200, 1_000);
  const { id } = market.core.openOrders(1, undefined)[0]!;
  const amend = (amount: string) => amendOrder(room)({ query: undefined, body: { id: String(id), amount }, params: undefined }, as(1));
  expect(await amend('0')).toMatchObject({ ok: false, code: 'AMOUNT_ZERO', details: { rule: 'not_zero', field: 'amount' } });
  expect(submitted).toEqual([]);
  expect(await amend('0.5')).toMatchObject({ ok: true, data: { amount: '0.500' } });
});

it('of several orders one that was not recorded is refused and the others are told, and a replacement says that the first is cancelled', async () => {
  class SequencerUnavailable extends Error {
    override readonly name = 'SequencerUnavailable';
  }
  const submit = submitTo(market, submitted);
  let refuses: readonly number[] = [];
  let count = 0;
  const busy: Room = {
    ...room,
    submit: (command) => (refuses.includes((count += 1)) ? Promise.reject(new SequencerUnavailable('the queue is slow')) : submit(command)),
  };
  const inOrder = (...which: readonly number[]): void => void ([refuses, count] = [which, 0]);
  const order = { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '100', amount: '1' } as const;
  const place = () => placeOrders(busy)({ query: undefined, body: { orders: [order, order, order] }, params: undefined }, inEnglish(1));
  inOrder(2);
  const placed = await place();
  const results = placed.ok ? placed.data.results : [];
  expect(results).toMatchObject([{ order: { status: 'new' } }, { refused: { code: 'UNAVAILABLE' } }, { order: { status: 'new' } }]);
  inOrder(1, 2, 3);
  await expect(place()).rejects.toThrow('the queue is slow');
  const [first] = results.flatMap((one) => ('order' in one ? [one.order.id] : []));
  const replace = () =>
    replaceOrder(busy)({ query: undefined, body: { cancel: { id: first ?? '' }, order }, params: undefined }, inEnglish(1));
  inOrder(1);
  await expect(replace()).rejects.toThrow('the queue is slow');
  inOrder(2);
  expect(await replace()).toMatchObject({ ok: true, data: { cancelled: { id: first }, order: null, refused: { code: 'UNAVAILABLE' } } });
});

it('fees are the customer’s own, or the market’s; markets come in their order', async () => {
  market.apply({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
  market.apply({
    kind: 'define_market',
    base: 'ETH',
    quote: 'USDT',
    tickSize: '0.5',
    lotSize: '0.001',
    minLots: 2,
    maxLots: 1_000_000,
    minTotal: '100000000000',
    priceBandPercent: null,
    makerFeeBps: 5,
    takerFeeBps: 15,
    openingTicks: 200,
    status: 'open',
    tags: [],
    sort: -1,
  });
  market.apply({ kind: 'set_customer', customer: 1, vip: 0, discount: 500_000 });
  const fees = (customer: number) => myFees(room)({ query: undefined, body: undefined, params: undefined }, as(customer));
  const whole = { BTC_USDT: { maker: '0.001', taker: '0.002' }, ETH_USDT: { maker: '0.0005', taker: '0.0015' } };
  expect([await fees(2), await fees(99)]).toEqual([
    { ok: true, data: whole },
    { ok: true, data: whole },
  ]);
  expect(await fees(1)).toMatchObject({ data: { BTC_USDT: { maker: '0.0005', taker: '0.001' } } });
  const listed = await markets(room)({ query: undefined, body: undefined, params: undefined }, as(0));
  expect(listed.ok && listed.data.map((one) => one.market)).toEqual(['ETH_USDT', 'BTC_USDT']);
});

it('B26: orders are cancelled unless the timer is started again in time, and never after it was ended', async () => {
  const clock = new PassingClock();
  const call = cancelAllAfter({ ...room, clock, now: () => clock.wall() }, (error) => expect(error).toBeUndefined());
  const ask = (timeoutMs: number) => call({ query: undefined, body: { timeoutMs }, params: undefined }, as(1));
  expect(await ask(5_000)).toMatchObject({ data: { cancelAt: expect.any(Number) as number } });
  clock.pass(3_000);
  await ask(5_000);
  clock.pass(3_000);
  expect(submitted).toEqual([]);
  clock.pass(2_000);
  expect(submitted).toMatchObject([{ kind: 'cancel', customer: 1, target: { market: -1 } }]);
  await ask(5_000);
  expect(await ask(0)).toMatchObject({ data: { cancelAt: null } });
  clock.pass(10_000);
  expect(submitted).toHaveLength(1);
});

it('B26: a book is read by GET as by POST, and a ticker has its best prices and where it began', async () => {
  market.place(1, 'sell', 210, 1_000);
  market.place(2, 'buy', 190, 1_000);
  const { depth, marketDepth } = depthCalls(room);
  const query = { market: 'BTC_USDT', limit: 5 };
  const read = await depth({ query, body: undefined, params: undefined }, as(0));
  expect(read).toMatchObject({ ok: true, data: { bids: [['95.0', '1.000']], asks: [['105.0', '1.000']] } });
  expect(await marketDepth({ query: undefined, body: query, params: undefined }, as(0))).toEqual(read);
  const all = await tickers(room)({ query: undefined, body: undefined, params: undefined }, as(0));
  expect(all).toMatchObject({ data: { BTC_USDT: { bid: '95.0', ask: '105.0', open: '100.0' } } });
});
