// Protects: the exchange calls answer as their contracts say: refusals with limit and nearest value, idempotency, other people's orders unseen.
import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { ApiError } from '@agio/client';
import { calls } from '@agio/contracts';
import type { CallName } from '@agio/contracts';
import { OPEN_ORDER_TYPES, orderType } from '@agio/contracts/spot';
import { sharedSite } from '../../harness/shared-sites.ts';
import type { OwnCustomer, OwnMarket, SharedSite } from '../../harness/shared-sites.ts';
import { fromRoot } from '../../harness/small-site.ts';

interface Operation {
  readonly post: { readonly requestBody: { readonly content: { readonly 'application/json': { readonly example: object } } } };
}
const openApi = JSON.parse(readFileSync(fromRoot('docs/reference/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Operation>>;
};

describe('exchange calls', () => {
  let server: SharedSite;
  let own: OwnMarket;
  let alice: OwnCustomer;
  let bob: OwnCustomer;
  let limit: { market: string; side: 'buy'; type: 'limit'; price: string; amount: string };
  beforeAll(async () => {
    server = await sharedSite('plain');
    own = await server.market();
    limit = { market: own.market, side: 'buy', type: 'limit', price: '63000.0', amount: '0.001' };
    [alice, bob] = [await server.customer(), await server.customer()];
  }, 120_000);

  const post = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${alice.token}`, ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
  };
  const refusal = async (body: object): Promise<Pick<ApiError, 'code' | 'details' | 'status'>> => {
    const error: unknown = await alice.client.call('placeOrder', { body: { ...limit, ...body } }).catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error('was accepted');
    return { code: error.code, details: error.details, status: error.status };
  };

  it('name the rule, the limit and the nearest value', async () => {
    expect(await refusal({ amount: '0.0001' })).toEqual({
      code: 'NO_SMALL_ORDERS',
      status: 422,
      details: { rule: 'min_total', limit: '10', field: 'amount', nearest: '0.00016' },
    });
    expect(await refusal({ price: '63000.05' })).toMatchObject({
      code: 'PRICE_NOT_ON_TICK',
      details: { limit: '0.1', nearest: '63000.0' },
    });
    expect(await refusal({ amount: '0.001001' })).toMatchObject({ code: 'AMOUNT_NOT_ON_LOT', details: { nearest: '0.00100' } });
    expect(await refusal({ amount: '101' })).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', details: { nearest: '100.00000' } });
    expect(await refusal({ amount: '50' })).toMatchObject({ code: 'BALANCE_NOT_ENOUGH' });
    expect(await refusal({ type: 'oco' })).toMatchObject({ code: 'ORDER_TYPE_NOT_OPEN' });
    expect(await refusal({ market: 'ETH_USDT' })).toMatchObject({ code: 'MARKET_NOT_FOUND', status: 404 });
    expect(await refusal({ timeInForce: 'GTD', expireAt: 1 })).toMatchObject({ code: 'EXPIRY_IN_THE_PAST' });
  });

  it('E2: take the examples of the reference as they are, one after the other', async () => {
    const names = ['testOrder', 'placeOrder', 'amendOrder', 'replaceOrder', 'cancelOrder', 'placeOrders', 'cancelOrders'] as const;
    for (const name of names) {
      const { path } = calls[name];
      const operation = openApi.paths[path]!.post;
      const answer = await post(path, operation.requestBody.content['application/json'].example);
      expect(answer, name).toMatchObject({ status: 200 });
      expect(JSON.stringify(answer.body), name).not.toContain('refused":{');
    }
    expect(await alice.client.call('myOrders')).toMatchObject({ list: [] });
  });

  it('refuse what is not said to be open among the types of orders', async () => {
    const { orders } = await alice.client.call('exchangeInfo');
    expect(orders.types).toEqual([...OPEN_ORDER_TYPES]);
    expect(orders.types).toHaveLength(8);
    for (const type of orderType.options.filter((one) => !orders.types.includes(one)))
      expect(await refusal({ type }), type).toMatchObject({ code: 'ORDER_TYPE_NOT_OPEN' });
  });

  it('speak the language asked for', async () => {
    const answer = await post(
      '/api/exchange/order',
      { ...limit, amount: '0.0001' },
      { 'accept-language': 'zh-TW,zh;q=0.9', 'x-request-id': 'abc-1' },
    );
    expect(answer.body).toMatchObject({ message: '禁止小額委託。', requestId: 'abc-1' });
    expect(answer.headers.get('x-request-id')).toBe('abc-1');
  });

  it('answer a repeated key the same, and another body with a conflict', async () => {
    const key = { 'idempotency-key': 'order-1' };
    const first = await post('/api/exchange/order', limit, key);
    const again = await post('/api/exchange/order', limit, key);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([null, 'true']);
    expect((await post('/api/exchange/order', { ...limit, amount: '0.002' }, key)).body).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect((await alice.client.call('myOrders')).total).toBe(1);
    await alice.client.call('cancelOrder', { body: { all: true } });
  });

  it('show and change only one’s own orders', async () => {
    const order = await alice.client.call('placeOrder', { body: { ...limit, clientOrderId: 'mine' } });
    await expect(bob.client.call('cancelOrder', { body: { id: order.id } })).rejects.toMatchObject({ code: 'ORDER_NOT_OPEN' });
    await expect(bob.client.call('amendOrder', { body: { id: order.id, amount: '0.002' } })).rejects.toMatchObject({
      code: 'ORDER_NOT_OPEN',
    });
    await expect(bob.client.call('getOrder', { params: { id: order.id } })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    await expect(alice.client.call('placeOrder', { body: { ...limit, clientOrderId: 'mine' } })).rejects.toMatchObject({
      code: 'CLIENT_ORDER_ID_USED',
    });
    const amended = await alice.client.call('amendOrder', { body: { id: order.id, price: '63100.0', amount: '0.003' } });
    expect(amended).toMatchObject({ id: order.id, price: '63100.0', amount: '0.00300', status: 'new' });
    expect((await alice.client.call('cancelOrder', { body: { clientOrderId: 'mine' } })).cancelled.map((one) => one.id)).toEqual([
      order.id,
    ]);
    expect((await alice.client.call('getOrder', { params: { id: order.id } })).status).toBe('cancelled');
  });

  it('trade a market order by total and read everything back', async () => {
    await bob.client.call('placeOrder', { body: { ...limit, side: 'sell', price: '64000.0', amount: '0.01' } });
    const order = await alice.client.call('placeOrder', { body: { market: own.market, side: 'buy', type: 'market', total: '320' } });
    expect(order).toMatchObject({
      status: 'filled',
      filledAmount: '0.00500',
      filledTotal: '320',
      total: '320',
      amount: null,
      fee: '0.000005',
      feeCoin: own.coin,
      averagePrice: '64000',
    });
    expect((await alice.client.call('myDeals')).list[0]).toMatchObject({ orderId: order.id, role: 'taker', total: '320' });
    const history = await alice.client.call('exchangeBalancesHistory', { query: { coin: own.coin } });
    // The fee is a line of its own, and the trade is before it.
    expect(history.list.slice(0, 2)).toMatchObject([
      { coin: own.coin, kind: 'fee', amount: '-0.000005', after: '10.004995' },
      { coin: own.coin, kind: 'trade', amount: '0.005', after: '10.005' },
    ]);
    const tickers = await alice.client.call('tickers');
    expect(tickers[own.market]).toMatchObject({ last: '64000.0', baseVol: '0.00500', volume: '320', amount: 1 });
    const kline = await alice.client.call('kline', { query: { market: own.market, interval: '1weak' } });
    expect(kline.at(-1)?.slice(1)).toEqual(['64000.0', '64000.0', '64000.0', '64000.0', '0.00500', '320', 1]);
    await bob.client.call('cancelOrder', { body: { all: true } });
  });

  it('ask visitors to log in wherever a customer is needed', async () => {
    for (const name of Object.keys(calls) as CallName[]) {
      const call = calls[name];
      if (call.principal !== 'customer') continue;
      const response = await fetch(server.url + call.path.replace('{id}', '1'), {
        method: call.method,
        headers: { 'content-type': 'application/json' },
        ...(call.method === 'POST' ? { body: '{}' } : {}),
      });
      expect([name, response.status, ((await response.json()) as { code: string }).code]).toEqual([name, 401, 'PLEASE_LOGIN']);
    }
  });
});
