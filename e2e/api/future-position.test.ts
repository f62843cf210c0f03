// Protects: a history is not held up by a position that does not exist, and one that exists is waited for.
import { beforeAll, expect, it } from 'vitest';
import { calls } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';
import { sharedSite } from '../../harness/shared-sites.ts';
import type { OwnCustomer, SharedSite } from '../../harness/shared-sites.ts';

let server: SharedSite;
let alice: OwnCustomer;
beforeAll(async () => {
  server = await sharedSite('plain');
  alice = await server.customer();
}, 120_000);

/** Every call whose query takes a position. */
const histories = Object.entries(calls as Readonly<Record<string, AnyCall>>).filter(
  ([, { query }]) => query !== undefined && 'shape' in query && 'after' in (query.shape as object),
);

it('B9: every history answers 400 for a position that is still to come', { timeout: 120_000 }, async () => {
  expect(histories.length).toBeGreaterThanOrEqual(6);
  for (const [name, { path }] of histories) {
    const response = await fetch(`${server.url}${path}?after=999999999`, { headers: { authorization: `Bearer ${alice.token}` } });
    const { code, details } = (await response.json()) as { code: string; details: unknown };
    expect([name, response.status, code, details]).toEqual([name, 400, 'PARAMETER_ERROR', [{ field: 'after', problem: 'in_the_future' }]]);
  }
  const placed = await fetch(`${server.url}/api/exchange/order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', amount: '0.001', timeInForce: 'IOC' }),
  });
  const after = Number(placed.headers.get('x-position'));
  expect((await alice.client.call('myOrderHistory', { query: { after } })).total).toBe(1);
  await expect(alice.client.call('myOrderHistory', { query: { after: after + 1 } })).rejects.toMatchObject({ code: 'PARAMETER_ERROR' });
});
