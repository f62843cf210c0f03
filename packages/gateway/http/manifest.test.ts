// Protects the way onto a phone: each site is installed under its own name and colour, with a picture of its own origin, and the console is not.
import { expect, it } from 'vitest';
import { bareServer } from '../testing/bare-server.ts';

it('is that of the site that the host selects', async () => {
  const app = await bareServer({
    installableOf: (host) => ({ title: host === 'shop.example' ? 'A shop of coins' : 'Agio', colour: '#14889A', icon: '/favicon.svg' }),
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
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
  await app.close();
  const console = await bareServer();
  expect((await console.inject({ url: '/manifest.webmanifest', headers: { host: 'shop.example' } })).statusCode).toBe(404);
  await console.close();
});
