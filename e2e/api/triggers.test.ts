// Protects: orders with a trigger over HTTP and socket: placed, shown, refused with the nearest value, amended, cancelled, fired, and told of.
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@agio/client';
import { sharedSite } from '../../harness/shared-sites.ts';
import type { OwnCustomer, OwnMarket, SharedSite } from '../../harness/shared-sites.ts';

describe('orders with a trigger', () => {
  let server: SharedSite;
  let own: OwnMarket;
  let alice: OwnCustomer;
  let bob: OwnCustomer;
  let carol: OwnCustomer;
  beforeAll(async () => {
    server = await sharedSite('plain');
    own = await server.market();
    [alice, bob, carol] = [await server.customer(), await server.customer(), await server.customer()];
  }, 120_000);

  const place = (who: OwnCustomer, body: object) => who.client.call('placeOrder', { body: { market: own.market, ...body } as never });
  const refused = async (body: object, who = alice): Promise<Pick<ApiError, 'code' | 'details'>> => {
    const error: unknown = await place(who, body).catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error('was accepted');
    return { code: error.code, details: error.details };
  };
  /** One trade between two others, which leaves nothing. */
  async function trade(price: string): Promise<void> {
    await place(bob, { side: 'sell', type: 'limit', price, amount: '0.001' });
    const taken = await place(carol, { side: 'buy', type: 'limit', price, amount: '0.001' });
    expect(taken.averagePrice).toBe(String(Number(price)));
  }

  it('wait, hold, are listed with the others, and fire at the first trade that touches their price', async () => {
    await trade('64000.0');
    const stop = await place(alice, { side: 'sell', type: 'stop-market', amount: '0.002', stopPrice: '63500.0', clientOrderId: 'stop-1' });
    expect(stop).toMatchObject({
      status: 'pending_trigger',
      waitsFor: 'price',
      stopPrice: '63500.0',
      price: null,
      stp: 'expire-maker',
      fills: [],
    });
    const limit = await place(alice, {
      side: 'sell',
      type: 'stop-limit',
      amount: '0.003',
      stopPrice: '63400.0',
      price: '63300.0',
      expireAt: Date.now() + 3_600_000,
      timeInForce: 'GTD',
    });
    expect(limit).toMatchObject({ status: 'pending_trigger', timeInForce: 'GTD' });
    const { list } = await alice.client.call('myOrders');
    expect(list.map(({ id }) => id)).toEqual([limit.id, stop.id]);
    const balances = await alice.client.call('exchangeBalances');
    expect(balances.find(({ coin }) => coin === own.coin)).toMatchObject({ held: '0.005' });

    await place(bob, { side: 'buy', type: 'limit', price: '63450.0', amount: '0.002' });
    await trade('63500.0');
    const fired = await alice.client.call('getOrder', { params: { id: stop.id } });
    expect(fired).toMatchObject({ status: 'filled', filledAmount: '0.00200', averagePrice: '63450', stopPrice: '63500.0' });
    expect(fired.triggeredAt).toBeGreaterThan(0);
    expect(Number(fired.triggerTrade)).toBeGreaterThan(0);

    // The stop's own trade at 63450 has not met the other's 63400.
    await trade('63400.0');
    const rests = await alice.client.call('getOrder', { params: { id: limit.id } });
    expect(rests).toMatchObject({ status: 'new', price: '63300.0' });
    expect((await alice.client.call('cancelOrder', { body: { all: true, only: 'waiting' } })).count).toBe(0);
    expect((await alice.client.call('cancelOrder', { body: { all: true, only: 'working' } })).count).toBe(1);
  });

  it('are refused with the nearest value that is not', async () => {
    await trade('64000.0');
    const sell = { side: 'sell', amount: '0.001' };
    expect(await refused({ ...sell, type: 'stop-market', stopPrice: '64000.0' })).toEqual({
      code: 'TRIGGER_ALREADY_MET',
      details: { rule: 'last_price', limit: '64000.0', field: 'stopPrice', nearest: '63999.9' },
    });
    expect(await refused({ ...sell, type: 'trailing-stop', trailingBps: 5 })).toMatchObject({
      code: 'TRAILING_OUT_OF_RANGE',
      details: { field: 'trailingBps', nearest: '10' },
    });
    expect(await refused({ side: 'buy', type: 'stop-market', amount: '0.001', stopPrice: '65000.0' })).toMatchObject({
      code: 'PARAMETER_ERROR',
      details: { rule: 'buy_by_total', field: 'total' },
    });
    expect(await refused({ ...sell, type: 'stop-market', stopPrice: '63000.05' })).toMatchObject({
      code: 'PRICE_NOT_ON_TICK',
      details: { field: 'stopPrice', nearest: '63000.0' },
    });
    expect(await refused({ ...sell, type: 'limit', price: '65000.0', stopPrice: '63000.0' })).toMatchObject({
      details: { rule: 'no_stop_price' },
    });
    expect(await refused({ ...sell, type: 'trailing-stop' })).toMatchObject({ details: { rule: 'one_distance' } });
    expect(await refused({ ...sell, type: 'stop-market' })).toMatchObject({ details: { rule: 'stop_price' } });
  });

  it('are executed at once if their trigger is met and they ask for that', async () => {
    await trade('64000.0');
    await place(bob, { side: 'buy', type: 'limit', price: '63990.0', amount: '0.001' });
    const reply = await place(alice, { side: 'sell', type: 'stop-market', amount: '0.001', stopPrice: '64100.0', whenMet: 'fire' });
    expect(reply).toMatchObject({ status: 'filled', type: 'stop-market', averagePrice: '63990' });
    expect(reply.fills).toHaveLength(1);
  });

  it('trail: the best price and the trigger are shown, and another distance keeps them', async () => {
    await trade('64000.0');
    const order = await place(alice, { side: 'sell', type: 'trailing-stop', amount: '0.001', trailingBps: 100 });
    expect(order).toMatchObject({ trailing: { extreme: '64000.0', trigger: '63360.0' }, waitsFor: 'price' });
    await trade('65000.0');
    await trade('64800.0');
    const [open] = (await alice.client.call('myOrders')).list;
    expect(open?.trailing).toEqual({ extreme: '65000.0', trigger: '64350.0' });
    const amended = await alice.client.call('amendOrder', { body: { id: order.id, trailingBps: 200 } });
    expect(amended).toMatchObject({ trailingBps: 200, trailing: { extreme: '65000.0', trigger: '63700.0' } });
    await expect(alice.client.call('amendOrder', { body: { id: order.id, trailingBps: 20 } })).rejects.toMatchObject({
      code: 'TRIGGER_ALREADY_MET',
      details: { field: 'trailingBps', nearest: '31' },
    });
    const later = await place(alice, {
      side: 'sell',
      type: 'trailing-stop',
      amount: '0.001',
      trailingAmount: '500.0',
      activationPrice: '66000.0',
    });
    expect(later).toMatchObject({ waitsFor: 'activation', activationPrice: '66000.0', trailingAmount: '500.0' });
    expect(later.trailing).toBeUndefined();
    expect((await alice.client.call('cancelOrder', { body: { market: own.market, only: 'waiting' } })).count).toBe(2);
    const ended = await alice.client.call('getOrder', { params: { id: later.id } });
    expect(ended).toMatchObject({ status: 'cancelled', reason: 'customer' });
  });
});
