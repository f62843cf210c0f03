// Protects the way onto a phone: each site is installed under its own name and colour, with a picture of its own origin, and the console is not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { bareServer } from '../testing/bare-server.ts';

it('is that of the site that the host selects', async () => {
  const app = await bareServer({
    installableOf: (host) => ({
      title: host === 'shop.example' ? 'A shop of coins' : 'Agio',
      colour: '#14889A',
      icon: host === 'shop.example' ? '/shop.svg' : null,
    }),
  });
  const { body, headers, statusCode } = await app.inject({ url: '/manifest.webmanifest', headers: { host: 'shop.example:8080' } });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    'no-cache',
  ]);
  expect(JSON.parse(body)).toMatchObject({
    name: 'A shop of coins',
    short_name: 'A shop of co',
    start_url: '/',
    display: 'standalone',
    theme_color: '#14889A',
    icons: [{ src: '/shop.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
  const ours = await app.inject({ url: '/manifest.webmanifest', headers: { host: 'agio.example' } });
  const { icons } = ours.json<{ icons: { sizes: string; purpose: string }[] }>();
  expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512', 'any any']);
  await app.close();
  const console = await bareServer();
  expect((await console.inject({ url: '/manifest.webmanifest', headers: { host: 'shop.example' } })).statusCode).toBe(404);
  await console.close();
});

it('gives up the worker of an earlier build where the site has none: it deletes what was kept and itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-worker-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  for (const name of ['sw.js', 'sw.js.gz', 'sw.js.br']) writeFileSync(join(folder, name), 'the worker of the build');
  const workerOf = async (serviceWorker: boolean): Promise<string> => {
    const app = await bareServer({ webFolder: folder, serviceWorker });
    const { body, headers } = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'identity' } });
    await app.close();
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringContaining('javascript') });
    return body;
  };
  expect(await workerOf(true)).toBe('the worker of the build');
  const did: string[] = [];
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>();
  runInNewContext(await workerOf(false), {
    addEventListener: (name: string, listener: never) => listeners.set(name, listener),
    skipWaiting: () => did.push('takes over'),
    caches: { keys: () => Promise.resolve(['shell-1', 'shell-2']), delete: (name: string) => Promise.resolve(did.push(name)) },
    registration: { unregister: () => did.push('gone') },
  });
  const works: Promise<unknown>[] = [];
  for (const name of ['install', 'activate']) listeners.get(name)?.({ waitUntil: (work) => works.push(work) });
  await Promise.all(works);
  expect(did).toEqual(['takes over', 'shell-1', 'shell-2', 'gone']);
  rmSync(folder, { recursive: true });
});
