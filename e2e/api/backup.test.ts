// Protects: what one command backs up another brings back elsewhere: people, balances and orders; damage and haste are refused.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@agio/database/testing';
import { canonicalJson } from '@agio/kernel';
import { drawn } from '@agio/kernel/testing';
import { followCommands, openCommands, realDisk } from '@agio/journal';
import { coreMaker } from '@agio/sequencer';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { machines } from '../../apps/server/storage/machines.ts';
import { replayFrame } from '../../packages/sequencer/replay.ts';
import { commandProgram } from '../../harness/launch/build-server.mjs';
import type { Server } from '../../harness/server.ts';
import { operate } from '../../harness/operate.ts';
import { ALICE, BOB, logInTo, startSmall } from '../../harness/small-site.ts';

/** What a trial has instead of MASTER_KEY: in no backup, and nobody is anybody without it. */
const KEY = 'master-key';
const ended: (() => unknown)[] = [];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'agio-backup-'));
  ended.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function database(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  ended.push(drop);
  return url;
}

async function site(env: Readonly<Record<string, string>> = {}, more: Parameters<typeof startSmall>[2] = {}): Promise<Server> {
  const server = await startSmall(undefined, env, more);
  ended.push(() => server.remove());
  return server;
}

/** Alice sells to Bob, and orders of both are left. */
async function trade(server: Server): Promise<void> {
  const [alice, bob] = [await logInTo(server, ALICE), await logInTo(server, BOB)];
  const order = { market: 'BTC_USDT', type: 'limit' } as const;
  for (let count = 0; count < 6; count += 1) {
    await alice.client.call('placeOrder', { body: { ...order, side: 'sell', price: `6400${count}`, amount: '0.2' } });
    await bob.client.call('placeOrder', { body: { ...order, side: 'buy', price: `6399${count}`, amount: '0.1' } });
  }
  await bob.client.call('placeOrder', { body: { ...order, side: 'buy', price: '64002', amount: '0.5' } });
}

/** What a customer sees of their own, and may not lose. */
async function seen(server: Server): Promise<unknown> {
  const of = async (account: string): Promise<unknown> => {
    const { client } = await logInTo(server, account);
    const orders = await client.call('myOrders', { query: { page: 1, limit: 100 } });
    return [await client.call('exchangeBalances'), orders.list];
  };
  return [await of(ALICE), await of(BOB)];
}

type Seen = [{ coin: string; available: string; held: string }[], { id: string }[]][];

/** Alice's coins, held or not, to eight digits. */
function coinsOf(of: unknown): string[] {
  return (of as Seen)[0]![0].map(({ coin, available, held }) => `${coin} ${(Number(available) + Number(held)).toFixed(8)}`);
}

function ordersOf(of: unknown): string[] {
  return (of as Seen)[0]![1].map((order) => order.id);
}

/** Megabytes that a backup added. */
const newIn = (said: string): number => Number(/ ([\d.]+) MB new/.exec(said)?.[1]);

/** The hash of the state that all commands up to a time give, from the first on. */
function replayTo(dataDir: string, atMs: number): string {
  const journal = join(dataDir, 'journal');
  const core = coreMaker(machines)();
  const { lastSequence } = openCommands(realDisk, journal);
  for (const frame of followCommands(realDisk, journal, 0).read(lastSequence)) {
    if (frame.atMs > atMs) break;
    replayFrame(core, frame, new Set());
  }
  return core.hash();
}

/** Restores a stopped site's state of a time into a copy of it: the backup before it, and the commands that came since. */
async function toThatMoment(server: Server, target: string, atMs: number): Promise<void> {
  const copy = join(folder(), 'copy');
  cpSync(server.dataDir, copy, { recursive: true });
  const given = [target, '--force', '--at', new Date(atMs).toISOString()];
  const back = await operate('restore', given, { DATA_DIR: copy });
  expect(back).toMatchObject({ code: 0, said: expect.stringContaining(`state ${replayTo(server.dataDir, atMs)}`) });
  expect(replayTo(copy, Number.POSITIVE_INFINITY)).not.toBe(replayTo(server.dataDir, Number.POSITIVE_INFINITY));
  given[3] = '2020-01-01T00:00:00Z';
  expect(await operate('restore', given, { DATA_DIR: copy })).toMatchObject({
    code: 1,
    said: expect.stringContaining('no backup of before'),
  });
}

/** A backup that is killed as soon as it has added so many chunks. */
async function killedBackup(target: string, env: Readonly<Record<string, string>>, chunks: number): Promise<void> {
  const count = (): number => readdirSync(join(target, 'chunks'), { recursive: true }).length;
  const before = count();
  const child = spawn(process.execPath, [commandProgram('backup'), target], { env: { ...process.env, ...env } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await vi.waitFor(() => expect(child.exitCode !== null || count() >= before + chunks).toBe(true), { timeout: 120_000, interval: 1 });
  child.kill('SIGKILL');
  await ended;
}

async function checkStopped(): Promise<void> {
  const server = await site({}, { isEmbedded: true });
  await trade(server);
  const target = join(folder(), 'one');
  const env = { DATA_DIR: server.dataDir };
  expect(await operate('backup', [target], env)).toMatchObject({ code: 1, said: expect.stringContaining('stop the server first') });
  await server.stop();
  expect(await operate('backup', [server.dataDir], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('holds something else'),
  });
  const first = await operate('backup', [target], env);
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('backed up and verified') });
  expect(await operate('restore', [target], env)).toMatchObject({ code: 1, said: expect.stringContaining('--force') });
  await server.start();
  await trade(server);
  const atMs = Date.now();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(atMs), { timeout: 60_000, interval: 1 });
  await trade(server);
  const before = await seen(server);
  await server.stop();
  await toThatMoment(server, target, atMs);
  await killedBackup(target, env, 2);
  const second = await operate('backup', [target], env);
  expect([first, second].map(({ said }) => newIn(said) > 0)).toEqual([true, true]);
  // A clock that was wrong has dated one later than the next: that one stays all the same.
  const [name] = readdirSync(join(target, 'backups'));
  cpSync(join(target, 'backups', name!), join(target, 'backups', '2999-01-01T000000.000Z.json'));
  const third = await operate('backup', [target, '--verify', '--keep', '1'], env);
  expect(third).toMatchObject({ code: 0, said: expect.stringContaining(' 0.000 MB new; 3 earlier backups were removed') });
  const key = readFileSync(join(server.dataDir, KEY));
  rmSync(server.dataDir, { recursive: true });
  mkdirSync(server.dataDir);
  writeFileSync(join(server.dataDir, KEY), key);
  expect(await operate('restore', [target], env)).toMatchObject({ code: 0, said: expect.stringContaining('restored and verified') });
  await server.start();
  expect(await seen(server)).toEqual(before);
  await trade(server);
}

async function checkRunning(): Promise<void> {
  const [url, other] = [await database(), await database()];
  const server = await site({ DATABASE_URL: url });
  await trade(server);
  const before = await seen(server);
  const target = join(folder(), 'one');
  // Orders go on while the backup is taken; they are of a customer who is not looked at.
  const { client } = await logInTo(server, ALICE);
  let isTaken = false;
  let placed = 0;
  const placing = (async () => {
    // Few enough that all of Alice's orders are on one page.
    for (; !isTaken && placed < 80; placed += 1) {
      await client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '70000', amount: '0.001' } });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const taken = await operate('backup', [target], { DATA_DIR: server.dataDir, DATABASE_URL: url });
  isTaken = true;
  await placing;
  expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('backed up and verified') });
  expect(placed).toBeGreaterThan(5);
  await server.stop();
  const elsewhere = folder();
  cpSync(join(server.dataDir, KEY), join(elsewhere, KEY));
  const env = { DATA_DIR: elsewhere, DATABASE_URL: other };
  expect(await operate('restore', [target], env)).toMatchObject({ code: 0, said: expect.stringContaining('restored and verified') });
  const back = await site({ ...env, SEED: 'none' });
  const after = await seen(back);
  const bobOf = (of: unknown): unknown => (of as unknown[])[1];
  expect(bobOf(after)).toEqual(bobOf(before));
  // Orders of the moment are in the backup or not, and none by half: what Alice has is the same, held or not.
  expect(coinsOf(after)).toEqual(coinsOf(before));
  expect(ordersOf(after)).toEqual(expect.arrayContaining(ordersOf(before)));
  await trade(back);
}

/** As whoever can write into the folder would leave it: the checksum is right again. */
function sealedAgain(text: string): string {
  const { checksum: _old, ...whole } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...whole, checksum: createHash('sha256').update(canonicalJson(whole)).digest('hex') });
}

async function checkDamaged(): Promise<void> {
  const server = await site();
  await trade(server);
  const before = await seen(server);
  await server.stop();
  const target = join(folder(), 'one');
  const env = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseAt.url };
  expect((await operate('backup', [target], env)).code).toBe(0);
  const name = readdirSync(join(target, 'backups'))[0]!;
  const manifest = readFileSync(join(target, 'backups', name), 'utf8');
  const said = JSON.parse(manifest) as { tables: { table: string; chunks: string[] }[]; segments: { chunks: string[] }[] };
  for (const chunk of [said.tables.find(({ table }) => table === 'identity_account')!.chunks[0]!, said.segments[0]!.chunks[0]!]) {
    const path = join(target, 'chunks', chunk.slice(0, 2), chunk);
    const bytes = readFileSync(path);
    const damaged = Buffer.from(bytes);
    damaged[damaged.length >> 1]! ^= 1;
    writeFileSync(path, damaged);
    const answer = await operate('restore', [target, '--force'], env);
    expect(answer).toMatchObject({ code: 1, said: expect.stringContaining(`${chunk} is not what was written`) });
    writeFileSync(path, bytes);
  }
  const otherState = manifest.replace(/"stateHash":"./, '"stateHash":"x');
  writeFileSync(join(target, 'backups', name), otherState);
  expect(await operate('restore', [target, '--force'], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is no whole backup'),
  });
  writeFileSync(join(target, 'backups', name), sealedAgain(otherState));
  expect(await operate('restore', [target, '--force'], env)).toMatchObject({ code: 1, said: expect.stringContaining('instead of x') });
  await server.start();
  expect(await seen(server)).toEqual(before);
  await trade(server);
  await server.stop();
  writeFileSync(join(target, 'backups', name), manifest);
  writeFileSync(join(server.dataDir, 'restore-unfinished'), target);
  await expect(server.start()).rejects.toThrow(/a restore was interrupted/);
  expect(await operate('backup', [target], env)).toMatchObject({ code: 1, said: expect.stringContaining('a restore was interrupted') });
  // What a restore that failed leaves is still that of the interrupted one.
  writeFileSync(join(target, 'backups', name), sealedAgain(manifest.replace(/"rows":\d+/, '"rows":999999')));
  expect(await operate('restore', [target, '--force'], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('instead of 999999'),
  });
  expect(existsSync(join(server.dataDir, 'restore-unfinished'))).toBe(true);
  writeFileSync(join(target, 'backups', name), manifest);
  expect((await operate('restore', [target, '--force'], env)).code).toBe(0);
  expect(existsSync(join(server.dataDir, 'restore-unfinished'))).toBe(false);
  await server.start();
  expect(await seen(server)).toEqual(before);
}

/** A minute each, and much the same way: one of them in each run. */
const TESTS = [
  ['bring a stopped site back after its folder is gone, copy only what is new, and give the state of any second', checkStopped],
  ['take a running site with PostgreSQL along, and bring it back into another database', checkRunning],
  ['refuse a damaged backup with nothing changed, and a target that holds something', checkDamaged],
] as const;

describe('backup and restore', () => {
  afterEach(async () => {
    for (const end of ended.splice(0).toReversed()) await end();
  });

  it.each(drawn(TESTS, TESTS.length, inject('testSeed')))('%s', { timeout: 600_000 }, async (_title, check) => {
    await check();
  });
});
