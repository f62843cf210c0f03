// Protects uploads and pictures on a real server: what is taken, how it is served, and that no file or form of any kind breaks it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawn } from '@agio/kernel/testing';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { OwnCustomer, SharedSite } from '../../../harness/shared-sites.ts';
import { MARKET_DATA } from '../../../harness/small-site.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('pictures', () => {
  let server: SharedSite;
  let alice: OwnCustomer;
  beforeAll(async () => {
    server = await sharedSite('plain');
    alice = await server.customer();
  }, 120_000);

  function form(file: Uint8Array | null, fields: readonly (readonly [string, string])[] = [['purpose', 'avatar']]): FormData {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    if (file !== null) data.append('picture', new Blob([new Uint8Array(file)]), 'picture.png');
    return data;
  }

  async function upload(body: FormData | Buffer, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.token}`, ...headers },
      body: body instanceof FormData ? body : new Uint8Array(body),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, ...((await response.json()) as { code: string; data?: { id: string } }) };
  }

  it('take a picture, show it on the user, and serve it as nothing but a picture', async () => {
    const { data } = await upload(form(PNG));
    const user = await alice.client.call('accountSetting', { body: { avatar: data!.id } });
    expect(user.avatar).toBe(data!.id);
    const picture = await fetch(`${server.url}/api/picture/${data!.id}`);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(Buffer.from(await picture.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
    expect((await fetch(`${server.url}/api/picture/AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(404);
  });

  it('are refused by visitors’ hands, in other shapes, and when they are too large', async () => {
    const visitor = await fetch(`${server.url}/api/upload`, { method: 'POST', body: form(PNG) });
    expect(visitor.status).toBe(401);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await upload(form(svg))).toMatchObject({ status: 422, code: 'FILE_TYPE_NOT_ALLOWED' });
    expect(await upload(form(Buffer.concat([PNG, Buffer.alloc(5 * 1_048_576)])))).toMatchObject({ status: 422, code: 'FILE_TOO_LARGE' });
    const wrong: FormData[] = [
      form(null),
      form(PNG, []),
      form(PNG, [['purpose', 'passport']]),
      form(PNG, [
        ['purpose', 'avatar'],
        ['extra', '1'],
      ]),
      form(PNG, [
        ['purpose', 'avatar'],
        ['purpose', 'avatar'],
      ]),
      form(PNG, [
        ['purpose', 'avatar'],
        ['__proto__', '1'],
      ]),
      form(null, [
        ['purpose', 'avatar'],
        ['picture', 'text'],
      ]),
    ];
    for (const [index, body] of wrong.entries()) expect([index, (await upload(body)).status]).toEqual([index, 400]);
    const json = { 'content-type': 'application/json' };
    expect((await upload(Buffer.from('{"purpose":"avatar","picture":"x"}'), json)).status).toBe(400);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'image/png', 'text/html'])
      expect([type, (await upload(Buffer.from('--x\r\nbroken'), { 'content-type': type })).status]).toEqual([type, 400]);
    const elsewhere = await fetch(`${server.url}/api/login`, { method: 'POST', body: form(PNG) });
    expect(elsewhere.status).toBe(400);
  });

  it('draw a QR code that nobody keeps, of at most 512 bytes', async () => {
    const code = (text: string) => fetch(`${server.url}/api/qrcode?text=${encodeURIComponent(text)}`);
    const good = await code('验'.repeat(170));
    expect([good.status, good.headers.get('content-type'), good.headers.get('cache-control')]).toEqual([200, 'image/png', 'no-store']);
    expect([(await code('验'.repeat(171))).status, (await code('')).status]).toEqual([400, 400]);
    expect((await fetch(`${server.url}/api/qrcode?text=a&text=b`)).status).toBe(400);
  });

  it.skipIf(MARKET_DATA === undefined)('stay standing whatever is sent as one', { timeout: 240_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agio-json-'));
    execFileSync('tar', ['-xJf', join(MARKET_DATA!, 'badinput', 'JSONTestSuite.tar.xz'), '-C', folder]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
    const strings = JSON.parse(readFileSync(join(MARKET_DATA!, 'badinput', 'blns.json'), 'utf8')) as string[];
    const bodies = [...files.map((path) => readFileSync(join(folder, path))), ...strings.map((text) => Buffer.from(text))];
    rmSync(folder, { recursive: true });
    expect(bodies.length).toBeGreaterThan(800);
    const heads = ['', '\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff\u00e0', 'GIF89a', 'BM'].map((head) => Buffer.from(head, 'latin1'));
    const seen = new Map<number, number>();
    for (const [index, body] of drawn([...bodies.entries()], 6, inject('testSeed'))) {
      const { status } = await upload(form(Buffer.concat([heads[index % heads.length]!, body])));
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect([...seen.keys()]).toEqual([422]);
    for (const text of strings) {
      const response = await fetch(`${server.url}/api/qrcode?text=${encodeURIComponent(text.toWellFormed())}`);
      expect([200, 400]).toContain(response.status);
    }
    expect((await upload(form(PNG))).status).toBe(200);
  });
});
