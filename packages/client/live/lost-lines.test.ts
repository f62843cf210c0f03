// Protects: a line that is lost stays lost until it is open again, one that answers nothing is cut and one that answers is not, and a token is sent again only where that can help.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRIVATE_CHANNELS, PUBLIC_CHANNELS, SOCKET_CALLS as all } from '@agio/contracts';
import type { ClientFrame, ServerFrame } from '@agio/contracts';
import { SOCKET_CALLS } from './calls.ts';
import { createLive, createPageLive } from './live.ts';
import type { Live } from './live.ts';
import { SOCKET_OPEN } from './socket-like.ts';
import { isPrivate } from './topic.ts';

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

it('asks for another snapshot for a listener who comes after it, and for none while one is on its way', () => {
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

describe('with a key', () => {
  const key = { key: 'K', secret: 'S' };
  /** The line is open and logged in. */
  async function entered(more: object = {}): Promise<FakeSocket> {
    live.close();
    const options = { url: 'ws://none/ws/exchange', heartbeatMs: HEARTBEAT_MS, reconnectAfterMs: RECONNECT_MS };
    live = createLive({ ...options, key, WebSocket: FakeSocket, ...more });
    return enter(opened());
  }
  async function enter(socket: FakeSocket): Promise<FakeSocket> {
    await vi.waitFor(() => expect(socket.asked('auth')).toBe(1));
    expect(socket.sent.find(({ op }) => op === 'auth')).toMatchObject({
      key: 'K',
      signature: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    socket.says({ op: 'authed', uid: '1', expiresAt: null });
    return socket;
  }
  const cancel = (id: string) => live.call('cancelOrder', { id });
  const calls = (socket: FakeSocket) => socket.sent.filter((frame) => frame.op === 'call').map(({ body }) => (body as { id: string }).id);

  it('knows the calls that can be made over a socket, and the channels that are private', () => {
    expect(new Set(SOCKET_CALLS)).toEqual(new Set(all));
    expect(PUBLIC_CHANNELS.filter((channel) => isPrivate({ channel }))).toEqual([]);
    expect(PRIVATE_CHANNELS.filter((channel) => !isPrivate({ channel }))).toEqual([]);
  });

  it('calls in order without waiting, and gives each its own answer', async () => {
    const socket = await entered({ cancelOnDisconnectSeconds: 10 });
    expect(socket.sent).toContainEqual({ op: 'cancelOnDisconnect', seconds: 10 });
    const [first, second] = [cancel('1'), cancel('2')];
    expect(calls(socket)).toEqual(['1', '2']);
    const [one, two] = socket.sent.filter(({ op }) => op === 'call');
    socket.says({ op: 'error', code: 'ORDER_NOT_OPEN', message: 'no', id: two!.id });
    socket.says({ op: 'answer', call: 'cancelOrder', data: { count: 1 }, id: one!.id });
    expect(await first).toEqual({ count: 1 });
    await expect(second).rejects.toMatchObject({ code: 'ORDER_NOT_OPEN', definite: true });
  });

  it('says that nobody knows about what was sent on a lost line, and sends what was not on the next one', async () => {
    const socket = await entered();
    const sent = cancel('1');
    socket.happens('close');
    await expect(sent).rejects.toMatchObject({ code: 'UNAVAILABLE', definite: false });
    const waiting = cancel('2');
    vi.advanceTimersByTime(RECONNECT_MS);
    const next = sockets.at(-1)!;
    next.happens('open');
    expect(calls(next)).toEqual([]);
    await enter(next);
    expect(calls(next)).toEqual(['2']);
    next.says({ op: 'answer', call: 'cancelOrder', data: {}, id: next.sent.find(({ op }) => op === 'call')!.id });
    expect(await waiting).toEqual({});
    const late = cancel('3');
    vi.advanceTimersByTime(20_000);
    await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('refuses calls at once while the log-in is refused or has ended, and makes them after another', async () => {
    token = 'a';
    const socket = opened();
    const early = cancel('1');
    const problem = { op: 'error', code: 'PLEASE_LOGIN', message: 'Please log in.' } as const;
    socket.says(problem);
    await expect(early).rejects.toMatchObject({ code: 'PLEASE_LOGIN', definite: true });
    await expect(cancel('2')).rejects.toMatchObject({ code: 'PLEASE_LOGIN', definite: true });
    expect(socket.asked('call')).toBe(0);
    live.reauth();
    socket.says({ op: 'authed', uid: '1' });
    const answered = cancel('3');
    const sent = socket.sent.at(-1) as { id: string };
    socket.says({ op: 'answer', call: 'cancelOrder', id: sent.id, data: { count: 1 } });
    expect(await answered).toEqual({ count: 1 });
    socket.says({ ...problem, ended: 'revoked' });
    await expect(cancel('4')).rejects.toMatchObject({ code: 'PLEASE_LOGIN' });
  });

  it('says when its log-in is refused or ends, and nothing of other errors', () => {
    live.close();
    const refused = vi.fn<(ended: unknown) => void>();
    token = 'a';
    live = createPageLive({ url: 'ws://none', WebSocket: FakeSocket, getToken: () => token, onRefused: refused });
    const socket = opened();
    socket.says({ op: 'error', code: 'PLEASE_LOGIN', message: 'Please log in.' });
    live.reauth();
    socket.says({ op: 'authed', uid: '1' });
    socket.says({ op: 'error', code: 'NOT_YET_OPEN', message: 'Not yet open.' });
    socket.says({ op: 'error', code: 'OPERATION_TOO_FAST', message: 'Too fast.' });
    // Still logged in: what is one's own goes on.
    live.subscribe({ channel: 'orders' }, () => undefined);
    expect(socket.sent.at(-1)).toMatchObject({ op: 'subscribe', channel: 'orders' });
    socket.says({ op: 'error', code: 'PLEASE_LOGIN', message: 'Please log in.', ended: 'revoked' });
    expect(refused.mock.calls).toEqual([[undefined], ['revoked']]);
  });

  it('goes on with a book where it was, unless another listener has another one', () => {
    let seq: number | undefined = 7;
    const socket = opened();
    live.subscribe(
      { channel: 'depth', market: 'A_B' },
      () => undefined,
      () => seq,
    );
    socket.happens('close');
    vi.advanceTimersByTime(RECONNECT_MS);
    sockets.at(-1)!.happens('open');
    expect(sockets.at(-1)!.sent.at(-1)).toEqual({ op: 'subscribe', channel: 'depth', market: 'A_B', since: 7 });
    live.subscribe({ channel: 'depth', market: 'A_B' }, () => undefined);
    seq = 8;
    sockets.at(-1)!.happens('close');
    vi.advanceTimersByTime(RECONNECT_MS);
    sockets.at(-1)!.happens('open');
    expect(sockets.at(-1)!.sent.at(-1)).toEqual({ op: 'subscribe', channel: 'depth', market: 'A_B' });
  });

  it('waits longer after each failure, up to a bound', () => {
    live.close();
    live = createLive({ url: 'ws://none', reconnectAfterMs: 1_000, reconnectAtMostMs: 8_000, WebSocket: FakeSocket });
    opened().happens('close');
    vi.advanceTimersByTime(1_000);
    for (const least of [1_000, 2_000, 4_000, 4_000]) {
      const before = sockets.length;
      sockets.at(-1)!.happens('close');
      vi.advanceTimersByTime(least - 1);
      expect([least, sockets.length]).toEqual([least, before]);
      vi.advanceTimersByTime(least + 1);
      expect([least, sockets.length]).toEqual([least, before + 1]);
    }
  });
});
