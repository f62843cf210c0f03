// Protects: listeners get their snapshot before any update, a slow reader is closed and slows no other, foreign origins stay out, and no
// request for a socket ends the process.
import { createServer } from 'node:http';
import { connect as connectTcp } from 'node:net';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { DataFrame, FeatureSwitches } from '@agio/contracts';
import { realClock } from '@agio/kernel/clock';
import { PassingClock } from '@agio/kernel/testing';
import type { Feed } from './feed.ts';
import { Hub } from './hub.ts';
import type { HubOptions } from './hub.ts';

const ON: FeatureSwitches = { coinTrade: true, otc: true, c2c: true, robot: true, dice: true, lock: true, shop: true, timeMachine: true };
let features = ON;
let server: Server;
let hub: Hub;
let options: HubOptions;
let port: number;
/** What a snapshot waits for besides. */
let snapshotWaits: Promise<void> | undefined;
const events: string[] = [];
const cancelled: [number, string][] = [];

const notice = (text: string): DataFrame => ({
  channel: 'notices',
  type: 'update',
  unread: 1,
  data: [{ id: '1', kind: 'fill', title: '', text, language: 'en-US', time: 1, read: false }],
});
const feed: Feed = {
  problemOf: () => undefined,
  snapshot: async ({ channel }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await snapshotWaits;
    return [{ ...notice('snapshot'), channel } as DataFrame];
  },
  opened: (topic) => events.push(`opened ${topic.channel}`),
  closed: (topic) => events.push(`closed ${topic.channel}`),
};

beforeEach(async () => {
  events.length = 0;
  cancelled.length = 0;
  snapshotWaits = undefined;
  features = ON;
  options = {
    clock: realClock,
    paths: ['/ws/exchange', '/ws/dice'],
    ownerOf: (token) => (token === 'good' ? { customer: 7, session: 's7', expiresAtMs: Date.now() + 60_000 } : undefined),
    openByKey: () => ({ ok: false, code: 'API_KEY_NOT_ACCEPTED', problem: 'signature' }),
    uidOf: (customer) => `u${customer}`,
    cancelAll: (customer, cause) => cancelled.push([customer, cause]),
    isAllowedOrigin: (origin) => origin === 'https://ours.example',
    hostOf: ({ headers }) => headers.host ?? '',
    isKnownHost: (host) => !host.includes('evil'),
    featuresOf: () => features,
    ipOf: ({ headers }) => String(headers['x-from'] ?? '192.0.2.1'),
    perAddressMax: 3,
  };
  await startHub();
});

async function startHub(): Promise<void> {
  server = createServer();
  hub = new Hub(options);
  hub.attach(server, feed);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}

function stopHub(): void {
  hub.close();
  server.closeAllConnections();
  server.close();
}

afterEach(stopHub);

async function connect(path = '/ws/exchange', origin?: string): Promise<{ socket: WebSocket; frames: unknown[] }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, origin === undefined ? {} : { origin });
  const frames: unknown[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, frames };
}

it('lets so many in from one address at once, and others from elsewhere', async () => {
  const open = await Promise.all([1, 2, 3].map(() => connect()));
  await expect(connect()).rejects.toThrow('429');
  const elsewhere = new WebSocket(`ws://127.0.0.1:${port}/ws/exchange`, { headers: { 'x-from': '2001:db8::7' } });
  await new Promise((resolve) => elsewhere.once('open', resolve));
  open[0]?.socket.close();
  await expect.poll(() => hub.connections).toBe(3);
  await connect();
  await expect(connect()).rejects.toThrow('429');
});

it('C20: refuses a request with two hosts', async () => {
  const frame = (hosts: readonly string[]): string =>
    [
      'GET /ws/exchange HTTP/1.1',
      ...hosts.map((host) => `Host: ${host}`),
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
      '',
      '',
    ].join('\r\n');
  const answerTo = async (hosts: readonly string[]): Promise<string> => {
    const socket = connectTcp(port, '127.0.0.1', () => socket.write(frame(hosts)));
    const first = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString('latin1'))));
    socket.destroy();
    return first.split('\r\n', 1)[0] ?? '';
  };
  expect(await answerTo(['ours.example'])).toContain('101');
  for (const second of ['ours.example', 'evil.example']) expect(await answerTo(['ours.example', second])).toContain('400');
});

it('sends the snapshot first, then what is published, and ends with the last listener', async () => {
  const { socket, frames } = await connect();
  socket.send('{"op":"auth","token":"good"}');
  socket.send('{"op":"subscribe","channel":"notices"}');
  await expect.poll(() => frames.length).toBe(3);
  hub.publish({ channel: 'notices', customer: 7, language: 'en-US' }, notice('news'));
  hub.publish({ channel: 'notices', customer: 7, language: 'zh-CN' }, notice('in another language'));
  hub.publish({ channel: 'notices', customer: 8, language: 'en-US' }, notice('of somebody else'));
  await expect.poll(() => frames.length).toBe(4);
  expect(frames.slice(2)).toEqual([notice('snapshot'), notice('news')]);
  socket.close();
  await expect.poll(() => events).toEqual(['opened notices', 'closed notices']);
});

it('tells the pages of a host about their own site alone', async () => {
  const { socket, frames } = await connect();
  socket.send('{"op":"subscribe","channel":"site"}');
  await expect.poll(() => frames.length).toBe(2);
  const changed = (version: number) => ({ channel: 'site', type: 'update', data: { version, features: ON } }) as unknown as DataFrame;
  hub.publish({ channel: 'site', host: 'shop.example', customer: 0 }, changed(1));
  hub.publish({ channel: 'site', host: '127.0.0.1', customer: 0 }, changed(2));
  await expect.poll(() => frames.length).toBe(3);
  expect(frames[2]).toEqual(changed(2));
  socket.close();
  await expect.poll(() => events.at(-1)).toBe('closed site');
});

it('sends notices in the language that the listener asks for, and continues in the next one', async () => {
  const { socket, frames } = await connect();
  socket.send('{"op":"auth","token":"good"}');
  socket.send('{"op":"subscribe","channel":"notices"}');
  socket.send('{"op":"auth","token":"good","language":"ko-KR"}');
  await expect.poll(() => frames.filter((frame) => 'data' in (frame as object)).length).toBe(1);
  hub.publish({ channel: 'notices', customer: 7, language: 'en-US' }, notice('english'));
  hub.publish({ channel: 'notices', customer: 7, language: 'ko-KR' }, notice('korean'));
  await expect.poll(() => frames.at(-1)).toEqual(notice('korean'));
  expect(JSON.stringify(frames)).not.toContain('english');
  expect(events).toEqual(['opened notices', 'closed notices', 'opened notices']);
  socket.close();
});

it('sends one snapshot to a listener who leaves and comes back while it is made', async () => {
  const { socket, frames } = await connect();
  socket.send('{"op":"auth","token":"good"}');
  for (const op of ['subscribe', 'unsubscribe', 'subscribe']) socket.send(JSON.stringify({ op, channel: 'notices' }));
  // Asked for last, so that its snapshot is made after any of the others.
  socket.send('{"op":"subscribe","channel":"orders"}');
  const snapshots = () => frames.filter((frame) => (frame as { op?: string }).op === undefined);
  await expect.poll(() => snapshots().at(-1)).toMatchObject({ channel: 'orders' });
  expect(snapshots().slice(0, -1)).toEqual([notice('snapshot')]);
  socket.close();
});

it('keeps a topic open for a listener who still waits for a snapshot when the last other listener leaves', async () => {
  const first = await connect();
  const second = await connect();
  for (const { socket } of [first, second]) socket.send('{"op":"auth","token":"good"}');
  first.socket.send('{"op":"subscribe","channel":"notices"}');
  await expect.poll(() => first.frames.length).toBe(3);
  const before = events.length;
  let give = (): void => undefined;
  snapshotWaits = new Promise((resolve) => (give = resolve));
  second.socket.send('{"op":"subscribe","channel":"notices"}');
  await expect.poll(() => second.frames.length).toBe(2);
  first.socket.send('{"op":"unsubscribe","channel":"notices"}');
  await expect.poll(() => first.frames.at(-1)).toMatchObject({ op: 'unsubscribed' });
  give();
  await expect.poll(() => second.frames.at(-1)).toEqual(notice('snapshot'));
  hub.publish({ channel: 'notices', customer: 7, language: 'en-US' }, notice('news'));
  await expect.poll(() => second.frames.at(-1)).toEqual(notice('news'));
  expect(events.slice(before)).toEqual([]);
  for (const { socket } of [first, second]) socket.close();
});

it('closes a reader that falls more than 1 MiB behind, and the other continues', async () => {
  const slow = await connect();
  const quick = await connect();
  for (const { socket } of [slow, quick]) {
    socket.send('{"op":"auth","token":"good"}');
    socket.send('{"op":"subscribe","channel":"notices"}');
  }
  await expect.poll(() => [slow.frames.length, quick.frames.length]).toEqual([3, 3]);
  slow.socket.pause();
  let closed = false;
  slow.socket.on('close', () => (closed = true));
  const text = 'x'.repeat(100_000);
  for (let count = 0; count < 200; count += 1) {
    const received = new Promise((resolve) => quick.socket.once('message', resolve));
    hub.publish({ channel: 'notices', customer: 7, language: 'en-US' }, notice(text));
    await received;
  }
  await expect.poll(() => quick.frames.length).toBe(203);
  expect(hub.connections).toBe(1);
  slow.socket.resume();
  await expect.poll(() => closed).toBe(true);
});

it('lets only our own pages and our own path in', async () => {
  await expect(connect('/ws/other')).rejects.toThrow('404');
  await expect(connect('/ws/exchange', 'https://evil.example')).rejects.toThrow('404');
  const { socket } = await connect('/ws/exchange', 'https://ours.example');
  socket.close();
});

it('B12: takes no socket at a name that is not ours, whatever its origin says', async () => {
  for (const [host, origin] of [
    ['evil.example', 'http://evil.example'],
    ['evil.example', 'https://ours.example'],
    ['evil.example', undefined],
    [`evil.example:${port}`, `http://evil.example:${port}`],
  ] as const) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/exchange`, { headers: { host }, ...(origin === undefined ? {} : { origin }) });
    await expect(
      new Promise((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('error', reject);
      }),
      host,
    ).rejects.toThrow('421');
  }
});

it('G18: a switch that is off closes the market’s channels, also to those who listen already, and leaves one’s own', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    stopHub();
    await startHub();
    const { socket, frames } = await connect();
    socket.send('{"op":"auth","token":"good"}');
    for (const channel of ['markets', 'notices']) socket.send(JSON.stringify({ op: 'subscribe', channel }));
    // What each of them begins with has come, so that nothing follows the refusal.
    await expect.poll(() => frames.filter((frame) => (frame as { type?: string }).type === 'update').length).toBe(2);
    features = { ...ON, coinTrade: false };
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => frames.at(-1)).toMatchObject({ op: 'error', code: 'NOT_YET_OPEN' });
    expect(events).toContain('closed markets');
    socket.send('{"op":"subscribe","channel":"depth","market":"BTC_USDT","id":"again"}');
    await expect.poll(() => frames.at(-1)).toMatchObject({ op: 'error', code: 'NOT_YET_OPEN', id: 'again' });
    expect(events).not.toContain('closed notices');
    socket.send('{"op":"subscribe","channel":"orders","id":"own"}');
    await expect.poll(() => frames).toContainEqual(expect.objectContaining({ op: 'subscribed', id: 'own' }));
    socket.close();
  } finally {
    vi.useRealTimers();
  }
});

it('G9: whose token ended and was not renewed loses what is private, and keeps what is public; who renewed loses nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    stopHub();
    await startHub();
    const [late, renewed] = [await connect(), await connect()];
    for (const { socket } of [late, renewed]) {
      socket.send('{"op":"auth","token":"good"}');
      for (const channel of ['markets', 'orders']) socket.send(JSON.stringify({ op: 'subscribe', channel }));
    }
    const told = ({ frames }: typeof late, op: string) => frames.filter((frame) => (frame as { op?: string }).op === op).length;
    const snapshots = ({ frames }: typeof late) => frames.filter((frame) => (frame as { type?: string }).type === 'update').length;
    await expect.poll(() => [snapshots(late), snapshots(renewed)]).toEqual([2, 2]);
    vi.advanceTimersByTime(45_000);
    renewed.socket.send('{"op":"auth","token":"good"}');
    await expect.poll(() => told(renewed, 'authed')).toBe(2);
    expect(told(late, 'error')).toBe(0);
    vi.advanceTimersByTime(50_000);
    await expect.poll(() => late.frames.at(-1)).toMatchObject({ op: 'error', code: 'PLEASE_LOGIN' });
    const own = { channel: 'orders', type: 'update', data: [] } as unknown as DataFrame;
    const open = { channel: 'markets', type: 'update', data: [] } as unknown as DataFrame;
    hub.publish({ channel: 'orders', customer: 7 }, own);
    hub.publish({ channel: 'markets', customer: 0 }, open);
    await expect.poll(() => renewed.frames.slice(-2)).toEqual([own, open]);
    await expect.poll(() => late.frames.at(-1)).toEqual(open);
    expect(late.frames).not.toContainEqual(own);
    expect(told(renewed, 'error')).toBe(0);
    for (const { socket } of [late, renewed]) socket.close();
  } finally {
    vi.useRealTimers();
  }
});

it('watches a session’s sockets for cancel on disconnect, and nobody’s without one', async () => {
  const visitor = await connect();
  visitor.socket.send('{"op":"cancelOnDisconnect","seconds":5}');
  await expect.poll(() => visitor.frames).toMatchObject([{ op: 'error', code: 'PLEASE_LOGIN' }]);
  for (const seconds of [4, 61, -1, 5.5]) visitor.socket.send(JSON.stringify({ op: 'cancelOnDisconnect', seconds }));
  await expect.poll(() => visitor.frames.slice(1)).toMatchObject(Array.from({ length: 4 }, () => ({ code: 'PARAMETER_ERROR' })));
  visitor.socket.close();
  const { socket, frames } = await connect();
  socket.send('{"op":"auth","token":"good"}');
  socket.send('{"op":"cancelOnDisconnect","seconds":5,"id":"x"}');
  await expect.poll(() => frames.at(-1)).toEqual({ op: 'cancelOnDisconnect', seconds: 5, id: 'x' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    hub.revoke('s7');
    vi.advanceTimersByTime(4_999);
    expect(cancelled).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(cancelled).toEqual([[7, expect.stringMatching(/^disconnect s7 \d+$/)]]);
  } finally {
    vi.useRealTimers();
  }
  socket.close();
});

it('E1: an expired log-in is told and is no disconnection; the socket that closes after it is one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  try {
    stopHub();
    await startHub();
    const { socket, frames } = await connect();
    socket.send('{"op":"auth","token":"good"}');
    socket.send('{"op":"cancelOnDisconnect","seconds":5,"id":"x"}');
    await expect.poll(() => frames.at(-1)).toMatchObject({ op: 'cancelOnDisconnect', id: 'x' });
    let probes = 0;
    socket.on('ping', () => (probes += 1));
    vi.setSystemTime(Date.now() + 60_000);
    // Each probe is answered before the next one.
    for (let probe = 1; probe <= 8; probe += 1) {
      vi.advanceTimersByTime(5_000);
      await expect.poll(() => probes).toBe(probe);
      socket.send(`{"op":"ping","id":"${probe}"}`);
      await expect.poll(() => frames.at(-1)).toEqual({ op: 'pong', id: String(probe) });
    }
    expect(frames).toContainEqual(expect.objectContaining({ op: 'error', code: 'PLEASE_LOGIN', ended: 'expired' }));
    expect(cancelled).toEqual([]);
    socket.close();
    await expect.poll(() => hub.connections).toBe(0);
    vi.advanceTimersByTime(5_000);
    expect(cancelled).toEqual([[7, expect.stringMatching(/^disconnect s7 \d+$/)]]);
  } finally {
    vi.useRealTimers();
  }
});

/** Sends an upgrade's head as it is written, and gives the first line of the answer. */
function upgrade(target: string, then: 'reads' | 'resets' = 'reads'): Promise<string> {
  return new Promise((resolve) => {
    const tcp = connectTcp(port, '127.0.0.1', () => {
      tcp.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
      if (then === 'resets') tcp.resetAndDestroy();
    });
    let text = '';
    tcp.on('data', (data: Buffer) => (text += data.toString()));
    tcp.on('error', () => undefined);
    tcp.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
  });
}

it('survives targets that are no address, and a peer that hangs up while being refused', async () => {
  for (const target of ['//', 'http://[', '/\\\\:', 'http://a:99999/']) expect(await upgrade(target)).toBe('HTTP/1.1 404 Not Found');
  for (let time = 0; time < 20; time += 1) await upgrade('/elsewhere', 'resets');
  const { socket } = await connect();
  expect(socket.readyState).toBe(socket.OPEN);
  socket.close();
});

it('days that pass end a log-in and drop no socket, which has real time to answer probes; what follows its end takes no day', async () => {
  stopHub();
  const clock = new PassingClock();
  options = { ...options, clock };
  await startHub();
  const { socket, frames } = await connect();
  socket.send('{"op":"auth","token":"good"}');
  socket.send('{"op":"cancelOnDisconnect","seconds":5,"id":"x"}');
  await expect.poll(() => frames.at(-1)).toMatchObject({ op: 'cancelOnDisconnect', id: 'x' });
  for (let days = 0; days < 4; days += 1) clock.pass(86_400_000);
  await expect.poll(() => frames.at(-1)).toMatchObject({ op: 'error', code: 'PLEASE_LOGIN', ended: 'expired' });
  socket.send('{"op":"ping","id":"there"}');
  await expect.poll(() => frames.at(-1)).toEqual({ op: 'pong', id: 'there' });
  expect([hub.connections, cancelled]).toEqual([1, []]);
  socket.close();
  await expect.poll(() => hub.connections).toBe(0);
  clock.pass(5_000);
  expect(cancelled).toEqual([[7, expect.stringMatching(/^disconnect s7 \d+$/)]]);
});
