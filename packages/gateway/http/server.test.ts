// Protects: behind a proxy, what callers are counted and let in by is what the proxy saw, not what they write themselves.
import { expect, it } from 'vitest';
import { answer } from '@agio/contracts';
import { bareServer } from '../testing/bare-server.ts';

async function seenIp(trustProxy: boolean, forwardedFor: string): Promise<string> {
  let seen = '';
  const app = await bareServer({
    trustProxy,
    handler(_input, { ip }) {
      seen = ip;
      return answer({});
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
