// Protects those who are passed on to the core from callers who send their bodies slowly: no connection to the core waits for them.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverPapers } from '@agio/cluster';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePapers } from './make-papers.ts';
import { passingOn } from './pass-on.ts';

const folder = mkdtempSync(join(tmpdir(), 'agio-pass-on-'));
const papersOf = (name: string) => ({ ca: join(folder, 'ca.crt'), cert: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) });
const seen: string[] = [];
const sockets: Socket[] = [];
let core: Server;
let front: Server;

const opened = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  await makePapers(folder, [
    { role: 'core', name: 'core' },
    { role: 'console', name: 'console' },
  ]);
  core = createSecure(serverPapers(papersOf('core')), (asked, answer) => {
    let body = '';
    seen.push(asked.url ?? '');
    asked.setEncoding('utf8').on('data', (part: string) => (body += part));
    asked.on('end', () => answer.end(`${asked.url}: ${body}`));
  });
  const origin = `https://127.0.0.1:${await opened(core)}`;
  const pass = passingOn({ leading: () => Promise.resolve(origin), papers: papersOf('console'), trustProxy: false, isOwn: () => false });
  front = createServer(pass(() => undefined));
  await opened(front);
}, 60_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of [front, core]) await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** A request of which the entrance has read the head and the first byte of the body, and what comes back for it in the end. */
async function begin(localAddress: string): Promise<{ readonly socket: Socket; readonly ended: Promise<string> }> {
  const socket = connect({ host: '127.0.0.1', port: (front.address() as AddressInfo).port, localAddress });
  sockets.push(socket);
  let text = '';
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  socket.on('error', () => undefined);
  const begun = new Promise((resolve) => socket.once('data', resolve));
  socket.on('data', (data) => (text += data.toString()));
  socket.write(`POST /slow HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\nconnection: close\r\ncontent-length: 1000\r\n\r\n{`);
  await begun;
  return { socket, ended };
}

it('answers others at once, passes a body on once it is complete, and cuts the oldest of one address', async () => {
  const slow = await Promise.all(Array.from({ length: 320 }, (_, at) => begin(`127.0.${1 + Math.floor(at / 64)}.1`)));
  const { port } = front.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/quick`, { signal: AbortSignal.timeout(60_000) })).text()).toBe('/quick: ');
  expect(seen).toEqual(['/quick']);
  const [oldest, last] = [slow[0], slow.at(-1)];
  last?.socket.write('x'.repeat(999));
  expect(await last?.ended).toContain(`/slow: {${'x'.repeat(999)}`);
  await begin('127.0.1.1');
  expect(await oldest?.ended).toBe('HTTP/1.1 100 Continue\r\n\r\n');
}, 120_000);
