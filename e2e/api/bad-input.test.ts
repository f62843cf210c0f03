// Protects: whatever bytes arrive at the order, register and login calls, the answer is acceptance or a clean 4xx, never a 5xx or a hang.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { drawn } from '@agio/kernel/testing';
import { sharedSite } from '../../harness/shared-sites.ts';
import type { SharedSite } from '../../harness/shared-sites.ts';
import { MARKET_DATA } from '../../harness/small-site.ts';

const ORDER = '/api/exchange/order';
const REGISTER = '/api/register';
const LOGIN = '/api/login';
const CALLS = [ORDER, REGISTER, LOGIN];
const TIMEOUT_MS = 10_000;

describe.skipIf(MARKET_DATA === undefined)('bad input', () => {
  let server: SharedSite;
  let token: string;
  let account: string;
  beforeAll(async () => {
    server = await sharedSite('plain');
    ({ account, token } = await server.customer());
  }, 120_000);

  async function statusOf(path: string, body: Uint8Array | string): Promise<number> {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: typeof body === 'string' ? body : Buffer.from(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const envelope = JSON.parse(text) as { code: string; message?: string };
    expect(typeof envelope.code).toBe('string');
    return response.status;
  }

  /** Every body to every call; returns those that were neither accepted nor cleanly refused. */
  async function offenders(bodies: readonly (readonly [string, Uint8Array | string])[], paths: readonly string[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const [name, body] of bodies) {
      for (const path of paths) {
        const status = await statusOf(path, body);
        const clean = status === 200 || (status >= 400 && status < 500 && status !== 401 && status !== 429);
        if (!clean) wrong.push(`${path} ${name}: ${status}`);
      }
    }
    return wrong;
  }

  it('answers every JSON text cleanly, and none of the malformed ones with success', { timeout: 240_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agio-json-'));
    execFileSync('tar', ['-xJf', join(MARKET_DATA!, 'badinput', 'JSONTestSuite.tar.xz'), '-C', folder]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
    expect(files.length).toBeGreaterThan(300);
    const bodies = files.map((path) => [path, readFileSync(join(folder, path))] as const);
    expect(await offenders(bodies, CALLS)).toEqual([]);
    const malformed = bodies.filter(([path]) => /[/\\]n_/.test(path));
    for (const [path, body] of malformed) expect([path, await statusOf(ORDER, body)]).toEqual([path, 400]);
  });

  it('answers any naughty string in any field cleanly', { timeout: 240_000 }, async () => {
    const strings = JSON.parse(readFileSync(join(MARKET_DATA!, 'badinput', 'blns.json'), 'utf8')) as string[];
    expect(strings.length).toBeGreaterThan(500);
    const order = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', amount: '0.001' };
    const register = {
      account: 'new@agio.example',
      password: 'letters4digits',
      confirm: 'letters4digits',
      code: '123456',
      country: 'SG',
      acceptTerms: true,
    };
    const login = { account, password: 'letters4digits', token: 'x' };
    const shapes: [string, Record<string, unknown>, string[]][] = [
      [ORDER, order, ['market', 'price', 'amount', 'clientOrderId', 'side']],
      [REGISTER, register, ['account', 'password', 'code', 'inviteCode']],
      [LOGIN, login, ['account', 'password', 'token']],
    ];
    for (const [path, shape, fields] of shapes) {
      const bodies = strings.flatMap((text) =>
        fields.map((field) => [`${field} ${text.slice(0, 20)}`, JSON.stringify({ ...shape, [field]: text })] as const),
      );
      expect(await offenders(drawn(bodies, 7, inject('testSeed')), [path])).toEqual([]);
    }
  });

  it('refuses amounts that are no plain decimals, unknown fields and __proto__', async () => {
    const order = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', amount: '0.001' };
    for (const amount of ['-1', '1e3', '0x10', '１', 'NaN', '1'.repeat(31), `0.${'1'.repeat(19)}`, 1, null, '']) {
      expect([amount, await statusOf(ORDER, JSON.stringify({ ...order, amount }))]).toEqual([amount, 400]);
    }
    expect(await statusOf(ORDER, JSON.stringify({ ...order, extra: 1 }))).toBe(400);
    expect(await statusOf(ORDER, '{"__proto__":{"a":1},"market":"BTC_USDT"}')).toBe(400);
    expect(await statusOf(ORDER, JSON.stringify({ ...order, amount: '0' }))).toBe(422);
  });
});
