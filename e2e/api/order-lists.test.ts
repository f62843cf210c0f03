// Protects: lists of orders over HTTP and socket: placed, shown, refused, amended, cancelled, and what their orders do to each other.
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@agio/client';
import { sharedSite } from '../../harness/shared-sites.ts';
import type { OwnCustomer, OwnMarket, SharedSite } from '../../harness/shared-sites.ts';

describe('lists of orders', () => {
  let server: SharedSite;
  let own: OwnMarket;
  let alice: OwnCustomer;
  let bob: OwnCustomer;
  beforeAll(async () => {
    server = await sharedSite('plain');
    own = await server.market();
    [alice, bob] = [await server.customer(), await server.customer()];
    await trade('64000.0');
  }, 120_000);

  const place = (who: OwnCustomer, body: object) => who.client.call('placeOrder', { body: { market: own.market, ...body } as never });
  const placeList = (body: object, who = alice) => who.client.call('placeOrderList', { body: { market: own.market, ...body } as never });
  const readList = (id: string) => alice.client.call('getOrderList', { query: { id } });
  const refusal = async (asked: Promise<unknown>): Promise<unknown> => {
    const error = await asked.then(
      () => 'accepted',
      (reason: unknown) => reason,
    );
    return error instanceof ApiError ? { code: error.code, details: error.details } : error;
  };
  async function trade(price: string): Promise<void> {
    await place(bob, { side: 'sell', type: 'limit', price, amount: '0.001', stp: 'expire-maker' });
    const carol = await server.customer();
    await place(carol, { side: 'buy', type: 'limit', price, amount: '0.001' });
  }

  it('a bracket: an entry, then two exits of which one ends the other', async () => {
    const list = await placeList({
      kind: 'bracket',
      side: 'buy',
      clientListId: 'bracket-1',
      entry: { type: 'limit', price: '63900.0', amount: '0.002' },
      profit: { type: 'limit', price: '66000.0' },
      stop: { type: 'stop-market', stopPrice: '62000.0' },
    });
    expect(list).toMatchObject({ kind: 'bracket', status: 'open', clientListId: 'bracket-1', fills: [] });
    const [entry, profit, stop] = list.orders;
    expect(list.id).toBe(entry!.id);
    expect(profit).toMatchObject({ status: 'pending_trigger', waitsFor: 'entry', list: { id: list.id, kind: 'bracket', leg: 'profit' } });
    await place(bob, { side: 'sell', type: 'limit', price: '63900.0', amount: '0.001' });
    expect(await readList(list.id)).toMatchObject({
      status: 'armed',
      orders: [{ status: 'partially_filled' }, { amount: '0.00099', waitsFor: 'price' }, { amount: '0.00099', waitsFor: 'price' }],
    });
    await place(bob, { side: 'sell', type: 'limit', price: '63900.0', amount: '0.001' });
    const exits = await alice.client.call('getOrderList', { query: { clientListId: 'bracket-1' } });
    expect(exits).toMatchObject({ status: 'exits', orders: [{ status: 'filled' }, { status: 'new' }, { status: 'pending_trigger' }] });
    const moved = await alice.client.call('amendOrder', { body: { id: stop!.id, stopPrice: '63000.0' } });
    expect(moved).toMatchObject({ id: stop!.id, stopPrice: '63000.0', amount: '0.00199' });
    await place(bob, { side: 'buy', type: 'limit', price: '66000.0', amount: '0.002' });
    const done = await readList(list.id);
    expect(done).toMatchObject({ status: 'done', orders: [{}, { status: 'filled' }, { status: 'cancelled', reason: 'list' }] });
    expect((await alice.client.call('myOrderHistory')).list.map(({ id }) => id)).toEqual(
      expect.arrayContaining([entry!.id, profit!.id, stop!.id]),
    );
  });

  it('an oco holds its coins once, and is cancelled as a whole', async () => {
    const list = await placeList({
      kind: 'oco',
      side: 'sell',
      amount: '0.003',
      clientListId: 'oco-1',
      profit: { type: 'take-profit-limit', stopPrice: '70000.0', price: '70000.0' },
      stop: { type: 'trailing-stop', trailingBps: 1_000 },
    });
    expect(list).toMatchObject({ status: 'exits', orders: [{ waitsFor: 'price' }, { waitsFor: 'price', trailing: {} }] });
    const balances = await alice.client.call('exchangeBalances');
    expect(balances.find(({ coin }) => coin === own.coin)).toMatchObject({ held: '0.003' });
    const cancelled = await alice.client.call('cancelOrderList', { body: { clientListId: 'oco-1' } });
    expect(cancelled).toMatchObject({ status: 'done', orders: [{ reason: 'customer' }, { reason: 'customer' }] });
  });

  it('is refused with the nearest value, and where a leg is missing or foreign', async () => {
    const oco = { kind: 'oco', side: 'sell', amount: '0.003' };
    const stop = { type: 'stop-market', stopPrice: '60000.0' };
    expect(await refusal(placeList({ ...oco, stop }))).toEqual({ code: 'PARAMETER_ERROR', details: { rule: 'legs' } });
    expect(await refusal(placeList({ ...oco, profit: { type: 'limit', price: '70000.0', side: 'buy' }, stop }))).toMatchObject({
      code: 'PARAMETER_ERROR',
    });
    const wrong = { kind: 'bracket', side: 'buy', entry: { type: 'limit', price: '64000.0', amount: '0.001' }, stop };
    expect(await refusal(placeList({ ...wrong, profit: { type: 'limit', price: '63000.0' } }))).toEqual({
      code: 'EXIT_ON_WRONG_SIDE',
      details: { rule: 'profit', limit: '64000.0', field: 'price', nearest: '64000.1' },
    });
    const foreign = await server.customer();
    const list = await placeList({ ...oco, profit: { type: 'limit', price: '70000.0' }, stop });
    expect(await refusal(foreign.client.call('getOrderList', { query: { id: list.id } }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(foreign.client.call('cancelOrderList', { body: { id: list.id } }))).toMatchObject({ code: 'ORDER_NOT_OPEN' });
    await alice.client.call('cancelOrder', { body: { id: list.orders[0]!.id } });
    expect(await readList(list.id)).toMatchObject({ status: 'done' });
  });
});
