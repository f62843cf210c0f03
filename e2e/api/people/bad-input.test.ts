// Protects every call of people's from whatever arrives: malformed JSON and naughty strings in each field are answered cleanly, never with a 5xx or a hang.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { drawn } from '@agio/kernel/testing';
import { TABLE } from '../matrix/table.ts';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { SharedSite } from '../../../harness/shared-sites.ts';
import { MARKET_DATA } from '../../../harness/small-site.ts';

const OWNED = { order: '1', notice: 'x', address: 'x', key: 'x'.repeat(24), session: 'x' };
const TIMEOUT_MS = 20_000;
/** So many requests are on their way at once. */
const AT_ONCE = 8;
/** Of all pairs of a text and a place, one in so many; no divisor of how many texts there are, so that each place has its turn with each. */
const PART = 14;

/** Routes of people's with a JSON body; trading has a test of its own, and a log-out would end the others' session. */
const ROUTES = Object.entries(TABLE)
  .filter(
    ([route, row]) => row.body !== undefined && row.endsSession !== true && !route.includes('/exchange/') && !route.endsWith('/upload'),
  )
  .map(([route, row]) => ({ path: route.slice('POST '.length), body: row.body?.(OWNED) ?? {} }));

describe.skipIf(MARKET_DATA === undefined)('bad input of people', () => {
  let server: SharedSite;
  let token: string;
  beforeAll(async () => {
    server = await sharedSite('plain');
    ({ token } = await server.customer());
  }, 120_000);

  /** What was wrong with an answer; undefined for a success or a clean refusal in the envelope. */
  async function wrongWith(path: string, body: Uint8Array | string): Promise<string | undefined> {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: typeof body === 'string' ? body : new Uint8Array(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { code } = JSON.parse(await response.text()) as { code?: unknown };
    const isClean = typeof code === 'string' && response.status < 500;
    return isClean ? undefined : `${path}: ${response.status} ${String(code)}`;
  }

  async function offenders(requests: readonly (readonly [path: string, name: string, body: Uint8Array | string])[]): Promise<string[]> {
    const wrong: string[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let request = requests[next]; request !== undefined; request = requests[next]) {
        next += 1;
        const [path, name, body] = request;
        const found = await wrongWith(path, body);
        if (found !== undefined) wrong.push(`${found} ← ${name}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return wrong;
  }

  it('answers any JSON text at any call', { timeout: 300_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agio-json-'));
    execFileSync('tar', ['-xJf', join(MARKET_DATA!, 'badinput', 'JSONTestSuite.tar.xz'), '-C', folder]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
    const bodies = files.map((path) => [path, readFileSync(join(folder, path))] as const);
    rmSync(folder, { recursive: true });
    expect(bodies.length).toBeGreaterThan(300);
    expect(ROUTES.length).toBeGreaterThan(25);
    const requests = ROUTES.flatMap(({ path }) => bodies.map(([name, body]) => [path, name, body] as const));
    expect(await offenders(drawn(requests, PART, inject('testSeed')))).toEqual([]);
  });

  it('answers naughty strings in any field of any call', { timeout: 300_000 }, async () => {
    const strings = JSON.parse(readFileSync(join(MARKET_DATA!, 'badinput', 'blns.json'), 'utf8')) as string[];
    const fields = ROUTES.flatMap(({ path, body }) => Object.keys(body).map((field) => ({ path, body, field })));
    expect(fields.length).toBeGreaterThan(50);
    const requests = fields.flatMap(({ path, body, field }) =>
      strings.map((text) => [path, `${field} ${text.slice(0, 20)}`, JSON.stringify({ ...body, [field]: text })] as const),
    );
    expect(await offenders(drawn(requests, PART, inject('testSeed')))).toEqual([]);
  });
});
