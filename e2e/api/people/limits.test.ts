// Protects limits on a real server: guesses are counted, even without a log-in, told with Retry-After, and neither a stop nor a kill gives them back.
import { openDatabase } from '@agio/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../../../harness/server.ts';
import { createLive } from '@agio/client';
import { ALICE, BOB, logInTo, startSmall } from '../../../harness/small-site.ts';

describe('limits', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startSmall(undefined, { RATE_LIMITS: 'on' });
  }, 120_000);
  afterAll(() => server.remove());

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
  }
  /** Waits until so many guesses are counted in the server's own database. */
  async function written(points: number): Promise<void> {
    const database = await openDatabase(server.databaseAt);
    const counted = async () => {
      const [row] = await database.query<{ points: number | null }>(
        "select max(points) as points from server_rate_limit where rate = 'login'",
      );
      return row?.points ?? 0;
    };
    await expect.poll(counted, { timeout: 120_000 }).toBeGreaterThanOrEqual(points);
    await database.close();
  }
  const guess = () => post('/api/login', { account: 'alice@agio.example', password: 'x', token: 'x' });

  it('hold over a kill and over a stop', { timeout: 300_000 }, async () => {
    const answers = [];
    for (let count = 0; count < 31; count += 1) answers.push(await guess());
    expect(answers.slice(0, 30).every(({ status }) => status === 422)).toBe(true);
    expect(answers[30]?.status).toBe(429);
    expect(answers[30]?.retryAfter).toBeGreaterThan(590);
    await written(31);
    await server.kill();
    await server.start();
    const killed = await guess();
    expect(killed.status).toBe(429);
    expect(killed.retryAfter).toBeGreaterThan(500);
    // What was counted just before a clean stop is written by it.
    for (let count = 0; count < 20; count += 1) await post('/api/register/code', { account: 'a@agio.example', code: '1' });
    expect((await post('/api/register/code', { account: 'a@agio.example', code: '1' })).status).toBe(429);
    expect(await server.stop()).toBe(0);
    await server.start();
    expect((await post('/api/register/code', { account: 'a@agio.example', code: '1' })).status).toBe(429);
    expect((await post('/api/captcha', {})).status).toBe(200);
  });

  it('count those who are not let in as well', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 130; count += 1)
      statuses.add((await post('/api/account/setting', {}, { authorization: `Bearer guess${count}` })).status);
    expect([...statuses]).toEqual([401, 429]);
  });
});

it(
  'D6: limits are those of the settings, and more for the customers that these name, over HTTP and sockets',
  { timeout: 300_000 },
  async () => {
    const server = await startSmall(undefined, { RATE_LIMITS: 'on', RATE_POINTS: 'order=5', RATE_FACTORS: '10000002=3' });
    const counts = [];
    for (const account of [ALICE, BOB]) {
      const { client, token } = await logInTo(server, account);
      const live = createLive({ url: `${server.url.replace(/^http/, 'ws')}/ws/exchange`, getToken: () => token });
      let [passed, refused] = [0, 0];
      const order = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', amount: '0.001' } as const;
      for (let count = 0; count < 20; count += 1) {
        const sent = count % 2 === 0 ? client.call('testOrder', { body: order }) : live.call('testOrder', order);
        await sent.then(
          () => (passed += 1),
          (error: { readonly code?: string }) => (refused += error.code === 'OPERATION_TOO_FAST' ? 1 : 0),
        );
      }
      live.close();
      const limit = await fetch(`${server.url}/api/exchange/order`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
      counts.push([passed, refused, limit.headers.get('ratelimit-limit')]);
    }
    expect(counts).toEqual([
      [5, 15, '5'],
      [15, 5, '15'],
    ]);
    const { rateLimits } = await (await logInTo(server, ALICE)).client.call('exchangeInfo');
    expect([rateLimits.order?.points, rateLimits.read?.points]).toEqual([5, 600]);
    await server.remove();
  },
);
