// Protects a program's day on a real server: its key opens private channels and places, amends and cancels over the socket as over HTTP; batches, look-ups and cursors agree.
import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { OwnCustomer, OwnMarket, SharedSite } from '../../../harness/shared-sites.ts';
import { callVerified } from '../../../harness/verified.ts';

const MINUTES = { timeout: 120_000, interval: 5 };

interface Key {
  readonly key: string;
  readonly secret: string;
}
type Frame = Readonly<Record<string, unknown>>;

describe('a program', () => {
  let server: SharedSite;
  let own: OwnMarket;
  let alice: OwnCustomer;
  let bob: OwnCustomer;
  let limit: { market: string; side: 'buy'; type: 'limit'; price: string; amount: string };
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    server = await sharedSite('limits');
    own = await server.market();
    limit = { market: own.market, side: 'buy', type: 'limit', price: '60000.0', amount: '0.001' };
    [alice, bob] = [await server.customer(), await server.customer()];
  }, 120_000);
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });

  let lastMs = 0;
  function signed({ key, secret }: Key, method: string, url: string, body = '') {
    lastMs = Math.max(lastMs + 1, server.clock.wall());
    const hash = createHash('sha256').update(body).digest('hex');
    const signature = createHmac('sha256', secret).update(`${method}\n${url}\n${lastMs}\n${hash}`).digest('hex');
    return { key, timestamp: String(lastMs), signature };
  }
  const keyWith = (scopes: ('read' | 'trade')[], more: object = {}): Promise<Key> =>
    callVerified(server, alice, alice.account, 'createApiKey', { name: scopes.join(' '), scopes, ...more });
  const auth = (key: Key) => ({ op: 'auth', ...signed(key, 'GET', '/ws/exchange') });

  /** A socket, and what it is told; `ask` gives the answer with the id of the frame. */
  async function connect() {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/exchange`);
    sockets.push(socket);
    const frames: Frame[] = [];
    socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data)) as Frame));
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    let asked = 0;
    const ask = async (frame: object): Promise<Frame> => {
      const id = `a${(asked += 1)}`;
      socket.send(JSON.stringify({ ...frame, id }));
      await expect.poll(() => frames.some((one) => one['id'] === id), MINUTES).toBe(true);
      return frames.find((one) => one['id'] === id)!;
    };
    const call = (name: string, body: unknown, more: object = {}) => ask({ op: 'call', call: name, body, ...more });
    return { socket, frames, ask, call };
  }

  it('E1: hears its own fills with a key alone, in the channels that its scopes open', async () => {
    const { ask, frames } = await connect();
    const key = await keyWith(['read']);
    const wrong = signed(key, 'GET', '/ws/dice');
    expect(await ask({ op: 'auth', ...wrong })).toMatchObject({
      op: 'error',
      code: 'API_KEY_NOT_ACCEPTED',
      details: { problem: 'signature' },
    });
    const right = auth(key);
    expect(await ask(right)).toMatchObject({ op: 'authed', expiresAt: null });
    expect(await ask(right)).toMatchObject({ op: 'error', details: { problem: 'replayed' } });
    expect(await ask({ op: 'subscribe', channel: 'fills' })).toMatchObject({ op: 'subscribed' });
    expect(await ask({ op: 'subscribe', channel: 'notices' })).toMatchObject({ op: 'error', code: 'PERMISSION_DENIED' });
    expect(await ask({ op: 'call', call: 'placeOrder', body: limit })).toMatchObject({ op: 'error', details: { problem: 'scope' } });
    const watch = { op: 'cancelOnDisconnect', seconds: 10, what: 'all' };
    expect(await ask(watch)).toMatchObject({ op: 'error', code: 'PERMISSION_DENIED', details: { problem: 'scope' } });
    await bob.client.call('placeOrder', { body: { ...limit, side: 'sell', price: '64000.0' } });
    const bought = await alice.client.call('placeOrder', { body: { ...limit, price: '64000.0' } });
    await expect.poll(() => JSON.stringify(frames), MINUTES).toContain(`"orderId":"${bought.id}"`);
    await alice.client.call('removeApiKey', { body: { key: key.key } });
    await expect.poll(() => frames.at(-1), MINUTES).toMatchObject({ op: 'error', code: 'PLEASE_LOGIN', ended: 'revoked' });
    expect(await ask({ op: 'subscribe', channel: 'fills' })).toMatchObject({ op: 'error', code: 'PLEASE_LOGIN' });
  });

  it('E1: places, amends and cancels over the socket by client order id, once for each idempotency key', async () => {
    const { ask, call } = await connect();
    expect(await call('placeOrder', limit)).toMatchObject({ op: 'error', code: 'PLEASE_LOGIN' });
    await ask(auth(await keyWith(['trade'])));
    const order = { ...limit, clientOrderId: 'socket-1' };
    const placed = await call('placeOrder', order, { idempotencyKey: 'one' });
    expect(placed).toMatchObject({ op: 'answer', call: 'placeOrder', data: { status: 'new', clientOrderId: 'socket-1' } });
    const again = await call('placeOrder', order, { idempotencyKey: 'one' });
    expect(again).toMatchObject({ data: placed['data'], position: expect.any(Number) as number, replayed: true });
    const overHttp = await alice.client.call('placeOrder', { body: order, idempotencyKey: 'one' });
    expect(overHttp).toEqual(placed['data']);
    expect(await call('placeOrder', { ...order, amount: '0.002' }, { idempotencyKey: 'one' })).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect(await call('amendOrder', { clientOrderId: 'socket-1', amount: '0.003' })).toMatchObject({ data: { amount: '0.00300' } });
    expect(await alice.client.call('getOrderByClientId', { params: { clientOrderId: 'socket-1' } })).toMatchObject({ amount: '0.00300' });
    expect(await call('cancelOrder', { clientOrderId: 'socket-1' })).toMatchObject({ data: { count: 1 } });
    expect(await alice.client.call('getOrderByClientId', { params: { clientOrderId: 'socket-1' } })).toMatchObject({ status: 'cancelled' });
    expect(await call('amendOrder', { clientOrderId: 'socket-1', amount: '0.003' })).toMatchObject({ code: 'ORDER_NOT_OPEN' });
    await expect(bob.client.call('getOrderByClientId', { params: { clientOrderId: 'socket-1' } })).rejects.toMatchObject({ status: 404 });
    expect(await call('placeOrder', { ...limit, price: '60000.05' })).toMatchObject({
      code: 'PRICE_NOT_ON_TICK',
      details: { nearest: '60000.0' },
    });
    expect(await call('placeOrder', { ...limit, qty: 1 })).toMatchObject({
      code: 'PARAMETER_ERROR',
      details: [{ field: 'qty', problem: 'unrecognized_keys' }],
    });
  });

  it('E5: is told the id of the frame that was refused, whatever is wrong with it', async () => {
    const { ask } = await connect();
    expect(await ask({ op: 'subscribe', channel: 'depth', markt: 'BTC_USDT' })).toMatchObject({
      code: 'PARAMETER_ERROR',
      details: [{ field: 'markt', problem: 'unrecognized_keys' }],
    });
    expect(await ask({ op: 'call', call: 'withdraw', body: {} })).toMatchObject({ code: 'PARAMETER_ERROR', details: [{ field: 'call' }] });
    expect(await ask({ nothing: true })).toMatchObject({ op: 'error', code: 'PARAMETER_ERROR' });
  });

  it('keeps the order of what it sends without waiting, and may cancel by its own id what is not answered yet', async () => {
    const { socket, ask, frames } = await connect();
    await ask(auth(await keyWith(['trade'])));
    const clientOrderId = 'quick';
    const calls = [
      { call: 'placeOrder', body: { ...limit, clientOrderId }, id: 'p' },
      { call: 'cancelOrder', body: { clientOrderId }, id: 'c' },
    ];
    for (const one of calls) socket.send(JSON.stringify({ op: 'call', ...one }));
    await expect.poll(() => frames.filter(({ id }) => id === 'p' || id === 'c').length, MINUTES).toBe(2);
    expect(frames.find(({ id }) => id === 'c')).toMatchObject({ op: 'answer', data: { count: 1 } });
  });

  it('places, checks, replaces and cancels in batches, each order by itself', async () => {
    const { client } = alice;
    const orders = [
      { ...limit, clientOrderId: 'b1' },
      { ...limit, price: '60000.05' },
      { ...limit, clientOrderId: 'b2' },
    ];
    const placed = await client.call('placeOrders', { body: { orders }, idempotencyKey: 'batch' });
    expect(placed.results).toMatchObject([
      { order: { clientOrderId: 'b1' } },
      { refused: { code: 'PRICE_NOT_ON_TICK' } },
      { order: { clientOrderId: 'b2' } },
    ]);
    expect(await client.call('placeOrders', { body: { orders }, idempotencyKey: 'batch' })).toEqual(placed);
    expect((await client.call('myOrders')).total).toBe(2);
    await expect(client.call('testOrder', { body: { ...limit, clientOrderId: 'b1' } })).rejects.toMatchObject({
      code: 'CLIENT_ORDER_ID_USED',
    });
    await expect(client.call('testOrder', { body: { ...limit, amount: '90' } })).rejects.toMatchObject({ code: 'BALANCE_NOT_ENOUGH' });
    expect(await client.call('testOrder', { body: limit })).toEqual({ crosses: false });
    const replaced = await client.call('replaceOrder', {
      body: { cancel: { clientOrderId: 'b1' }, order: { ...limit, price: '60001.0', clientOrderId: 'b3' } },
    });
    expect(replaced).toMatchObject({
      cancelled: { clientOrderId: 'b1', status: 'cancelled' },
      order: { clientOrderId: 'b3', status: 'new' },
      refused: null,
    });
    const gone = { cancel: { clientOrderId: 'b1' }, order: { ...limit, clientOrderId: 'b4' } };
    await expect(client.call('replaceOrder', { body: gone })).rejects.toMatchObject({ code: 'ORDER_NOT_OPEN' });
    expect(await client.call('replaceOrder', { body: { ...gone, always: true } })).toMatchObject({
      cancelled: null,
      order: { clientOrderId: 'b4' },
    });
    const ended = await client.call('cancelOrders', {
      body: { orders: ['b2', 'b3', 'b1', 'b4'].map((clientOrderId) => ({ clientOrderId })) },
    });
    expect(ended.results).toMatchObject([{ order: { clientOrderId: 'b2' } }, {}, { refused: { code: 'ORDER_NOT_OPEN' } }, {}]);
    expect((await client.call('myOrders')).total).toBe(0);
  });

  it('E5: reads its histories by time and cursor, without a gap and nothing twice', async () => {
    const { client } = alice;
    await bob.client.call('placeOrder', { body: { ...limit, side: 'sell', price: '64000.0', amount: '0.01' } });
    for (let count = 0; count < 5; count += 1) await client.call('placeOrder', { body: { ...limit, price: '64000.0' } });
    const all = await client.call('myDeals', { query: { limit: 100 } });
    const read = async (name: 'myDeals' | 'myOrderHistory' | 'exchangeBalancesHistory'): Promise<string[]> => {
      const ids: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const part: { list: readonly { id: string }[]; next: string | null } = await client.call(name, {
          query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) },
        });
        ids.push(...part.list.map(({ id }) => id));
        cursor = part.next;
      }
      return ids;
    };
    expect(await read('myDeals')).toEqual(all.list.map(({ id }) => id));
    for (const name of ['myOrderHistory', 'exchangeBalancesHistory'] as const) {
      const { list, next } = await client.call(name, { query: { limit: 100 } });
      expect([name, await read(name), next]).toEqual([name, list.map(({ id }) => id), null]);
    }
    const [newest, second] = all.list;
    const between = await client.call('myDeals', { query: { from: second!.time, to: newest!.time - 1 } });
    expect(between.list.map(({ id }) => id)).toEqual(
      all.list.filter(({ time }) => time >= second!.time && time < newest!.time).map(({ id }) => id),
    );
    expect((await client.call('exchangeBalancesHistory', { query: { from: server.clock.wall() + 60_000 } })).list).toEqual([]);
  });

  it('E5: knows the server’s time, its rules and limits, and what is left of its own', async () => {
    const { time } = await alice.client.call('serverTime');
    expect(Math.abs(time - server.clock.wall())).toBeLessThan(60_000);
    const info = await alice.client.call('exchangeInfo');
    expect(info).toMatchObject({
      rateLimits: { order: { points: 600, windowSeconds: 10 } },
      markets: expect.arrayContaining([expect.objectContaining({ market: own.market })]) as unknown,
    });
    const post = (path: string, body: unknown) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const headersOf = ({ headers }: Response) => ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)));
    const [max, left, reset] = headersOf(await post('/api/exchange/cancel', { all: true }));
    expect([max, left! < 600, reset! >= 1 && reset! <= 10]).toEqual([600, true, true]);
    const wrong = { ...limit, price: '1.05' };
    const batch = await post('/api/exchange/orders', { orders: Array.from({ length: 20 }, () => wrong) });
    // Unless its window ended between the two.
    const after = headersOf(batch)[1]!;
    expect(after === left! - 20 || after === 580).toBe(true);
    let refused: Response | undefined;
    for (let count = 0; count < 60 && refused === undefined; count += 1) {
      const answer = await post('/api/exchange/orders', { orders: Array.from({ length: 20 }, () => wrong) });
      if (answer.status === 429) refused = answer;
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.headers.get('ratelimit-remaining')).toBe('0');
  });
});
