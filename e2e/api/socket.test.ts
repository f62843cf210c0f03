// Protects: the socket's book is gapless and equals the server's, private channels show only one's own, and revocation reaches it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLive, followDepth } from '@agio/client';
import type { Live } from '@agio/client';
import type { DataFrame } from '@agio/contracts';
import { sharedSite } from '../../harness/shared-sites.ts';
import type { OwnCustomer, OwnMarket, SharedSite } from '../../harness/shared-sites.ts';
import { logInTo } from '../../harness/small-site.ts';

describe('the socket', () => {
  let server: SharedSite;
  let own: OwnMarket;
  let alice: OwnCustomer;
  let bob: OwnCustomer;
  const lives: Live[] = [];
  beforeAll(async () => {
    server = await sharedSite('plain');
    own = await server.market();
    [alice, bob] = [await server.customer(), await server.customer()];
  }, 120_000);
  afterAll(() => {
    for (const live of lives) live.close();
  });

  function connect(token: string | null): Live {
    const live = createLive({ url: `${server.url.replace('http', 'ws')}/ws/exchange`, getToken: () => token });
    lives.push(live);
    return live;
  }

  const place = (who: OwnCustomer, side: 'buy' | 'sell', price: string, amount: string) =>
    who.client.call('placeOrder', { body: { market: own.market, side, type: 'limit', price, amount } });

  it('follows 125 orders without a gap, checksums included, to the same book as the API', async () => {
    let updates = 0;
    const live = connect(null);
    live.subscribe({ channel: 'depth', market: own.market }, (frame) => {
      if (frame.type === 'update') updates += 1;
    });
    let shown: { bids: readonly (readonly [string, string])[]; asks: readonly (readonly [string, string])[] } = { bids: [], asks: [] };
    followDepth(live, own.market, (book) => {
      shown = {
        bids: book.bids.map((level) => [level[0], level[1]] as const),
        asks: book.asks.map((level) => [level[0], level[1]] as const),
      };
    });
    for (let index = 0; index < 125; index += 1) {
      const order = await place(
        alice,
        index % 2 === 0 ? 'buy' : 'sell',
        index % 2 === 0 ? `63${String(100 + index)}.5` : `65${String(100 + index)}.5`,
        '0.001',
      );
      if (index % 3 === 0) await alice.client.call('cancelOrder', { body: { id: order.id } });
      await new Promise((resolve) => setTimeout(resolve, 55));
    }
    const depth = await alice.client.call('marketDepth', { body: { market: own.market, limit: 500 } });
    await expect.poll(() => shown).toEqual({ bids: depth.bids, asks: depth.asks });
    expect(updates).toBeGreaterThan(100);
    await alice.client.call('cancelOrder', { body: { all: true } });
  }, 300_000);

  it('shows own orders, fills and balances, and nobody else’s', async () => {
    const seen: Record<'alice' | 'bob', DataFrame[]> = { alice: [], bob: [] };
    for (const [name, who] of [
      ['alice', alice],
      ['bob', bob],
    ] as const) {
      const live = connect(who.token);
      for (const channel of ['orders', 'fills', 'balances'] as const) live.subscribe({ channel }, (frame) => seen[name].push(frame));
    }
    await expect.poll(() => seen.bob.length + seen.alice.length).toBeGreaterThanOrEqual(4);
    const resting = await place(alice, 'sell', '64100.0', '0.002');
    await place(bob, 'buy', '64100.0', '0.001');
    const fillsOf = (name: 'alice' | 'bob') => seen[name].flatMap((frame) => (frame.channel === 'fills' ? frame.data : []));
    await expect.poll(() => [fillsOf('alice').length, fillsOf('bob').length]).toEqual([1, 1]);
    expect(fillsOf('alice')[0]).toMatchObject({ orderId: resting.id, role: 'maker', side: 'sell', amount: '0.00100' });
    expect(fillsOf('bob')[0]).toMatchObject({ role: 'taker', side: 'buy', fee: '0.000001', feeCoin: own.coin });
    const foreign = seen.bob.flatMap((frame) => (frame.channel === 'orders' ? frame.data : [])).filter((order) => order.id === resting.id);
    expect(foreign).toEqual([]);
  });

  it('takes private channels away when the session ends', async () => {
    const session = await logInTo(server, bob.account);
    const frames: unknown[] = [];
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/exchange`);
    socket.addEventListener('message', (event) => frames.push(JSON.parse(String(event.data))));
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    socket.send(JSON.stringify({ op: 'auth', token: session.token }));
    socket.send(JSON.stringify({ op: 'subscribe', channel: 'orders' }));
    await expect.poll(() => frames).toContainEqual(expect.objectContaining({ channel: 'orders', type: 'snapshot' }));
    await session.client.call('logout', { body: {} });
    await expect.poll(() => frames, { timeout: 1_000 }).toContainEqual(expect.objectContaining({ op: 'error', code: 'PLEASE_LOGIN' }));
    frames.length = 0;
    socket.send(JSON.stringify({ op: 'auth', token: session.token, id: 'again' }));
    await expect.poll(() => frames).toContainEqual(expect.objectContaining({ op: 'error', code: 'PLEASE_LOGIN', id: 'again' }));
    socket.close();
  });

  it('refuses what is no frame, unknown markets and private channels of nobody', async () => {
    const frames: unknown[] = [];
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/exchange`);
    socket.addEventListener('message', (event) => frames.push(JSON.parse(String(event.data))));
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    for (const frame of ['{', '{"op":"subscribe"}', '{"op":"subscribe","channel":"depth"}', '{"op":"ping","extra":1}']) socket.send(frame);
    socket.send(JSON.stringify({ op: 'subscribe', channel: 'depth', market: 'NO_SUCH' }));
    socket.send(JSON.stringify({ op: 'subscribe', channel: 'balances' }));
    socket.send(JSON.stringify({ op: 'ping', id: 'p' }));
    await expect.poll(() => frames.length).toBe(7);
    expect(frames.map((frame) => (frame as { code?: string; op: string }).code ?? (frame as { op: string }).op)).toEqual([
      'PARAMETER_ERROR',
      'PARAMETER_ERROR',
      'PARAMETER_ERROR',
      'PARAMETER_ERROR',
      'MARKET_NOT_FOUND',
      'PLEASE_LOGIN',
      'pong',
    ]);
    socket.close();
  });
});
