// Protects: icebergs and orders that make way over HTTP and socket: placed, shown to their owner, amended, refused with the nearest value; and no one else learns what is hidden.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, createLive, followDepth } from '@agio/client';
import type { Live } from '@agio/client';
import { sharedSite } from '../../harness/shared-sites.ts';
import type { OwnCustomer, OwnMarket, SharedSite } from '../../harness/shared-sites.ts';

describe('39: icebergs', () => {
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
  const place = (who: OwnCustomer, body: object) => who.client.call('placeOrder', { body: { market: own.market, ...body } as never });
  const refused = async (call: Promise<unknown>): Promise<Pick<ApiError, 'code' | 'details'>> => {
    const error: unknown = await call.catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error('was accepted');
    return { code: error.code, details: error.details };
  };
  const sale = { side: 'sell', type: 'iceberg', price: '65000.0', amount: '0.05', displayAmount: '0.005' } as const;

  it('owners see what is shown and what is hidden; others only what is shown, in the book and in every frame', async () => {
    const seen: unknown[] = [];
    const own4: unknown[] = [];
    const [stranger, owner] = [connect(bob.token), connect(alice.token)];
    for (const channel of ['orders', 'fills', 'balances'] as const) stranger.subscribe({ channel }, (frame) => seen.push(frame));
    for (const channel of ['depth', 'deals'] as const) stranger.subscribe({ channel, market: own.market }, (frame) => seen.push(frame));
    owner.subscribe({ channel: 'orders' }, (frame) => own4.push(frame));
    let asks: readonly (readonly string[])[] = [];
    followDepth(stranger, own.market, (book) => {
      asks = book.asks.map((level) => [level[0], level[1]]);
    });
    await expect.poll(() => [seen.length > 3, own4.length > 0]).toEqual([true, true]);

    const placed = await place(alice, { ...sale, displayVariance: 0, clientOrderId: 'iceberg-1' });
    expect(placed).toMatchObject({ status: 'new', displayAmount: '0.00500', shownAmount: '0.00500', hiddenAmount: '0.04500', fills: [] });
    expect(JSON.stringify(placed)).not.toMatch(/seed"/i);
    const taken = await place(bob, { side: 'buy', type: 'limit', price: '65000.0', amount: '0.012' });
    expect(taken.fills.map(({ amount }) => amount)).toEqual(['0.00500', '0.00500', '0.00200']);

    const { list } = await alice.client.call('myOrders');
    expect(list).toMatchObject([{ id: placed.id, filledAmount: '0.01200', shownAmount: '0.00300', hiddenAmount: '0.03500' }]);
    const depth = await bob.client.call('marketDepth', { body: { market: own.market, limit: 500 } });
    expect(depth.asks.map((level) => level.slice(0, 2))).toEqual([['65000.0', '0.00300']]);
    await expect.poll(() => asks).toEqual([['65000.0', '0.00300']]);
    await expect.poll(() => JSON.stringify(own4)).toContain('"hiddenAmount":"0.03500"');
    // Whatever the stranger was told: no amount that only the owner knows, and no field of it.
    for (const secret of ['hiddenAmount', 'displayAmount', 'shownAmount', '0.05000', '0.04500', '0.03800', '0.03500', placed.id])
      expect([secret, JSON.stringify([seen, taken, depth]).includes(`"${secret}"`)]).toEqual([secret, false]);
    const balances = await alice.client.call('exchangeBalances');
    expect(balances.find(({ coin }) => coin === own.coin)).toMatchObject({ held: '0.038' });
  });

  it('what is hidden cannot be found by asking: a test of a fill-or-kill counts what is shown', async () => {
    const asked = { market: own.market, side: 'buy', type: 'limit', price: '65000.0', amount: '0.004', timeInForce: 'FOK' } as const;
    expect(await refused(bob.client.call('testOrder', { body: asked }))).toMatchObject({
      code: 'FILL_OR_KILL_NOT_FILLABLE',
      details: { limit: '0.00300' },
    });
  });

  it('amounts and displays are amended in place, and a cancel gives everything back', async () => {
    const target = { clientOrderId: 'iceberg-1' };
    const less = await alice.client.call('amendOrder', { body: { ...target, amount: '0.03' } });
    expect(less).toMatchObject({ amount: '0.03000', shownAmount: '0.00300', hiddenAmount: '0.01500' });
    const other = await alice.client.call('amendOrder', { body: { ...target, displayAmount: '0.01' } });
    expect(other).toMatchObject({ displayAmount: '0.01000', shownAmount: '0.00300' });
    expect(await refused(alice.client.call('amendOrder', { body: { ...target, displayAmount: '0' } }))).toMatchObject({
      code: 'DISPLAY_OUT_OF_RANGE',
    });
    await place(bob, { side: 'buy', type: 'limit', price: '65000.0', amount: '0.003' });
    const next = await alice.client.call('getOrder', { params: { id: less.id } });
    expect(next).toMatchObject({ shownAmount: '0.01000', hiddenAmount: '0.00500' });
    const ended = await alice.client.call('cancelOrder', { body: target });
    expect(ended).toMatchObject({ count: 1 });
    const balances = await alice.client.call('exchangeBalances');
    expect(balances.find(({ coin }) => coin === own.coin)).toMatchObject({ held: '0' });
    const row = await alice.client.call('getOrder', { params: { id: less.id } });
    expect(row).toMatchObject({ status: 'cancelled', type: 'iceberg', displayAmount: '0.01000', filledAmount: '0.01500' });
    expect(row.hiddenAmount).toBeUndefined();
  });

  it('are refused with the nearest value that is not', async () => {
    const market = own.market;
    const asked = (more: object) => refused(place(alice, { ...sale, ...more }));
    expect(await asked({ displayAmount: '0.00001' })).toMatchObject({
      code: 'DISPLAY_OUT_OF_RANGE',
      details: { rule: 'min_display', field: 'displayAmount' },
    });
    expect(await asked({ displayAmount: '0.05' })).toEqual({
      code: 'DISPLAY_OUT_OF_RANGE',
      details: { rule: 'max_display', limit: '0.04999', field: 'displayAmount', nearest: '0.04999' },
    });
    expect(await asked({ displayVariance: 51 })).toEqual({
      code: 'DISPLAY_OUT_OF_RANGE',
      details: { rule: 'display_variance', limit: '50', field: 'displayVariance', nearest: '50' },
    });
    expect(await asked({ timeInForce: 'IOC' })).toEqual({
      code: 'PARAMETER_ERROR',
      details: { rule: 'iceberg_rests', field: 'timeInForce', nearest: 'GTC' },
    });
    expect(await asked({ displayAmount: undefined })).toMatchObject({ details: { rule: 'display_amount' } });
    expect(await asked({ type: 'limit' })).toMatchObject({ details: { rule: 'no_display_amount' } });
    const { results } = await alice.client.call('placeOrders', {
      body: { orders: Array.from({ length: 6 }, () => ({ market, ...sale })) },
    });
    expect(results.map((one) => ('refused' in one ? one.refused.code : one.order.status))).toEqual([
      ...Array.from({ length: 5 }, () => 'new'),
      'TOO_MANY_WAITING_ORDERS',
    ]);
    expect(await refused(alice.client.call('testOrder', { body: { market, ...sale } }))).toEqual({
      code: 'TOO_MANY_WAITING_ORDERS',
      details: { rule: 'icebergs', limit: '5' },
    });
    const [first] = (await alice.client.call('myOrders')).list;
    const replaced = await alice.client.call('replaceOrder', {
      body: { cancel: { id: first!.id }, order: { market, ...sale, displayAmount: '0.01' } },
    });
    expect(replaced.order).toMatchObject({ type: 'iceberg', shownAmount: '0.01000' });
    await alice.client.call('cancelOrder', { body: { all: true } });
  });

  it('a post-only order that would take makes way, and says at what price', async () => {
    await place(bob, { side: 'sell', type: 'limit', price: '64100.0', amount: '0.001' });
    const bid = { side: 'buy', type: 'limit', price: '64300.0', amount: '0.001', postOnly: true };
    expect(await refused(place(alice, bid))).toMatchObject({ code: 'POST_ONLY_WOULD_TAKE', details: { nearest: '64099.9' } });
    expect(await place(alice, { ...bid, repriceIfTaking: true })).toMatchObject({ status: 'new', price: '64099.9', fills: [] });
    expect(await refused(place(alice, { ...bid, postOnly: false, repriceIfTaking: true }))).toMatchObject({
      details: { rule: 'reprice_post_only' },
    });
  });
});
