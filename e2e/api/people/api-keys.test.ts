// Protects API keys on a real server: a program places orders with a signature alone, can do nothing its scopes do not open, and stops when its key goes.
import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@agio/contracts';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { OwnCustomer, SharedSite } from '../../../harness/shared-sites.ts';
import { callVerified } from '../../../harness/verified.ts';

interface Key {
  readonly key: string;
  readonly secret: string;
}

describe('API keys', () => {
  let server: SharedSite;
  let alice: OwnCustomer;
  beforeAll(async () => {
    server = await sharedSite('plain');
    alice = await server.customer();
  }, 120_000);

  const make = (scopes: ('read' | 'trade')[], more: { addresses?: string[] } = {}): Promise<Key> =>
    callVerified(server, alice, alice.account, 'createApiKey', { name: `bot ${(made += 1)}`, scopes, ...more });
  let made = 0;
  let lastMs = 0;

  /** A signed request as somebody who has only read the documentation makes it; `sent` is what goes out in place of what was signed. */
  async function send(
    { key, secret }: Key,
    method: string,
    url: string,
    body = '',
    sent: { body?: string; url?: string; timestamp?: string } = {},
  ) {
    lastMs = Math.max(lastMs + 1, server.clock.wall());
    const timestamp = sent.timestamp ?? String(lastMs);
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const signature = createHmac('sha256', secret).update(`${method}\n${url}\n${timestamp}\n${bodyHash}`).digest('hex');
    const response = await fetch(server.url + (sent.url ?? url), {
      method,
      headers: {
        'x-api-key': key,
        'x-api-timestamp': timestamp,
        'x-api-signature': signature,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: sent.body ?? body } : {}),
    });
    const envelope = (await response.json()) as { code: string; data?: unknown; details?: { problem?: string } };
    return [response.status, envelope.details?.problem ?? envelope.code] as const;
  }

  const order = (price: string) =>
    `{ "market":"BTC_USDT","side":"buy","type":"limit","price":"${price}",\n "amount":"0.001","clientOrderId":"k-${price}" }`;

  it('place and read orders by signature, byte for byte', async () => {
    const key = await make(['read', 'trade']);
    expect(await send(key, 'POST', '/api/exchange/order', order('60000'))).toEqual([200, 'SUCCESS']);
    expect(await send(key, 'GET', '/api/exchange/myOrders?market=BTC_USDT')).toEqual([200, 'SUCCESS']);
    const open = await alice.client.call('myOrders', { query: {} });
    expect(JSON.stringify(open)).toContain('k-60000');
    expect(await send(key, 'POST', '/api/exchange/order', order('60001'), { body: order('60002') })).toEqual([401, 'signature']);
    expect(await send(key, 'GET', '/api/exchange/myOrders?market=BTC_USDT', '', { url: '/api/exchange/myOrders' })).toEqual([
      401,
      'signature',
    ]);
    expect(await send(key, 'GET', '/api/exchange/myOrders', '', { timestamp: String(server.clock.wall() - 31_000) })).toEqual([
      401,
      'timestamp',
    ]);
  });

  it('are good once a signature, also when both come at once', async () => {
    const key = await make(['trade']);
    const timestamp = String(server.clock.wall());
    const both = await Promise.all([1, 2].map(() => send(key, 'POST', '/api/exchange/order', order('60003'), { timestamp })));
    expect(new Set(both.map(([status]) => status))).toEqual(new Set([200, 401]));
  });

  it('open nothing but the calls of their scopes, and no other call at all', async () => {
    const reader = await make(['read']);
    expect(await send(reader, 'POST', '/api/exchange/order', order('60004'))).toEqual([403, 'scope']);
    const both = await make(['read', 'trade']);
    const closed = Object.values(calls).filter((call) => call.principal === 'customer' && call.apiScope === undefined);
    expect(closed.length).toBeGreaterThan(10);
    for (const call of closed) {
      const answer = await send(both, call.method, call.path.replaceAll(/\{\w+\}/g, 'x'), call.method === 'POST' ? '{}' : '');
      expect([call.path, ...answer]).toEqual([call.path, 403, 'scope']);
    }
  });

  it('are bound to their addresses, and stop at once when removed', async () => {
    expect(await send(await make(['read'], { addresses: ['192.0.2.0/24'] }), 'GET', '/api/exchange/balances')).toEqual([401, 'address']);
    const key = await make(['read'], { addresses: ['127.0.0.0/8', '::1'] });
    expect(await send(key, 'GET', '/api/exchange/balances')).toEqual([200, 'SUCCESS']);
    await alice.client.call('removeApiKey', { body: { key: key.key } });
    expect(await send(key, 'GET', '/api/exchange/balances')).toEqual([401, 'signature']);
  });
});
