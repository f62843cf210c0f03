// Protects: behind a proxy, what callers are counted and let in by is what the proxy saw, not what they write themselves.
import { expect, it } from 'vitest';
import { answer, calls } from '@agio/contracts';
import type { CallName, Handlers, RequestContext } from '@agio/contracts';
import { createHttpServer } from './server.ts';

async function seenIp(trustProxy: boolean, forwardedFor: string): Promise<string> {
  let seen = '';
  const note = (_input: unknown, { ip }: RequestContext) => {
    seen = ip;
    return answer({});
  };
  const app = await createHttpServer({
    ports: {
      handlers: Object.fromEntries(Object.keys(calls).map((name) => [name, note])) as unknown as Handlers<CallName>,
      ownerOf: () => undefined,
      keyOwnerOf: () => ({ ok: false, code: 'API_KEY_NOT_ACCEPTED', problem: 'signature' }),
      limits: { load: () => Promise.resolve([]), save: () => Promise.resolve() },
      verify: () => Promise.resolve(undefined),
      isRepeat: () => false,
      featuresOf: () => ({ coinTrade: true, otc: true, c2c: true, robot: true, dice: true, lock: true, shop: true, timeMachine: true }),
      isOutage: () => false,
      notReady: () => Promise.resolve([]),
      halted: () => [],
    },
    trustProxy,
    https: false,
    rateLimits: false,
    onError: (error) => {
      throw error;
    },
  });
  await app.inject({ url: '/api/info', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwardedFor } });
  await app.close();
  return seen;
}

it('believes the last address in X-Forwarded-For, which the proxy wrote, and none without a proxy', async () => {
  expect(await seenIp(true, '203.0.113.7')).toBe('203.0.113.7');
  expect(await seenIp(true, '198.51.100.66, 203.0.113.7')).toBe('203.0.113.7');
  expect(await seenIp(false, '203.0.113.7')).toBe('10.0.0.1');
});
