// Protects cancel on disconnect on a real server: orders go when the session's last watched socket has gone, also one that fell silent, and only its customer's.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { ALICE, BOB, logInTo, openSmall } from '../../../harness/small-site.ts';

describe('cancel on disconnect', () => {
  let server: OpenedSite;
  let alice: LoggedIn;
  let bob: LoggedIn;
  beforeAll(async () => {
    server = await openSmall();
    alice = await logInTo(server, ALICE);
    bob = await logInTo(server, BOB);
  }, 120_000);
  afterAll(() => server.remove());

  const asking = ({ token }: LoggedIn): string[] =>
    [
      { op: 'auth', token },
      { op: 'cancelOnDisconnect', seconds: 5 },
    ].map((frame) => JSON.stringify(frame));

  async function watched(who: LoggedIn): Promise<WebSocket> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/exchange`);
    const frames: string[] = [];
    socket.addEventListener('message', ({ data }) => frames.push(String(data)));
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    for (const frame of asking(who)) socket.send(frame);
    await expect.poll(() => frames.at(-1)).toContain('cancelOnDisconnect');
    return socket;
  }

  /** A socket by hand that never answers a ping, as behind a cable that was pulled (RFC 6455, §5.2: masked text frames). */
  async function silent(who: LoggedIn): Promise<() => void> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (data) => (received += data.toString('latin1')));
    socket.on('error', () => undefined);
    socket.write(
      `GET /ws/exchange HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    await expect.poll(() => received).toContain('101 Switching Protocols');
    for (const frame of asking(who)) {
      const head = Buffer.from([0x81, 0xfe, 0, 0, 0, 0, 0, 0]);
      head.writeUInt16BE(Buffer.byteLength(frame), 2);
      socket.write(Buffer.concat([head, Buffer.from(frame)]));
    }
    await expect.poll(() => received).toContain('cancelOnDisconnect');
    return () => socket.destroy();
  }

  const place = (who: LoggedIn) =>
    who.client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', amount: '0.001' } });
  const open = async (who: LoggedIn) => (await who.client.call('myOrders', { query: {} })).total;

  /** Anyone who went before this does would have lost their orders before Bob loses his. */
  async function bobGoes(): Promise<void> {
    await place(bob);
    (await watched(bob)).close();
    await expect.poll(() => open(bob), { timeout: 120_000 }).toBe(0);
  }

  it('cancels the customer’s orders after the last socket went, and leaves the others’', { timeout: 300_000 }, async () => {
    await place(alice);
    const first = await watched(alice);
    const second = await watched(alice);
    const closed = new Promise((resolve) => first.addEventListener('close', resolve, { once: true }));
    first.close();
    await closed;
    await bobGoes();
    expect(await open(alice)).toBe(1);
    await place(bob);
    const closedMs = Date.now();
    second.close();
    await expect.poll(() => open(alice), { timeout: 120_000 }).toBe(0);
    // Anyone who comes back in time keeps their orders: the server's own clock says how long it waited.
    const [ended] = (await alice.client.call('myOrderHistory', { query: {} })).list;
    expect((ended?.updatedAt ?? 0) - closedMs).toBeGreaterThan(4_000);
    expect(await open(bob)).toBe(1);
  });

  it('takes a socket that no longer answers for gone', { timeout: 300_000 }, async () => {
    await place(alice);
    const drop = await silent(alice);
    await expect.poll(() => open(alice), { timeout: 240_000, interval: 500 }).toBe(0);
    drop();
  });

  it('does nothing when the server itself stops', { timeout: 300_000 }, async () => {
    await place(alice);
    await watched(alice);
    expect(await server.stop()).toBe(0);
    await server.start();
    alice = await logInTo(server, ALICE);
    bob = await logInTo(server, BOB);
    await bobGoes();
    expect(await open(alice)).toBe(1);
  });
});
