// Protects what is private on a socket: it is shown to one customer while their token lasts, and no socket takes more than its share.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { DataFrame } from '@agio/contracts';
import { realClock } from '@agio/kernel/clock';
import { ON } from '../testing/bare-server.ts';
import { Hub } from './hub.ts';

const MINUTES = { timeout: 120_000, interval: 5 };
let server: Server;
let hub: Hub;
let nowMs = 0;
const cancelled: number[] = [];
const sockets: WebSocket[] = [];

const owns = (customer: number): DataFrame =>
  ({ channel: 'orders', type: 'update', data: [{ id: String(customer) }] }) as unknown as DataFrame;

beforeEach(async () => {
  // Only what the hub does by itself is moved by hand; sockets go on in their own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  nowMs = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs);
  cancelled.length = 0;
  server = createServer();
  hub = new Hub({
    clock: realClock,
    paths: ['/ws/exchange', '/ws/dice'],
    ownerOf: (token) =>
      /^c\d+$/.test(token) ? { customer: Number(token.slice(1)), session: token, expiresAtMs: nowMs + 60_000 } : undefined,
    openByKey: () => ({ ok: false, code: 'API_KEY_NOT_ACCEPTED', problem: 'signature' }),
    uidOf: (customer) => `u${customer}`,
    cancelAll: (customer) => cancelled.push(customer),
    isAllowedOrigin: () => true,
    hostOf: ({ headers }) => headers.host ?? '',
    isKnownHost: () => true,
    featuresOf: () => ON,
    ipOf: () => '192.0.2.1',
    perAddressMax: null,
  });
  hub.attach(server, { problemOf: () => undefined, snapshot: () => [], opened: () => undefined, closed: () => undefined });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
  hub.close();
  server.closeAllConnections();
  server.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Frame = Readonly<Record<string, unknown>>;

async function connect(options: { autoPong?: boolean } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/exchange`, options);
  sockets.push(socket);
  const frames: Frame[] = [];
  let pings = 0;
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
  socket.on('ping', () => (pings += 1));
  await new Promise((resolve) => socket.once('open', resolve));
  /** Sends frames and waits for the answer to a last one, so that everything before it was read. */
  const say = async (...sent: object[]): Promise<Frame[]> => {
    const [from, id] = [frames.length, String(frames.length)];
    for (const one of [...sent, { op: 'ping', id }]) socket.send(JSON.stringify(one));
    await vi.waitFor(() => expect(frames.slice(from)).toContainEqual({ op: 'pong', id }), MINUTES);
    return frames.slice(from).filter(({ op }) => op !== 'pong');
  };
  return { socket, frames, say, pings: () => pings };
}

const AUTH = { op: 'auth', token: 'c7' };
const ORDERS = { op: 'subscribe', channel: 'orders' };

it('B1: whose token has ended gets no private topic, and no watch, though the sweep has not come by yet', async () => {
  const { say } = await connect();
  await say(AUTH);
  nowMs += 59_999;
  expect(await say(ORDERS, { op: 'cancelOnDisconnect', seconds: 5 })).toMatchObject([{ op: 'subscribed' }, { op: 'cancelOnDisconnect' }]);
  nowMs += 1;
  expect(await say({ op: 'subscribe', channel: 'balances' }, { op: 'cancelOnDisconnect', seconds: 5 })).toMatchObject([
    { op: 'error', code: 'PLEASE_LOGIN' },
    { op: 'error', code: 'PLEASE_LOGIN' },
  ]);
});

it('shows nothing of one customer to another who comes on the same socket', async () => {
  const { say, frames } = await connect();
  await say(AUTH, ORDERS);
  hub.publish({ channel: 'orders', customer: 7 }, owns(7));
  await say({ op: 'auth', token: 'c8' });
  expect(frames).toContainEqual(owns(7));
  const before = frames.length;
  hub.publish({ channel: 'orders', customer: 7 }, owns(7));
  hub.publish({ channel: 'orders', customer: 8 }, owns(8));
  await say(ORDERS);
  hub.publish({ channel: 'orders', customer: 7 }, owns(7));
  hub.publish({ channel: 'orders', customer: 8 }, owns(8));
  await say();
  expect(frames.slice(before).filter(({ channel, op }) => channel === 'orders' && op === undefined)).toEqual([owns(8)]);
});

it('a customer who is shut out loses what is private on every socket, and nobody else does', async () => {
  const [one, two, other] = [await connect(), await connect(), await connect()];
  for (const { say } of [one, two]) await say(AUTH, ORDERS);
  await other.say({ op: 'auth', token: 'c8' }, ORDERS);
  hub.revokeCustomer(7);
  for (const customer of [7, 8]) hub.publish({ channel: 'orders', customer }, owns(customer));
  for (const { say, frames } of [one, two]) {
    await say();
    expect(frames).toContainEqual(expect.objectContaining({ op: 'error', code: 'PLEASE_LOGIN' }));
    expect(frames).not.toContainEqual(owns(7));
  }
  await other.say();
  expect(other.frames).toContainEqual(owns(8));
});

it('a socket listens to a hundred topics, and sends two hundred frames in ten seconds', async () => {
  const { say } = await connect();
  const topics = Array.from({ length: 101 }, (_, at) => ({ op: 'subscribe', channel: 'depth', market: `M${at}_USDT` }));
  const told = await say(...topics);
  expect(told.filter(({ op }) => op === 'subscribed')).toHaveLength(100);
  expect(told.at(-1)).toMatchObject({ op: 'error', code: 'OPERATION_TOO_FAST' });
  const busy = await connect();
  expect(await busy.say(...Array.from({ length: 199 }, () => ({ op: 'unsubscribe', channel: 'markets' })))).not.toContainEqual(
    expect.objectContaining({ op: 'error' }),
  );
  busy.socket.send('{"op":"ping"}');
  await vi.waitFor(() => expect(busy.frames.at(-1)).toMatchObject({ op: 'error', code: 'OPERATION_TOO_FAST' }), MINUTES);
  nowMs += 10_001;
  expect(await busy.say({ op: 'unsubscribe', channel: 'markets' })).toMatchObject([{ op: 'unsubscribed' }]);
});

it('a watched socket that answers no probe is gone after two; one that answers stays', async () => {
  const [silent, alive] = [await connect({ autoPong: false }), await connect()];
  for (const { say } of [silent, alive]) await say(AUTH, { op: 'cancelOnDisconnect', seconds: 5 });
  let closed = false;
  silent.socket.on('close', () => (closed = true));
  for (const probes of [1, 2]) {
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(() => expect([silent.pings(), alive.pings()]).toEqual([probes, probes]), MINUTES);
    await alive.say();
    expect(closed).toBe(false);
  }
  vi.advanceTimersByTime(5_000);
  await vi.waitFor(() => expect(closed).toBe(true), MINUTES);
  await alive.say();
  expect(alive.socket.readyState).toBe(alive.socket.OPEN);
});
