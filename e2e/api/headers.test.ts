// Protects: every answer says how a browser may use it: pages take scripts from us alone, data is never taken for a page or kept. The documents of the API are served as they are generated.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../../harness/shared-sites.ts';
import type { SharedSite } from '../../harness/shared-sites.ts';
import { fromRoot } from '../../harness/small-site.ts';

let server: SharedSite;

beforeAll(async () => {
  server = await sharedSite('plain');
});

async function headersOf(path: string): Promise<Headers> {
  const answer = await fetch(`${server.url}${path}`);
  await answer.arrayBuffer();
  return answer.headers;
}

it('lets data be nothing but data', async () => {
  for (const path of ['/api/info', '/api/exchange/myOrders', '/api/nowhere', '/api/openapi.json', '/api/asyncapi.json']) {
    const headers = await headersOf(path);
    expect(headers.get('content-security-policy'), path).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('cache-control'), path).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
  }
});

it('lets pages take scripts from us alone, and nobody frame them', async () => {
  for (const path of ['/healthz', '/api/docs/']) {
    const policy = (await headersOf(path)).get('content-security-policy') ?? '';
    expect(policy, path).toContain("script-src 'self'");
    expect(policy, path).toContain("frame-ancestors 'none'");
  }
});

it.each([
  ['openapi.json', { paths: { '/api/exchange/info': {} } }],
  ['asyncapi.json', { channels: { exchange: { address: '/ws/exchange', messages: { 'data.depth': {} } } } }],
])('F17: serves %s as it is generated, of the site that serves it', async (name, part) => {
  const answer = await fetch(`${server.url}/api/${name}`);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { servers, ...served } = (await answer.json()) as { readonly servers: unknown };
  const { servers: _local, ...generated } = JSON.parse(readFileSync(fromRoot(`docs/reference/${name}`), 'utf8')) as {
    readonly servers: unknown;
  };
  expect(served).toEqual(generated);
  const { host } = new URL(server.url);
  expect([[{ url: '/', description: 'This site' }], { site: { host, protocol: 'ws', description: 'This site' } }]).toContainEqual(servers);
  expect(served).toMatchObject(part);
});
