// Protects a site whose disk is almost full: new orders are refused by a code, what is open can be cancelled, and probes and operators are told; later everything goes on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBehindGateway } from '../../harness/behind-gateway.ts';
import { openSite } from '../../harness/open-site.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { ALICE, logInTo, SMALL_SEED } from '../../harness/small-site.ts';

/** No disk has so many megabytes. */
const MORE_THAN_THERE_IS = '1000000000000';
let server: OpenedSite;

beforeAll(async () => {
  const env = {
    DISK_ALARM_MB: MORE_THAN_THERE_IS,
    DISK_STOP_MB: MORE_THAN_THERE_IS,
    RATE_LIMITS: 'off',
    DEVICE_DELAY: 'off',
    CAPTCHA_COST: '2',
  };
  server = await openSite({ env, seed: SMALL_SEED });
}, 300_000);
afterAll(() => server.remove());

const readyz = async (): Promise<unknown> => {
  const answer = await fetch(`${server.url}/readyz`);
  return [answer.status, await answer.json()];
};

// A gateway says of itself whether it is ready.
it.skipIf(isBehindGateway)('D4: refuses new orders with a code, takes cancels, and says so', { timeout: 300_000 }, async () => {
  const { client } = await logInTo(server, ALICE);
  const order = { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '70000', amount: '0.001' } as const;
  await expect(client.call('placeOrder', { body: order })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await client.call('cancelOrder', { body: { market: 'BTC_USDT' } })).toMatchObject({ count: 0 });
  expect(await readyz()).toEqual([503, expect.objectContaining({ ready: false, waiting: ['disk'], warnings: ['disk'] })]);
  expect(server.output()).toMatch(
    /ALARM \d+ MB are left on the disk of \S+: new orders are refused until there is more space; cancels are accepted/,
  );
  expect(await server.stop()).toBe(0);
});
