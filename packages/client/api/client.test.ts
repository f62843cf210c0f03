// Protects: callers get data or a typed error, and can tell a refusal from silence.
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import type { Client } from './client.ts';
import { ApiError } from './error.ts';

let server: Server;
let handle: (request: IncomingMessage, response: ServerResponse, body: string) => void;
let client: Client;
const onFailure = vi.fn<(error: ApiError, name: string, sentWith: string | null) => void>();

beforeEach(async () => {
  onFailure.mockClear();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => handle(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createClient({ baseUrl, language: () => 'zh-CN', getToken: () => 'a.b.c', onFailure });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

it('writes path, query, body and headers, and unwraps the data', async () => {
  const seen: unknown[] = [];
  handle = (request, response, body) => {
    const { authorization, 'accept-language': language, 'idempotency-key': key } = request.headers;
    seen.push([request.method, request.url, authorization, language, key, body]);
    response.end(JSON.stringify({ code: 'SUCCESS', data: { seen: true } }));
  };
  await client.call('getOrder', { params: { id: 'a/b' } });
  await client.call('deals', { query: { market: 'A_B', limit: 5 } });
  const answer: unknown = await client.call('cancelOrder', { body: { id: '7' }, idempotencyKey: 'k1' });
  expect(answer).toEqual({ seen: true });
  expect(seen).toEqual([
    ['GET', '/api/exchange/order/a%2Fb', 'Bearer a.b.c', 'zh-CN', undefined, ''],
    ['GET', '/api/exchange/deals?market=A_B&limit=5', 'Bearer a.b.c', 'zh-CN', undefined, ''],
    ['POST', '/api/exchange/cancel', 'Bearer a.b.c', 'zh-CN', 'k1', '{"id":"7"}'],
  ]);
});

it('carries a second verification, and a file as a form', async () => {
  const seen: unknown[] = [];
  handle = (request, response, body) => {
    seen.push([request.headers['x-verification'], request.headers['content-type']?.split(';')[0], body.includes('filename="blob"')]);
    response.end(JSON.stringify({ code: 'SUCCESS', data: {} }));
  };
  await client.call('cancelOrder', { body: { id: '7' }, verification: 'v1' });
  await client.call('upload', { body: { purpose: 'avatar', picture: new Blob(['x']) } });
  expect(seen).toEqual([
    ['v1', 'application/json', false],
    [undefined, 'multipart/form-data', true],
  ]);
});

it('B13: tells of a failure with the token of its own request, however late it comes', async () => {
  const answers: (() => void)[] = [];
  handle = (request, response) => {
    const refuse = (): void => void response.writeHead(401).end(JSON.stringify({ code: 'PLEASE_LOGIN', message: '' }));
    if (request.headers.authorization === 'Bearer old') answers.push(refuse);
    else response.end(JSON.stringify({ code: 'SUCCESS', data: [] }));
  };
  let token: string | null = 'old';
  const told: unknown[] = [];
  const renewing = createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    language: 'en-US',
    getToken: () => token,
    onFailure: (error, name, sentWith) => told.push([error.status, name, sentWith]),
  });
  const late = failureOf(renewing.call('myFees'));
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 60_000 });
  token = 'renewed';
  await renewing.call('markets');
  answers[0]!();
  expect((await late).status).toBe(401);
  expect(told).toEqual([[401, 'myFees', 'old']]);
});

it('throws what the server refused, with its details', async () => {
  handle = (_, response) => {
    response.writeHead(429, { 'retry-after': '7' });
    response.end(JSON.stringify({ code: 'OPERATION_TOO_FAST', message: 'slow', details: { rule: 'x' }, requestId: 'r1' }));
  };
  const error = await failureOf(client.call('markets'));
  expect(error).toMatchObject({
    code: 'OPERATION_TOO_FAST',
    message: 'slow',
    status: 429,
    details: { rule: 'x' },
    requestId: 'r1',
    retryAfterSeconds: 7,
  });
  expect(error.definite).toBe(true);
  expect(onFailure).toHaveBeenCalledWith(error, 'markets', 'a.b.c');
});

it('calls an answer that is no envelope by its status', async () => {
  handle = (_, response) => {
    response.writeHead(502, { 'content-type': 'text/html' });
    response.end('<html>');
  };
  const error = await failureOf(client.call('markets'));
  expect([error.code, error.status, error.definite]).toEqual(['UNAVAILABLE', 502, false]);
});

it('calls silence and a broken line UNAVAILABLE, which decides nothing', async () => {
  handle = () => undefined;
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const impatient = createClient({ baseUrl, language: 'en-US', getToken: () => null, timeoutMs: 300 });
  expect(await failureOf(impatient.call('markets'))).toMatchObject({ code: 'UNAVAILABLE', status: 0, definite: false });
  handle = (request) => request.socket.destroy();
  expect(await failureOf(client.call('markets'))).toMatchObject({ code: 'UNAVAILABLE', status: 0 });
});

it('hands on the abort of the caller as it is', async () => {
  handle = () => undefined;
  const stop = new AbortController();
  const waiting = client.call('markets', { signal: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(onFailure).not.toHaveBeenCalled();
});

it.each([
  [400, true],
  [499, true],
  [500, false],
  [503, false],
])('a refusal by %i decides: %s', async (status, isDefinite) => {
  handle = (_, response) => void response.writeHead(status).end(JSON.stringify({ code: 'SERVER_EXCEPTION', message: '' }));
  expect(await failureOf(client.call('markets'))).toMatchObject({ status, definite: isDefinite });
});

it('sends a token of its own in place of the usual one, and every field of a query that is given', async () => {
  const seen: unknown[] = [];
  handle = (request, response) => {
    seen.push([request.headers.authorization, request.url]);
    response.end(JSON.stringify({ code: 'SUCCESS', data: {} }));
  };
  await client.call('authLogin', { body: { code: '123456' }, token: 'ticket' });
  await client.call('kline', { query: { market: 'A_B', interval: '1min', from: 0 } });
  expect(seen).toEqual([
    ['Bearer ticket', '/api/auth/login'],
    ['Bearer a.b.c', '/api/exchange/kline?market=A_B&interval=1min&from=0'],
  ]);
});

describe('with a key', () => {
  const key = { key: 'K', secret: 'a secret' };
  const at = (more: object = {}): Client => {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return createClient({ baseUrl, language: 'en-US', key, ...more });
  };
  const refuse = (response: ServerResponse, status: number, code: string, details: object = {}): void => {
    response.writeHead(status, { 'retry-after': '0' });
    response.end(JSON.stringify({ code, details }));
  };
  const done = (response: ServerResponse, data: object = {}): void => void response.end(JSON.stringify({ code: 'SUCCESS', data }));

  it('signs what it sends, byte for byte, and no two requests alike', async () => {
    const seen: string[] = [];
    handle = (request, response, body) => {
      const { 'x-api-timestamp': timestamp, 'x-api-signature': signature, authorization } = request.headers;
      const text = [request.method, request.url, timestamp, createHash('sha256').update(body).digest('hex')].join('\n');
      expect([signature, authorization]).toEqual([createHmac('sha256', key.secret).update(text).digest('hex'), undefined]);
      seen.push(String(timestamp));
      done(response);
    };
    const client = at();
    await Promise.all([1, 2, 3].map(() => client.call('myDeals', { query: { market: 'A_B', limit: 5 } })));
    await client.call('placeOrder', { body: { market: 'A_B', side: 'buy', type: 'limit', price: '1', amount: '한' } });
    expect(new Set(seen).size).toBe(4);
  });

  it('corrects its clock once by the server’s', async () => {
    const serverMs = Date.now() - 3_600_000;
    handle = (request, response) => {
      if (request.url === '/api/exchange/time') return done(response, { time: serverMs });
      const isLate = Math.abs(Number(request.headers['x-api-timestamp']) - serverMs) > 60_000;
      return isLate ? refuse(response, 401, 'API_KEY_NOT_ACCEPTED', { problem: 'timestamp' }) : done(response, { total: 7 });
    };
    const client = at();
    expect(await client.call('myDeals')).toEqual({ total: 7 });
    expect(await client.call('myDeals')).toEqual({ total: 7 });
  });

  it('repeats what was refused for its rate, and of what nobody knows only what is safe', async () => {
    const answers = [429, 503, 200];
    let asked = 0;
    handle = (_request, response) => {
      const status = answers[asked] ?? 200;
      asked += 1;
      if (status === 200) done(response);
      else refuse(response, status, status === 429 ? 'OPERATION_TOO_FAST' : 'UNAVAILABLE');
    };
    const client = at({ retries: 3 });
    await client.call('cancelOrder', { body: { id: '1' }, idempotencyKey: 'k' });
    expect(asked).toBe(3);
    asked = 0;
    expect((await failureOf(client.call('cancelOrder', { body: { id: '1' } }))).code).toBe('UNAVAILABLE');
    expect(asked).toBe(2);
    asked = 0;
    expect((await failureOf(at().call('myDeals'))).code).toBe('OPERATION_TOO_FAST');
  });
});
