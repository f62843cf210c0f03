// Protects: operators reach the console by a process of its own, which waits for the next core; its papers open nothing else, and those of a gateway no console.
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningConsole } from '../../../apps/server/cluster/console/console-front.ts';
import { isBehindGateway, linkPlace, paperFiles, papersOfProcess } from '../../../harness/behind-gateway.ts';
import type { LinkPlace } from '../../../harness/behind-gateway.ts';
import { operatorsNamed } from '../../../harness/operators-named.ts';
import { signIn } from '../../../harness/operators.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { ALICE, openSmall, PASSWORD, SMALL_SEED } from '../../../harness/small-site.ts';

// It places processes of its own before its site.
describe.skipIf(isBehindGateway)('43: a console in a process of its own', () => {
  let site: OpenedSite;
  let link: LinkPlace;
  let front: RunningConsole;
  beforeAll(async () => {
    link = await linkPlace();
    const seed = { ...SMALL_SEED, operators: operatorsNamed(['owner'], 'ada', 'ben') };
    // What a caller says of their own address counts for nothing, at either process.
    site = await openSmall(seed, { ...link.env, CONSOLE_ALLOW: '127.0.0.1' });
    front = await link.openConsole(site.clock, 1);
  }, 180_000);
  afterAll(async () => {
    await front.stop();
    await site.remove();
  });

  /** Status of a request over the cluster's own port, with the papers of a role. */
  async function statusBy(role: 'console' | 'gateway', method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
    const { ca, cert, key } = paperFiles(await papersOfProcess(), role);
    const papers = { ca: readFileSync(ca), cert: readFileSync(cert), key: readFileSync(key) };
    return new Promise<number | undefined>((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port: link.port, method, path, headers, agent: false, checkServerIdentity: () => undefined, ...papers },
        (response) => (response.resume(), resolve(response.statusCode)),
      );
      asked.on('upgrade', (_response, socket) => (socket.destroy(), resolve(101)));
      asked.on('error', reject);
      asked.end(method === 'POST' ? '{}' : undefined);
    });
  }

  it('signs an operator in and answers them, and no customer', async () => {
    const { client } = await signIn({ ...site, consoleUrl: front.url }, 'ada');
    expect((await client.call('deskPeople')).map(({ name }) => name)).toEqual(expect.arrayContaining(['ada', 'ben']));
    const login = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: ALICE, password: PASSWORD }),
    };
    expect((await fetch(`${front.url}/api/login`, login)).status).toBe(404);
    expect(await (await fetch(`${front.url}/readyz`)).json()).toEqual({ ready: true });
    const { consoles } = await client.call('deskMachines');
    expect(consoles).toEqual([{ name: 'console', seenAgoMs: expect.any(Number) as number }]);
  });

  it('lets in by the address that it saw, whatever a caller says', async () => {
    const from = (address: string) =>
      statusBy('console', 'GET', '/api/operator/people', { 'x-forwarded-for': address, 'x-forwarded-host': '127.0.0.1' });
    expect([await from('127.0.0.1'), await from('203.0.113.9')]).toEqual([401, 403]);
    const pretending = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await fetch(`${front.url}/api/operator/people`, pretending)).status).toBe(401);
  });

  it('its papers open neither the core’s state nor what is for customers, and those of a gateway no console', async () => {
    const passed = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': '127.0.0.1', 'content-type': 'application/json' };
    const upgrade = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'bm90aGluZyBvZiB1c2U9PQ==',
    };
    expect(await statusBy('console', 'GET', '/cluster/snapshot')).toBe(404);
    expect(await statusBy('console', 'GET', '/cluster/link', upgrade)).toBe(404);
    expect(await statusBy('console', 'GET', '/api/operator/people')).toBe(404);
    expect(await statusBy('console', 'POST', '/api/login', passed)).toBe(404);
    expect(await statusBy('gateway', 'GET', '/api/operator/people', passed)).toBe(404);
    expect(await statusBy('gateway', 'GET', '/cluster/leads', passed)).not.toBe(204);
  });

  it('waits for the next core, and refuses when none comes', async () => {
    await site.stop();
    const refused = await fetch(`${front.url}/api/operator/people`);
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    // A balancer leaves it where it is for as long as requests wait.
    await expect.poll(async () => (await fetch(`${front.url}/readyz`)).status).toBe(503);
    const patient = await link.openConsole(site.clock, 60);
    const asked = fetch(`${patient.url}/api/operator/people`);
    await site.start();
    expect((await asked).status).toBe(401);
    await patient.stop();
  });
});
