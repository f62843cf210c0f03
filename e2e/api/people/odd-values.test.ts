// Protects: values no browser sends at the calls of people (text without a place in the database, depth without end) are refused cleanly.
import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { SharedSite } from '../../../harness/shared-sites.ts';

let server: SharedSite;
let token: string;
beforeAll(async () => {
  server = await sharedSite('plain');
  ({ token } = await server.customer());
}, 120_000);

/** Answers status and envelope; the name `localhost`, because no passkey is made for an address. */
async function post(path: string, body: string): Promise<{ status: number; data?: { flow?: string } }> {
  const url = new URL(path, server.url);
  url.hostname = 'localhost';
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, ...((await response.json()) as { data?: { flow?: string } }) };
}

it('a passkey’s answer with a NUL in its id', async () => {
  const { data } = await post('/api/login/passkey/options', '{}');
  expect(data?.flow).toBeTypeOf('string');
  for (const id of ['a\u0000b', '\ud800', 'x'.repeat(20_000)]) {
    const { data: begun } = await post('/api/login/passkey/options', '{}');
    const answer = await post('/api/login/passkey', JSON.stringify({ flow: begun?.flow, response: { id, response: {} } }));
    expect([id.slice(0, 4), answer.status >= 400 && answer.status < 500]).toEqual([id.slice(0, 4), true]);
  }
});

it('values nested as deep as a body can be', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const bodies = [`{"flow":"x","response":{"id":${deep}}}`, `{"account":${deep}}`, deep];
  for (const path of [
    '/api/login/passkey',
    '/api/account/passkey/register',
    '/api/account/setting',
    '/api/account/phrase',
    '/api/exchange/order',
  ])
    for (const body of bodies) {
      const { status } = await post(path, body);
      expect([path, body.slice(0, 12), status >= 400 && status < 500]).toEqual([path, body.slice(0, 12), true]);
    }
});
