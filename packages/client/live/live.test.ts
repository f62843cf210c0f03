// Protects: a page never silently stops being live: heartbeat, reconnection, subscriptions and log-in survive a lost line.
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocketServer, WebSocket as ServerSocket } from 'ws';
import type { ClientFrame } from '@agio/contracts';
import { createLive } from './live.ts';
import type { Live } from './live.ts';

// The test runner would resolve the package's browser half, which has no server.
const ws = createRequire(import.meta.url)('ws') as typeof import('ws');

let server: WebSocketServer;
let live: Live | undefined;
let received: ClientFrame[] = [];
let sockets: ServerSocket[] = [];

/** A server that answers ping, auth and subscribe as the real one does, and remembers what it was asked. */
beforeEach(async () => {
  received = [];
  sockets = [];
  server = new ws.WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data: Buffer) => answer(socket, JSON.parse(data.toString()) as ClientFrame));
  });
  await new Promise((resolve) => server.once('listening', resolve));
});

afterEach(async () => {
  live?.close();
  live = undefined;
  for (const socket of sockets) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

function answer(socket: ServerSocket, frame: ClientFrame): void {
  received.push(frame);
  const reply = (value: unknown): void => socket.send(JSON.stringify(value));
  if (frame.op === 'ping') reply({ op: 'pong' });
  if (frame.op === 'auth') reply({ op: 'authed', uid: 'token' in frame ? frame.token : frame.key });
  if (frame.op === 'subscribe') reply({ channel: frame.channel, market: frame.market, type: 'snapshot', data: [] });
}

function start(getToken: () => string | null = () => null): Live {
  const port = (server.address() as AddressInfo).port;
  live = createLive({ url: `ws://127.0.0.1:${port}`, getToken, heartbeatMs: 40, reconnectAfterMs: 60 });
  return live;
}

const asked = (op: string, channel?: string): number =>
  received.filter((frame) => frame.op === op && (channel === undefined || ('channel' in frame && frame.channel === channel))).length;
const until = (check: () => boolean): Promise<void> => vi.waitFor(() => expect(check()).toBe(true), { timeout: 3000, interval: 5 });

describe('the live socket', () => {
  it('pings regularly and knows the round trip', async () => {
    const line = start();
    line.open();
    await until(() => asked('ping') >= 3);
    expect(line.status().state).toBe('open');
    expect(line.status().roundTripMs).toBeGreaterThan(0);
  });

  it('subscribes once for many listeners, and gives a newcomer a snapshot', async () => {
    const line = start();
    const first = vi.fn<() => void>();
    const second = vi.fn<() => void>();
    const stopFirst = line.subscribe({ channel: 'deals', market: 'A_B' }, first);
    await until(() => first.mock.calls.length === 1);
    const stopSecond = line.subscribe({ channel: 'deals', market: 'A_B' }, second);
    await until(() => second.mock.calls.length === 1);
    const before = asked('unsubscribe', 'deals');
    stopFirst();
    stopFirst();
    expect(asked('unsubscribe', 'deals')).toBe(before);
    stopSecond();
    await until(() => asked('unsubscribe', 'deals') === before + 1);
  });

  it('asks again for everything public, and for nothing private, when a switch may have closed it', async () => {
    const line = start(() => 'token');
    line.subscribe({ channel: 'deals', market: 'A_B' }, () => undefined);
    line.subscribe({ channel: 'orders' }, () => undefined);
    await until(() => asked('subscribe', 'orders') === 1);
    line.renewPublic();
    await until(() => asked('subscribe', 'deals') === 2);
    expect(asked('unsubscribe', 'deals')).toBe(1);
    expect(asked('subscribe', 'orders')).toBe(1);
  });

  it('comes back after a lost line, logs in again and subscribes everything', async () => {
    const line = start(() => 'token');
    line.subscribe({ channel: 'deals', market: 'A_B' }, () => undefined);
    line.subscribe({ channel: 'orders' }, () => undefined);
    await until(() => asked('subscribe', 'orders') === 1);
    sockets[0]?.terminate();
    await until(() => line.status().lost);
    await until(() => asked('subscribe', 'orders') === 2);
    expect(asked('subscribe', 'deals')).toBe(2);
    expect(asked('auth')).toBe(2);
    expect(line.status()).toMatchObject({ state: 'open', lost: false, authed: true });
  });

  it('stays away after a deliberate close', async () => {
    const line = start();
    line.subscribe({ channel: 'markets' }, () => undefined);
    await until(() => line.status().state === 'open');
    line.close();
    // Another line, lost after it, is back: so would this one be.
    const other = start();
    other.open();
    await until(() => other.status().state === 'open');
    sockets[1]?.terminate();
    await until(() => sockets.length === 3);
    await until(() => other.status().state === 'open');
    expect(sockets).toHaveLength(3);
    expect(line.status().state).toBe('closed');
  });

  it('asks for private channels only once there is a log-in, and opens a nameless line after logging out', async () => {
    let token: string | null = null;
    const line = start(() => token);
    line.subscribe({ channel: 'balances' }, () => undefined);
    await until(() => line.status().state === 'open');
    expect(asked('subscribe', 'balances')).toBe(0);
    token = 'somebody';
    line.reauth();
    await until(() => asked('subscribe', 'balances') === 1);
    token = null;
    line.reauth();
    await until(() => sockets.length === 2);
    await until(() => line.status().state === 'open');
    expect(asked('subscribe', 'balances')).toBe(1);
    expect(line.status().authed).toBe(false);
  });
});
