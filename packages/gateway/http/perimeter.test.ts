// Protects: what comes to the door and is no request of ours is answered in the envelope or hung up on, soon, and costs little meanwhile.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PassingClock } from '@agio/kernel/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bareServer } from '../testing/bare-server.ts';
import type { BareOptions } from '../testing/bare-server.ts';
import type { FirstPaint } from './first-paint.ts';

const MINUTES = { timeout: 120_000, interval: 20 };
const open: FastifyInstance[] = [];
const sockets: Socket[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const app of open.splice(0)) await app.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function listening(options: BareOptions = {}): Promise<number> {
  const app = await bareServer(options);
  open.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Writes text as it is and keeps the connection; tells what came back and whether it was closed. */
function writeTo(port: number, text: string): { answer: () => string; isClosed: () => boolean; write: (more: string) => void } {
  let [answer, isClosed] = ['', false];
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  sockets.push(socket);
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  return { answer: () => answer, isClosed: () => isClosed, write: (more) => socket.write(more) };
}

async function withPages(firstPaintOf?: (host: string) => FirstPaint): Promise<FastifyInstance> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-pages-'));
  folders.push(folder);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>the page</title>');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'part-Aa1.js'), 'a part');
  writeFileSync(join(folder, 'assets', 'part-Aa1.js.br'), 'a part, compressed');
  writeFileSync(join(folder, 'early.js'), 'early');
  const marked = '<title>…</title><!--market[-->{{base}}/{{quote}} {{last}}<!--]market-->';
  for (const name of ['home', 'exchange', 'shell']) writeFileSync(join(folder, `${name}.html`), `the ${name} ${marked}`);
  writeFileSync(join(folder, '.stamp'), 'hidden');
  const app = await bareServer({ webFolder: folder, ...(firstPaintOf !== undefined && { firstPaintOf }) });
  open.push(app);
  return app;
}

const unfinished =
  'POST /api/exchange/market/depth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"market":';

describe('requests that do not end', () => {
  const patience = { headersMs: 200, requestMs: 400, checkMs: 50, unfinishedPerAddress: 5, silentPerAddress: 1_000 };

  it('B4: are closed, whether the head or the body is late, and the answer is in the envelope', async () => {
    const port = await listening({ patience });
    const late = [writeTo(port, unfinished), writeTo(port, 'GET /api/info HTTP/1.1\r\nhost: x\r\n'), writeTo(port, '')];
    await vi.waitFor(() => expect(late.map((one) => one.isClosed())).toEqual([true, true, true]), MINUTES);
    expect(late[0]!.answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(late[0]!.answer()).toContain('"code":"PARAMETER_ERROR"');
    expect(late[0]!.answer()).toContain('x-content-type-options: nosniff');
  });

  it('B4: are closed although their bytes keep coming, one at a time', async () => {
    const port = await listening({ patience });
    const slow = writeTo(port, unfinished);
    const drip = setInterval(() => slow.write(' '), 20);
    await vi.waitFor(() => expect(slow.isClosed()).toBe(true), MINUTES);
    clearInterval(drip);
  });

  const never = { ...patience, headersMs: 60_000, requestMs: 60_000 };
  const rest = `"BTC_USDT"}${' '.repeat(979)}`;

  it('B4: are so many from one address at once, the oldest go first, and those that finish are served', async () => {
    const port = await listening({ patience: never });
    const held = Array.from({ length: 5 }, () => writeTo(port, unfinished));
    const more = Array.from({ length: 20 }, () => writeTo(port, unfinished));
    await vi.waitFor(() => expect([...held, ...more].filter((one) => one.isClosed())).toHaveLength(20), MINUTES);
    const whole = writeTo(port, unfinished + rest);
    await vi.waitFor(() => expect(whole.answer()).toMatch(/^HTTP\/1\.1 200 /), MINUTES);
    expect([...held, ...more].filter((one) => one.isClosed()).length).toBeGreaterThanOrEqual(20);
  });

  it('B4: do not take the place of those that ended', async () => {
    const port = await listening({ patience: never });
    const kept = writeTo(port, unfinished);
    for (let time = 0; time < 10; time += 1) {
      const whole = writeTo(port, unfinished + rest);
      await vi.waitFor(() => expect(whole.answer()).toMatch(/^HTTP\/1\.1 200 /), MINUTES);
    }
    kept.write(rest);
    await vi.waitFor(() => expect(kept.answer()).toMatch(/^HTTP\/1\.1 200 /), MINUTES);
  });

  it('B4: are bounded before their head is there as well; behind a proxy its address counts for nothing', async () => {
    const few = { ...never, silentPerAddress: 3 };
    const port = await listening({ patience: few });
    const served = writeTo(port, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await vi.waitFor(() => expect(served.answer()).toMatch(/^HTTP\/1\.1 200 /), MINUTES);
    const held = Array.from({ length: 10 }, () => writeTo(port, 'GET'));
    await vi.waitFor(() => expect(held.filter((one) => one.isClosed())).toHaveLength(7), MINUTES);
    expect(served.isClosed()).toBe(false);
    const behind = await listening({ patience: few, trustProxy: true });
    const all = Array.from({ length: 6 }, () => writeTo(behind, 'GET'));
    const last = writeTo(behind, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await vi.waitFor(() => expect(last.answer()).toMatch(/^HTTP\/1\.1 200 /), MINUTES);
    expect(all.map((one) => one.isClosed())).not.toContain(true);
  });
});

describe('paths that are none of ours', () => {
  it.each([
    '/api/nowhere',
    '/api',
    '/api/',
    '/metrics',
    '/metrics/x',
    '/dev',
    '/dev/outbox',
    '/dev/outbox.json',
    '/ws',
    '/ws/exchange',
    '/ws/other',
    '/%61pi/nowhere',
    '/assets/none.js',
  ])('B11: %s answers 404 in the envelope, never the page', async (path) => {
    const app = await withPages();
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const response = await app.inject({ method, url: path });
      expect(response.statusCode, method).toBe(404);
      expect(response.headers['x-content-type-options'], method).toBe('nosniff');
      expect(response.json(), method).toMatchObject({ code: 'REQUEST_PATH_ERROR', requestId: expect.any(String) });
    }
  });

  it.each(['/api/%ff', '/api/exchange/order/%', '/%c0%af'])('B11: %s answers 400 in the envelope, with security headers', async (path) => {
    const app = await withPages();
    const response = await app.inject({ url: path });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'PARAMETER_ERROR', requestId: expect.any(String) });
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
  });

  it('B11: what is no HTTP at all is answered in the envelope, and hung up on', async () => {
    const port = await listening();
    const odd = writeTo(port, 'GET /api/info HTTP/1.1\r\nbad header\r\n\r\n');
    await vi.waitFor(() => expect(odd.isClosed()).toBe(true), MINUTES);
    expect(odd.answer()).toMatch(/^HTTP\/1\.1 400 /);
    expect(odd.answer()).toContain('"code":"PARAMETER_ERROR"');
  });

  it('serves the files of the build by their names, and nothing else of its folder', async () => {
    const app = await withPages();
    const get = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url, headers });
    const part = await get('/assets/part-Aa1.js');
    expect([part.statusCode, part.body, part.headers['cache-control']]).toEqual([200, 'a part', 'public, max-age=31536000, immutable']);
    expect(part.headers['content-type']).toMatch(/javascript/);
    const compressed = await get('/assets/part-Aa1.js', { 'accept-encoding': 'br' });
    expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['a part, compressed', 'br']);
    const head = await get('/assets/part-Aa1.js', {}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const early = await get('/early.js');
    expect([early.body, early.headers['cache-control']]).toEqual(['early', 'no-cache']);
    for (const path of ['/.stamp', '/%2estamp', '/home.html', '/shell.html', '/x/../.stamp', '/%2e%2e/index.html'])
      expect((await get(path)).body, path).toContain('the page');
    for (const path of ['/assets/part-Aa1.js.br', '/assets/PART-Aa1.js', '/assets/', '/assets', '/assets/..%2fearly.js'])
      expect((await get(path)).statusCode, path).toBe(404);
  });

  it('leaves the pages of the app alone', async () => {
    const app = await withPages();
    for (const path of ['/', '/exchange/BTC_USDT', '/account/security', '/apis'])
      expect((await app.inject({ url: path })).body, path).toContain('the page');
  });

  it('F7: every page has a first paint, that of a market with its price', async () => {
    const markets = ['BTC', 'ETH'].map((base) => ({
      base,
      quote: 'USDT',
      last: `${base.length}`,
      change: '0.00%',
      tone: 'text-t2' as const,
    }));
    const marketOf = (name: string) => markets.find(({ base, quote }) => name === '' || name === `${base}_${quote}`);
    const paint = { title: null, name: 'Kite', logo: null, isDemo: false, markets, marketOf };
    const app = await withPages((host) => ({ ...paint, name: host }));
    const shown = async (url: string) => (await app.inject({ url, headers: { host: 'kite.example' } })).body;
    const [title, btc, eth] = ['<title>kite.example</title>', 'BTC/USDT 3', 'ETH/USDT 3'];
    expect(await shown('/')).toBe(`the home ${title}${btc}${eth}`);
    for (const path of ['/exchange', '/exchange/', '/trade']) expect(await shown(path), path).toBe(`the exchange ${title}${btc}`);
    expect(await shown('/exchange/ETH_USDT')).toBe(`the exchange ${title}${eth}`);
    for (const path of ['/exchange/NO_SUCH', '/exchange/%3Cscript%3E']) expect(await shown(path), path).toBe(`the exchange ${title}`);
    for (const path of ['/account/security', '/exchanges', '/exchange/a/b', '/games/dice', '/none'])
      expect(await shown(path), path).toBe(`the shell ${title}`);
  });
});

describe('hosts', () => {
  const ports = { isKnownHost: (host: string) => host === 'ours.example' };

  it('B12: an unknown one may read and change nothing', async () => {
    const app = await bareServer({ ports });
    open.push(app);
    const ask = (host: string, method: 'GET' | 'POST', url: string) =>
      app.inject({
        method,
        url,
        headers: { host, authorization: 'Bearer c7' },
        ...(method === 'POST' ? { payload: { market: 'BTC_USDT' } } : {}),
      });
    const url = '/api/exchange/market/depth';
    expect((await ask('evil.example', 'GET', '/api/info')).statusCode).toBe(200);
    expect((await ask('ours.example', 'POST', url)).statusCode).toBe(200);
    expect((await ask('ours.example:8443', 'POST', url)).statusCode).toBe(200);
    for (const host of ['evil.example', 'ours.example.evil.example', 'ours.example@evil.example', ''])
      expect(await ask(host, 'POST', url).then((response) => [response.statusCode, response.json<{ code: string }>().code]), host).toEqual([
        421,
        'UNKNOWN_HOST',
      ]);
  });

  it('B12: what is there for trying out is not shown at an unknown one', async () => {
    const app = await bareServer({ ports, mount: (scope) => void scope.get('/dev/outbox', () => 'codes') });
    open.push(app);
    const ask = async (host: string): Promise<string> => (await app.inject({ url: '/dev/outbox', headers: { host } })).body;
    expect(await ask('ours.example')).toBe('codes');
    expect(await ask('evil.example')).toContain('UNKNOWN_HOST');
  });

  it('B12: a cookie is not taken at an unknown one', async () => {
    let cookies: unknown;
    const app = await bareServer({
      ports,
      handler(_input, context) {
        cookies = context.cookies;
        return { ok: true, data: {} };
      },
    });
    open.push(app);
    await app.inject({ url: '/api/info', headers: { host: 'evil.example', cookie: 'agio_session=x' } });
    expect(cookies).toEqual({});
    await app.inject({ url: '/api/info', headers: { host: 'ours.example', cookie: 'agio_session=x' } });
    expect(cookies).toEqual({ agio_session: 'x' });
  });
});

describe('C20: more than one host', () => {
  it.each([
    ['a call', 'GET /api/info HTTP/1.1\r\nhost: ours.example\r\nHost: evil.example\r\n\r\n'],
    ['a page', 'GET / HTTP/1.1\r\nHost: ours.example\r\nHost: ours.example\r\n\r\n'],
  ])('is answered 400 for %s: a proxy in front may have taken the other one', async (_, text) => {
    const port = await listening();
    const { answer } = writeTo(port, text);
    await expect.poll(answer, MINUTES).toMatch(/^HTTP\/1.1 400 /);
    await expect.poll(answer, MINUTES).toContain('PARAMETER_ERROR');
    const one = writeTo(port, text.replace(/\r\nHost: (evil|ours)\.example\r\n\r\n/, '\r\n\r\n'));
    await expect.poll(one.answer, MINUTES).not.toBe('');
    expect(one.answer()).not.toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('C20: where to report a hole', () => {
  it('is a text with a contact and an end, at both of its places', async () => {
    const clock = new PassingClock();
    const app = await bareServer({ securityContact: 'mailto:security@ours.example', ports: { clock } });
    open.push(app);
    for (const url of ['/.well-known/security.txt', '/security.txt']) {
      const { body, headers, statusCode } = await app.inject({ url });
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(body.split('\n')[0]).toBe('Contact: mailto:security@ours.example');
      const days = (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - clock.wall()) / 86_400_000;
      // Not more than a year ahead (RFC 9116), and not so near that a copy is soon out of date.
      expect([days > 60, days < 366]).toEqual([true, true]);
    }
  });

  it('is not there without a contact, and never the page', async () => {
    const app = await withPages();
    for (const url of ['/.well-known/security.txt', '/security.txt', '/.well-known/change-password'])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
  });
});

describe('switches', () => {
  it('G19: trading that is switched off leaves open what frees money: cancelling, and seeing what is open', async () => {
    const app = await bareServer({ off: ['coinTrade'] });
    open.push(app);
    const headers = { authorization: 'Bearer c7' };
    const code = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<string> =>
      (await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })).json<{ code: string }>().code;
    expect(await code('POST', '/api/exchange/cancel', { all: true })).toBe('SUCCESS');
    expect(await code('GET', '/api/exchange/myOrders')).toBe('SUCCESS');
    expect(await code('GET', '/api/exchange/order/7')).toBe('SUCCESS');
    const order = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '1', amount: '1' };
    expect(await code('POST', '/api/exchange/order', order)).toBe('NOT_YET_OPEN');
    expect(await code('GET', '/api/exchange/tickers')).toBe('NOT_YET_OPEN');
  });
});
