// Protects: pages of other origins may call only where the operator says so, and never with cookies.
import { afterEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { bareServer } from '../testing/bare-server.ts';

const FRIEND = 'https://friend.example';
let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key,content-type' };

it('answers nobody else’s pages without the setting', async () => {
  app = await bareServer();
  const { headers } = await app.inject({ url: '/api/exchange/markets', headers: { origin: FRIEND } });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  const question = await app.inject({ method: 'OPTIONS', url: '/api/exchange/order', headers: { origin: FRIEND, ...asked } });
  expect([question.statusCode, question.headers['access-control-allow-origin']]).toEqual([404, undefined]);
});

it('lets the named origins call, with keys and without cookies', async () => {
  app = await bareServer({ corsOrigins: [FRIEND] });
  const question = await app.inject({ method: 'OPTIONS', url: '/api/exchange/order', headers: { origin: FRIEND, ...asked } });
  expect([question.statusCode, question.headers['access-control-allow-origin']]).toEqual([204, FRIEND]);
  expect(question.headers['access-control-allow-headers']).toContain('x-api-signature');
  expect(question.headers['access-control-allow-credentials']).toBeUndefined();
  const answer = await app.inject({ url: '/api/exchange/markets', headers: { origin: FRIEND } });
  expect([answer.headers['access-control-allow-origin'], answer.headers['vary']]).toEqual([FRIEND, 'Origin']);
  expect(answer.headers['access-control-expose-headers']).toContain('ratelimit-remaining');
  const other = await app.inject({ url: '/api/exchange/markets', headers: { origin: 'https://evil.example' } });
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});
