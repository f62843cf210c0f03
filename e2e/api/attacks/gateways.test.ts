// Protects: by way of a gateway no caller reaches what is the cluster's own, ends a gateway, or gets an answer that is another customer's.
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createLive } from '@agio/client';
import type { DataFrame } from '@agio/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningGateway } from '../../../apps/server/cluster/gateway/gateway.ts';
import { isBehindGateway, linkPlace } from '../../../harness/behind-gateway.ts';
import type { LinkPlace } from '../../../harness/behind-gateway.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { ALICE, BOB, logInTo, openSmall } from '../../../harness/small-site.ts';

// It places a gateway of its own before its site.
describe.skipIf(isBehindGateway)('a gateway, reached with bytes of an attacker', () => {
  let site: OpenedSite;
  let link: LinkPlace;
  let gateway: RunningGateway;
  beforeAll(async () => {
    link = await linkPlace();
    site = await openSmall(undefined, link.env);
    gateway = await link.open(site.inside, site.clock);
  }, 180_000);
  afterAll(async () => {
    await gateway.stop();
    await site.remove();
  });

  /** What comes back for bytes until the other side ends the connection. */
  function answerTo(bytes: string, url = gateway.url): Promise<string> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
      let text = '';
      socket.on('data', (data) => (text += data.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
  }

  const head = (line: string, ...headers: string[]): string => [`${line} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');
  const status = (text: string): number => Number(text.slice(9, 12));

  it.each(['/cluster/snapshot', '/cluster\\snapshot', '/x/../cluster/snapshot', '/x/%2e%2e/cluster/snapshot'])(
    "gives nobody the cluster's own answers: %s",
    async (path) => {
      const text = await answerTo(head(`GET ${path}`, 'connection: close'));
      expect(text).not.toContain('x-state-hash');
      // Where pages are built, a path of no page is answered with the app's.
      expect(text.includes('content-type: text/html') || [400, 404].includes(status(text)), text.slice(0, 300)).toBe(true);
    },
  );

  it.each(['OPTIONS *', 'GET http://localhost/api/none', 'GET https://elsewhere.example/', 'GET //elsewhere.example/api/none'])(
    'answers %s and goes on',
    async (line) => {
      expect(status(await answerTo(head(line, 'connection: close')))).toBeGreaterThanOrEqual(200);
      expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    },
  );

  it.each([
    ['GET', 'content-length'],
    ['OPTIONS', 'content-length'],
    ['DELETE', 'transfer-encoding'],
    ['TRACE', 'transfer-encoding'],
  ])('what follows a %s with %s is no request of its own, and whoever comes next is answered', async (method, framing) => {
    const { client, token } = await logInTo({ url: gateway.url }, ALICE);
    const order = JSON.stringify({ market: 'BTC_USDT', side: 'sell', type: 'limit', price: '70000', amount: '0.1' });
    const hidden = `${head(
      'POST /api/exchange/order',
      'content-type: application/json',
      `authorization: Bearer ${token}`,
      'x-forwarded-for: 203.0.113.9',
      'x-forwarded-host: localhost',
      `content-length: ${order.length}`,
    )}${order}`;
    const [header, body] =
      framing === 'content-length'
        ? [`content-length: ${hidden.length}`, hidden]
        : ['transfer-encoding: chunked', `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`];
    for (let round = 0; round < 3; round += 1) {
      expect(status(await answerTo(`${head(`${method} /api/none`, header, 'connection: close')}${body}`))).toBeGreaterThanOrEqual(200);
      expect((await client.call('loginHistory', { query: {} })).list.length).toBeGreaterThan(0);
    }
    expect((await client.call('myOrders', { query: {} })).list).toEqual([]);
  });

  it('cuts who asks on and on without an answer while no core is there', async () => {
    const line = await cuttableLine(link.port);
    const cut = await link.open(site.inside, site.clock, { LINK_CORES: `https://127.0.0.1:${line.port}` });
    try {
      line.cut();
      expect(await answerTo(head('GET /api/none').repeat(65), cut.url)).toBe('');
    } finally {
      await cut.stop();
      await line.close();
    }
  });

  it('ends a session that was ended while its gateway was not connected', async () => {
    const line = await cuttableLine(link.port);
    const cut = await link.open(site.inside, site.clock, { LINK_CORES: `https://127.0.0.1:${line.port}` });
    try {
      const { client, token } = await logInTo(site, BOB);
      let ended: string | undefined;
      const live = createLive({
        url: `${cut.url.replace('http', 'ws')}/ws/exchange`,
        getToken: () => token,
        onRefused: (how) => (ended = how ?? 'refused'),
      });
      const orders: DataFrame[] = [];
      live.subscribe({ channel: 'orders' }, (frame) => orders.push(frame));
      await expect.poll(() => orders.length).toBeGreaterThan(0);
      line.cut();
      await client.call('logout', { body: {} });
      line.connect();
      await expect.poll(() => ended).toBe('revoked');
      live.close();
    } finally {
      await cut.stop();
      await line.close();
    }
  });
});

/** A way to a port that can be cut, and connected again. */
async function cuttableLine(to: number) {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => (open.delete(one), other.destroy()));
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    connect: () => (isCut = false),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
