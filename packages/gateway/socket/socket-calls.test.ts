// Protects: a call over a socket passes the same doors as its route, in the order in which it was sent, and a key opens what its scopes say.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { answer, calls, fail, RATE_LIMITS, SOCKET_CALLS } from '@agio/contracts';
import type { AnyCall, ApiScope, Handler, RequestContext } from '@agio/contracts';
import { realClock } from '@agio/kernel/clock';
import { createLimiter } from '../http/limiter.ts';
import type { Limiter } from '../http/limiter.ts';
import { bareServer, ON } from '../testing/bare-server.ts';
import { Hub } from './hub.ts';
import { socketCallsOf } from './socket-calls.ts';

const MINUTES = { timeout: 120_000, interval: 5 };
const body = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '1', amount: '1' };
let server: Server;
let hub: Hub;
let limiter: Limiter | null;
let handle: Handler<AnyCall>;
let features = ON;
let waits: () => number | null | Promise<number | null> = () => null;
const errors: unknown[] = [];
const sockets: WebSocket[] = [];

beforeEach(async () => {
  [limiter, handle, features] = [null, () => answer({}), ON];
  waits = () => null;
  errors.length = 0;
  server = createServer();
  hub = new Hub({
    clock: realClock,
    paths: ['/ws/exchange'],
    ownerOf: (token) => (token === 'c7' ? { customer: 7, session: 's', expiresAtMs: Infinity } : undefined),
    // The signature says what the key may do.
    openByKey: ({ signature, url }) =>
      url === '/ws/exchange?v=1'
        ? {
            ok: true,
            customer: 7,
            session: 'key:K',
            isKey: true,
            expiresAtMs: Infinity,
            scopes: new Set(signature.split(' ') as ApiScope[]),
          }
        : { ok: false, code: 'API_KEY_NOT_ACCEPTED', problem: 'signature' },
    uidOf: (customer) => `u${customer}`,
    cancelAll: () => undefined,
    isAllowedOrigin: () => true,
    hostOf: ({ headers }) => headers.host ?? '',
    isKnownHost: () => true,
    featuresOf: () => features,
    ipOf: () => '192.0.2.1',
    perAddressMax: null,
  });
  serve();
  hub.attach(server, { problemOf: () => undefined, snapshot: () => [], opened: () => undefined, closed: () => undefined });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

function serve(): void {
  const handler: Handler<AnyCall> = (input, context) => handle(input, context);
  const ports = {
    clock: realClock,
    handlers: Object.fromEntries(SOCKET_CALLS.map((name) => [name, handler])),
    featuresOf: () => features,
    deviceWaits: () => waits(),
    isOutage: (error: unknown) => String(error).includes('down'),
  } as unknown as Parameters<typeof socketCallsOf>[0]['ports'];
  hub.serve(socketCallsOf({ ports, limiter, onError: (error) => errors.push(error) }));
}

afterEach(async () => {
  await limiter?.stop();
  for (const socket of sockets.splice(0)) socket.terminate();
  hub.close();
  server.closeAllConnections();
  server.close();
});

type Frame = Readonly<Record<string, unknown>>;

/** A socket; `ask` gives the answers to frames that are sent at once, by their ids. */
async function connect(auth?: object) {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/exchange?v=1`);
  sockets.push(socket);
  const frames: Frame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
  await new Promise((resolve) => socket.once('open', resolve));
  let asked = 0;
  const ask = async (...sent: readonly object[]): Promise<Frame[]> => {
    const ids = sent.map(() => `f${(asked += 1)}`);
    for (const [index, frame] of sent.entries()) socket.send(JSON.stringify({ ...frame, id: ids[index] }));
    const found = (): Frame[] => ids.flatMap((id) => frames.filter((frame) => frame['id'] === id));
    await expect.poll(() => found().length, MINUTES).toBe(ids.length);
    return found();
  };
  if (auth !== undefined) await ask(auth);
  return { ask, frames };
}

const byKey = (scopes: string) => ({ op: 'auth', key: 'K', timestamp: '1790000000000', signature: scopes });
const call = (name: string, more: object = {}) => ({ op: 'call', call: name, body, ...more });

it('a key that may not trade has no orders cancelled when it leaves', async () => {
  const watch = { op: 'cancelOnDisconnect', seconds: 10, what: 'all' };
  for (const scopes of ['read', 'transfer', 'read transfer withdraw']) {
    const { ask } = await connect(byKey(scopes));
    expect(await ask(watch)).toMatchObject([{ op: 'error', code: 'PERMISSION_DENIED', details: { problem: 'scope' } }]);
  }
  for (const owner of [byKey('trade'), byKey('read trade'), { op: 'auth', token: 'c7' }]) {
    const { ask } = await connect(owner);
    expect(await ask(watch)).toMatchObject([{ op: 'cancelOnDisconnect', seconds: 10 }]);
  }
});

it('a key is given what its scopes open, and nothing else', async () => {
  const reader = await connect(byKey('read'));
  expect(
    await reader.ask({ op: 'subscribe', channel: 'orders' }, { op: 'subscribe', channel: 'notices' }, call('placeOrder')),
  ).toMatchObject([
    { op: 'subscribed' },
    { op: 'error', code: 'PERMISSION_DENIED' },
    { op: 'error', code: 'PERMISSION_DENIED', details: { problem: 'scope' } },
  ]);
  const trader = await connect(byKey('trade'));
  expect(await trader.ask({ op: 'subscribe', channel: 'orders' }, call('placeOrder'))).toMatchObject([
    { code: 'PERMISSION_DENIED' },
    { op: 'answer' },
  ]);
  const customer = await connect({ op: 'auth', token: 'c7' });
  expect(await customer.ask({ op: 'subscribe', channel: 'notices' }, call('placeOrder'))).toMatchObject([
    { op: 'subscribed' },
    { op: 'answer' },
  ]);
  // Who comes back with less loses what that does not open.
  await customer.ask(byKey('trade'), { op: 'ping' });
  hub.publish({ channel: 'notices', customer: 7, language: 'en-US' }, { channel: 'notices', type: 'update', unread: 0, data: [] });
  await customer.ask({ op: 'ping' });
  expect(customer.frames.filter(({ channel, op }) => channel === 'notices' && op === undefined)).toEqual([]);
});

it('nobody calls without a log-in, or what a switch has closed, or what is no call of sockets', async () => {
  const visitor = await connect();
  expect(await visitor.ask(call('placeOrder'))).toMatchObject([{ op: 'error', code: 'PLEASE_LOGIN' }]);
  const { ask } = await connect({ op: 'auth', token: 'c7' });
  features = { ...ON, coinTrade: false };
  expect(await ask(call('placeOrder'), call('cancelOrder', { body: { all: true } }))).toMatchObject([
    { code: 'NOT_YET_OPEN' },
    { op: 'answer' },
  ]);
  expect(await ask(call('withdraw'), call('constructor'), call('__proto__'))).toMatchObject(
    Array.from({ length: 3 }, () => ({ code: 'PARAMETER_ERROR' })),
  );
});

it('calls are begun in the order in which they were sent, and each is answered when it is done', async () => {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  limiter = createLimiter({ load: () => Promise.resolve([]), save: () => Promise.resolve() }, () => undefined, realClock);
  serve();
  handle = async ({ body: own }) => {
    begun.push((own as { price?: string }).price ?? 'batch');
    await new Promise<void>((resolve) => waiting.push(resolve));
    return answer({ at: begun.length });
  };
  const { ask, frames } = await connect({ op: 'auth', token: 'c7' });
  const priced = (price: string) => call('placeOrder', { body: { ...body, price } });
  const all = ask(priced('1'), call('placeOrders', { body: { orders: [body, body] } }), priced('3'));
  await expect.poll(() => begun, MINUTES).toEqual(['1', 'batch', '3']);
  for (const done of waiting.toReversed()) {
    const before = frames.length;
    done();
    await expect.poll(() => frames.length, MINUTES).toBe(before + 1);
  }
  expect(frames.slice(-3).map(({ call: name }) => name)).toEqual(['placeOrder', 'placeOrders', 'placeOrder']);
  await all;
});

it('a call uses up the limits of its routes, a batch as much as is in it, and is told when to come back', async () => {
  limiter = createLimiter({ load: () => Promise.resolve([]), save: () => Promise.resolve() }, () => undefined, realClock);
  serve();
  const { ask } = await connect({ op: 'auth', token: 'c7' });
  const twenty = call('placeOrders', { body: { orders: Array.from({ length: 20 }, () => body) } });
  const batches = RATE_LIMITS.order.points / 20;
  expect((await ask(...Array.from({ length: batches }, () => twenty))).map(({ op }) => op)).toEqual(
    Array.from({ length: batches }, () => 'answer'),
  );
  expect(await ask(call('placeOrder'))).toMatchObject([{ code: 'OPERATION_TOO_FAST', retryAfterSeconds: expect.any(Number) as number }]);
  // As for the customer's other ways in: the budget is one.
  const other = await connect(byKey('trade'));
  expect(await other.ask(call('placeOrder'))).toMatchObject([{ code: 'OPERATION_TOO_FAST' }]);
});

it('frames that are no calls are counted for those who are logged in as well', async () => {
  const { ask } = await connect({ op: 'auth', token: 'c7' });
  const nonsense = Array.from({ length: 201 }, () => ({ op: 'call', call: 'nothingOfTheKind', body: 'x'.repeat(100) }));
  const answers = await ask(...nonsense);
  expect(answers[0]).toMatchObject({ op: 'error', code: 'PARAMETER_ERROR' });
  expect(answers.at(-1)).toMatchObject({ op: 'error', code: 'OPERATION_TOO_FAST' });
  // Calls have limits of their own.
  expect(await ask(call('placeOrder'))).toMatchObject([{ op: 'answer' }]);
});

it('the request key is that of the route, so that one request is carried out once whichever way it comes', async () => {
  const keys: RequestContext['request'][] = [];
  handle = (_input, context) => {
    keys.push(context.request);
    context.setHeader('x-position', '9');
    context.setHeader('idempotency-replayed', 'true');
    return answer({});
  };
  const app = await bareServer({ handler: handle });
  const headers = { authorization: 'Bearer c7', 'idempotency-key': 'one' };
  await app.inject({ method: 'POST', url: calls.placeOrder.path, headers, payload: body });
  await app.close();
  const { ask } = await connect({ op: 'auth', token: 'c7' });
  expect(await ask(call('placeOrder', { idempotencyKey: 'one' }))).toMatchObject([{ op: 'answer', position: 9, replayed: true }]);
  expect(keys[1]).toEqual(keys[0]);
  expect(await ask(call('placeOrder', { idempotencyKey: 'a b' }), call('testOrder', { idempotencyKey: 'one' }))).toMatchObject([
    { code: 'PARAMETER_ERROR', details: [{ field: 'idempotencyKey' }] },
    { code: 'PARAMETER_ERROR' },
  ]);
});

it('a refusal keeps its details, an outage says when to come back, and a bug is noted', async () => {
  const { ask } = await connect({ op: 'auth', token: 'c7' });
  handle = () => fail('BALANCE_NOT_ENOUGH', { rule: 'available' });
  expect(await ask(call('placeOrder'))).toMatchObject([{ code: 'BALANCE_NOT_ENOUGH', details: { rule: 'available' } }]);
  handle = () => Promise.reject(new Error('down'));
  expect(await ask(call('placeOrder'))).toMatchObject([{ code: 'UNAVAILABLE', retryAfterSeconds: 3 }]);
  handle = () => Promise.reject(new Error('secret words'));
  const [told] = await ask(call('placeOrder'));
  expect(told).toMatchObject({ code: 'SERVER_EXCEPTION' });
  expect(JSON.stringify(told)).not.toContain('secret words');
  expect(errors.map(String)).toEqual(['Error: secret words']);
});

it('C4: a device that is too new loses nothing over a socket, a key was made on a known one, and an outage is answered', async () => {
  waits = () => Promise.resolve(99);
  const seen: (number | null)[] = [];
  handle = (_input, { deviceWaitsUntil }) => {
    seen.push(deviceWaitsUntil);
    return answer({});
  };
  const session = await connect({ op: 'auth', token: 'c7' });
  await session.ask(call('placeOrder'), call('cancelOrder', { body: { id: '1' } }));
  // The handler judges the price; a cancel loses nothing.
  expect(seen).toEqual([99, null]);
  await (await connect(byKey('trade'))).ask(call('placeOrder'));
  expect(seen).toEqual([99, null, null]);
  waits = () => Promise.reject(new Error('down'));
  expect(await session.ask(call('placeOrder'))).toMatchObject([{ op: 'error', code: 'UNAVAILABLE' }]);
  expect(errors).toEqual([]);
});
