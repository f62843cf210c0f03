// Protects: after cancelling everything a customer has no open orders and learns how many there were; a repeat changes nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '@agio/core';
import type { RequestContext } from '@agio/contracts';
import { PassingClock } from '@agio/kernel/testing';
import { cancelAllAfter } from './cancel-all-after.ts';
import { cancelAll, cancelOrder } from './cancel-order.ts';
import type { Room } from './room.ts';
import { TestMarket } from '../testing/market.ts';
import { submitTo, testRoom } from '../testing/room.ts';

const MAKER = 3;
const ORDERS = 3_500;
const REQUEST = { key: 'k'.repeat(32), body: 'b'.repeat(32) };

describe('cancelling everything', () => {
  let market: TestMarket;
  let submitted: Command[];
  let headers: Record<string, string>;
  let room: Room;

  beforeEach(() => {
    market = new TestMarket(1_750_000_000_000);
    market.apply({ kind: 'create_customer', ref: 'maker', wide: true });
    const to = { owner: MAKER, kind: 'trading' } as const;
    market.apply({ kind: 'issue', to, coin: 'BTC', amount: '100000000000000000', reason: 'seed', cause: 'maker' });
    for (let index = 0; index < ORDERS; index += 1) market.place(MAKER, 'sell', 300 + index, 1_000);
    market.place(1, 'sell', 290, 1_000);
    submitted = [];
    headers = {};
    room = testRoom(market, { submit: submitTo(market, submitted) });
  });

  const context = (request: RequestContext['request']): RequestContext => ({
    requestId: 'test',
    language: 'en-US',
    host: 'localhost',
    ip: '127.0.0.1',
    userAgent: 'test',
    customer: MAKER,
    session: '',
    request,
    verification: '',
    deviceWaitsUntil: null,
    isKey: false,
    cookies: {},
    setHeader: (name, value) => (headers[name] = value),
  });
  const open = (): number => market.core.openOrders(MAKER, undefined).length;
  const ask = (body: { market: string } | { all: true }, request: RequestContext['request'] = null) =>
    cancelOrder(room)({ query: undefined, body, params: undefined }, context(request));

  it.each([{ all: true } as const, { market: 'BTC_USDT' }])('A18: %j leaves nothing open and says how many there were', async (body) => {
    const result = await ask(body);
    expect(open()).toBe(0);
    expect(result).toMatchObject({ ok: true, data: { count: ORDERS, more: false } });
    expect(result.ok && result.data.cancelled.length).toBe(1_000);
    expect(headers['x-position']).toBe(String(market.core.sequence));
    expect(market.core.openOrders(1, undefined)).toHaveLength(1);
  });

  it('A18: a repetition answers the same, and touches nothing that was placed since', async () => {
    const first = await ask({ all: true }, REQUEST);
    market.place(MAKER, 'sell', 300, 1_000);
    expect(await ask({ all: true }, REQUEST)).toEqual(first);
    expect(headers['idempotency-replayed']).toBe('true');
    expect(open()).toBe(1);
  });

  it('cancels what was placed since the last time, each time that nobody is heard of', async () => {
    const clock = new PassingClock();
    const timer = cancelAllAfter({ ...room, clock, now: () => clock.wall() }, (error) => {
      throw error;
    });
    for (let times = 0; times < 3; times += 1) {
      market.place(MAKER, 'sell', 300, 1_000);
      void timer({ query: undefined, body: { timeoutMs: 5_000 }, params: undefined }, context(null));
      clock.pass(4_999);
      await Promise.resolve();
      expect(open()).toBeGreaterThan(0);
      clock.pass(1);
      await expect.poll(open).toBe(0);
    }
  });

  it('A18: a repetition continues where the first was cut off', async () => {
    const submit = room.submit.bind(room);
    let left = 2;
    const cut: Room = {
      ...room,
      submit(command) {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('the server stops')) : submit(command);
      },
    };
    const all = { query: undefined, body: { all: true }, params: undefined } as const;
    await expect(cancelOrder(cut)(all, context(REQUEST))).rejects.toThrow('the server stops');
    expect(open()).toBe(ORDERS - 2_000);
    expect(await ask({ all: true }, REQUEST)).toMatchObject({ data: { count: ORDERS, more: false } });
    expect(open()).toBe(0);
  });

  it('A18: a freeze and a lost connection leave nothing open, and do it once', async () => {
    await cancelAll(room, MAKER, 'freeze 3 1');
    expect(open()).toBe(0);
    market.place(MAKER, 'sell', 300, 1_000);
    await cancelAll(room, MAKER, 'freeze 3 1');
    expect(open()).toBe(1);
  });

  it('A18: says that there is more where a customer places as fast as we cancel', async () => {
    const submit = room.submit.bind(room);
    const racing: Room = {
      ...room,
      submit(command) {
        for (let index = 0; index < 1_000; index += 1) market.place(MAKER, 'sell', 300 + index, 1_000);
        return submit(command);
      },
    };
    const all = { query: undefined, body: { all: true }, params: undefined } as const;
    const result = await cancelOrder(racing)(all, context(null));
    expect(result).toMatchObject({ ok: true, data: { more: true } });
    expect(submitted.length).toBeLessThan(25);
  });

  it('tells of one order as of one', async () => {
    const [order] = market.core.openOrders(MAKER, undefined);
    const result = await cancelOrder(room)({ query: undefined, body: { id: String(order!.id) }, params: undefined }, context(null));
    expect(result).toMatchObject({ ok: true, data: { count: 1, more: false } });
    expect(submitted).toHaveLength(1);
  });
});
