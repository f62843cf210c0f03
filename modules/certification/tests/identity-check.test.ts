// Protects the automatic check: what is asked is signed and holds no picture, and whatever is no answer is none.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpCheck } from '../check/identity-check.ts';

const SECRET = 'a secret of the provider, 32 long';
const asked: { body: string; time: string; signature: string }[] = [];
let reply: { status: number; body: string; location?: string } = { status: 200, body: '' };
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { headers } = request;
      asked.push({ body, time: String(headers['x-agio-timestamp']), signature: String(headers['x-agio-signature']) });
      if (reply.status === 0) return;
      response.writeHead(reply.status, reply.location === undefined ? {} : { location: reply.location }).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

const data = {
  truename: 'Anna',
  country: 'SE',
  cardType: 'passport',
  cardNumber: 'L898902C3',
  birthDate: '1974-08-12',
  expiresOn: null,
} as const;
const check = async (timeoutMs = 5_000): Promise<unknown> => {
  const { port } = server.address() as AddressInfo;
  return httpCheck({ url: `http://127.0.0.1:${port}/check`, secret: SECRET, timeoutMs, wall: () => 1_790_000_000_000 })({
    id: 'a1',
    level: 'ordinary',
    data,
  });
};

it('signs what it asks, which is what was entered and nothing else', async () => {
  reply = { status: 200, body: '{"result":"passed"}' };
  expect(await check()).toBe('passed');
  const { body, signature, time } = asked.at(-1)!;
  expect(JSON.parse(body)).toEqual({ id: 'a1', level: 'ordinary', ...data });
  expect(time).toBe('1790000000000');
  expect(signature).toBe(createHmac('sha256', SECRET).update(`${time}\n${body}`).digest('hex'));
});

it('takes three answers, and nothing else for one', async () => {
  for (const result of ['passed', 'failed', 'pending']) {
    reply = { status: 200, body: JSON.stringify({ result }) };
    expect(await check()).toBe(result);
  }
  for (const body of ['{"result":"fine"}', '{}', 'null', '"passed"', 'no json', '']) {
    reply = { status: 200, body };
    expect(await check()).toBeUndefined();
  }
  reply = { status: 500, body: '{"result":"passed"}' };
  expect(await check()).toBeUndefined();
  reply = { status: 302, body: '', location: 'http://127.0.0.1:1/' };
  expect(await check()).toBeUndefined();
  reply = { status: 0, body: '' };
  expect(await check(100)).toBeUndefined();
});
