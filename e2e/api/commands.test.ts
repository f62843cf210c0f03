// Protects the operator's commands that no other test runs as a program: each does its work on a site, and refuses what it must.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '@agio/kernel/time';
import { freePort } from '../../harness/server.ts';
import type { Server } from '../../harness/server.ts';
import { operate } from '../../harness/operate.ts';
import { ALICE, BOB, fromRoot, logInTo, SMALL_SEED, startSmall } from '../../harness/small-site.ts';

const OLD = 'an earlier master key of this very test';
const NEW = 'a later master key of this very test, too';
const TIMEOUT_MS = 240_000;
let server: Server;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startSmall(undefined, { MASTER_KEY: OLD });
  env = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseAt.url, MASTER_KEY: OLD };
}, TIMEOUT_MS);
afterAll(() => server.remove());

it('asks a running server: wallet, operator, doctor', { timeout: TIMEOUT_MS }, async () => {
  expect(await operate('wallet', ['halts'], env)).toMatchObject({ code: 0 });
  expect(await operate('wallet', ['no-such-word'], env)).toMatchObject({ code: 1 });
  expect(await operate('operator', ['invite', 'olga'], env)).toMatchObject({ code: 0, said: expect.stringMatching(/http\S+/) as string });
  expect(await operate('operator', ['check'], env)).toMatchObject({ code: 0 });
  // It has something to say about the database of tests, which does not sync.
  expect((await operate('doctor', [], env)).said).toMatch(/^ok +modes: .*\n(?:.*\n)*\d+ problems, \d+ warnings$/m);
});

it('works on a stopped site: import, rebuild, another master key', { timeout: TIMEOUT_MS }, async () => {
  const file = join(server.dataDir, 'trades.csv');
  const time = Date.now() - 30 * DAY_MS;
  writeFileSync(file, `id,time,price,amount,side\nfirst,${time},63000.0,0.5,buy\nsecond,${time + 60_000},63100.0,0.25,sell\n`);
  const imported = ['--market', 'BTC_USDT', '--file', file];
  const rotated = { ...env, MASTER_KEY_NEW: NEW };
  for (const [command, given, of] of [
    ['import', imported, env],
    ['rebuild', [], env],
    ['rotate-master-key', [], rotated],
  ] as const)
    expect(await operate(command, given, of), `${command} beside a running server`).toMatchObject({ code: 1 });
  const { client } = await logInTo(server, BOB);
  const query = { market: 'BTC_USDT', interval: '1day', limit: 60 } as const;
  expect(await client.call('kline', { query })).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect(await operate('import', imported, env)).toMatchObject({ code: 0, said: expect.stringContaining('2 trades') as string });
  expect(await operate('rebuild', [], env)).toMatchObject({ code: 0, said: expect.stringContaining('rebuilt') as string });
  expect(await operate('rotate-master-key', [], rotated)).toMatchObject({ code: 0, said: expect.stringContaining('MASTER_KEY') as string });
  await server.start({ MASTER_KEY: NEW });
  const alice = await logInTo(server, ALICE);
  expect(JSON.stringify(await alice.client.call('kline', { query }))).toContain('63100');
});

it('starts as people start it: the pages are built, and a signal ends it cleanly', { timeout: 2 * TIMEOUT_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-start-'));
  const seed = join(folder, 'seed.json');
  writeFileSync(seed, JSON.stringify(SMALL_SEED));
  const [port, consolePort] = [await freePort(), await freePort()];
  const own = { SEED: seed, DATA_DIR: join(folder, 'data'), PORT: String(port), CONSOLE_PORT: String(consolePort), LOCAL_CHAIN: 'off' };
  const child = spawn(process.execPath, [fromRoot('harness/launch/start.mjs')], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  try {
    await expect.poll(() => `${said}${child.exitCode ?? ''}`, { timeout: TIMEOUT_MS }).toMatch(/^ready http:/m);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  rmSync(folder, { recursive: true });
});

it('starts nothing under a role that there is not', { timeout: TIMEOUT_MS }, async () => {
  const starting = promisify(execFile)(process.execPath, [fromRoot('harness/launch/start.mjs')], {
    env: { ...process.env, ...env, ROLES: 'gatway' },
  });
  await expect(starting).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('ROLES: signer, gateway, console') as string });
});

it('records the data of a release', { timeout: TIMEOUT_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-release-'));
  await promisify(execFile)(process.execPath, [fromRoot('tools/release/main.ts'), 'test', folder]);
  expect(readdirSync(folder)).toEqual(['test.json.gz']);
  rmSync(folder, { recursive: true });
});
