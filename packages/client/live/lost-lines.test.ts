// Protects: a line that is lost stays lost until it is open again, one that answers nothing is cut and one that answers is not, and a token is sent again only where that can help.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClientFrame, ServerFrame } from '@agio/contracts';
import { createLive } from './live.ts';
import type { Live } from './live.ts';
import { SOCKET_OPEN } from './socket-like.ts';

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 3_000;
type Listener = (event: { readonly data: unknown }) => void;
let sockets: FakeSocket[];
let token: string | null;
let live: Live;

/** A socket whose other end is the test. */
class FakeSocket {
  readyState = 0;
  readonly sent: ClientFrame[] = [];
  readonly #listeners = new Map<string, Listener>();

  constructor() {
    sockets.push(this);
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  close(): void {
    this.readyState = 3;
  }

  happens(type: 'open' | 'close' | 'message', data?: unknown): void {
    if (type === 'open') this.readyState = SOCKET_OPEN;
    this.#listeners.get(type)?.({ data });
  }

  says(frame: ServerFrame | object): void {
    this.happens('message', JSON.stringify(frame));
  }

  asked(op: ClientFrame['op']): number {
    return this.sent.filter((frame) => frame.op === op).length;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  token = null;
  const options = { url: 'ws://none', heartbeatMs: HEARTBEAT_MS, reconnectAfterMs: RECONNECT_MS };
  live = createLive({ ...options, getToken: () => token, WebSocket: FakeSocket });
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

function opened(): FakeSocket {
  live.open();
  const socket = sockets.at(-1)!;
  socket.happens('open');
  return socket;
}

it('says that it is lost until it is open again, however often it cannot be', () => {
  opened().happens('close');
  expect(live.status()).toMatchObject({ state: 'connecting', lost: true });
  for (let tries = 1; tries <= 3; tries += 1) {
    vi.advanceTimersByTime(RECONNECT_MS);
    expect(sockets).toHaveLength(1 + tries);
    sockets.at(-1)!.happens('close');
    expect(live.status()).toMatchObject({ state: 'connecting', lost: true });
  }
  vi.advanceTimersByTime(RECONNECT_MS);
  sockets.at(-1)!.happens('open');
  expect(live.status()).toMatchObject({ state: 'open', lost: false });
});

it('is not lost where it was never open', () => {
  live.open();
  sockets[0]!.happens('close');
  expect(live.status()).toMatchObject({ state: 'connecting', lost: false });
});

it('is cut where a ping is answered by nothing for ten seconds, and stays where each is answered', () => {
  const alive = opened();
  for (let pings = 1; pings <= 5; pings += 1) {
    expect(alive.asked('ping')).toBe(pings);
    alive.says({ op: 'pong' });
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(live.status().state).toBe('open');
  }
  vi.advanceTimersByTime(9_999);
  expect(live.status().state).toBe('open');
  vi.advanceTimersByTime(1);
  expect(live.status()).toMatchObject({ state: 'connecting', lost: true });
  expect(alive.readyState).toBe(3);
});

it('sends a token once, and again when it was refused', () => {
  token = 'one';
  const socket = opened();
  live.reauth();
  expect(socket.asked('auth')).toBe(1);
  socket.says({ op: 'authed', uid: '1' });
  live.reauth();
  expect(socket.asked('auth')).toBe(1);
  socket.says({ op: 'error', code: 'PLEASE_LOGIN', message: '' });
  expect(live.status().authed).toBe(false);
  live.reauth();
  expect(socket.asked('auth')).toBe(2);
  socket.says({ op: 'authed', uid: '1' });
  token = 'two';
  live.reauth();
  expect(socket.sent.at(-1)).toEqual({ op: 'auth', token: 'two' });
});

it('asks for another snapshot for whoever comes after it, and for none while one is on its way', () => {
  const socket = opened();
  const listen = (): void => void live.subscribe({ channel: 'deals', market: 'A_B' }, () => undefined);
  listen();
  listen();
  expect(socket.asked('subscribe')).toBe(1);
  socket.says({ channel: 'deals', market: 'A_B', type: 'snapshot', data: [] });
  listen();
  expect([socket.asked('unsubscribe'), socket.asked('subscribe')]).toEqual([1, 2]);
  listen();
  expect([socket.asked('unsubscribe'), socket.asked('subscribe')]).toEqual([1, 2]);
});
