// Protects: a site moves between its folder and PostgreSQL with everything in it, and no journal goes on in two places.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, ReplicaSet } from '@agio/database/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { commandProgram } from '../../harness/launch/build-server.mjs';
import type { Server } from '../../harness/server.ts';
import { ALICE, BOB, logInTo, startSmall } from '../../harness/small-site.ts';

let set: ReplicaSet;
let server: Server;
let database: Awaited<ReturnType<typeof createDatabase>>;
const SECRETS = { SESSION_SECRET: 'a'.repeat(40), MASTER_KEY: 'b'.repeat(40), DICE_KEY: 'c'.repeat(40) };
const elsewhere = mkdtempSync(join(tmpdir(), 'agio-elsewhere-'));

beforeAll(async () => {
  [set, database] = [await ReplicaSet.create(), await createDatabase(inject('postgresUrl'))];
  await set.settled();
  server = await startSmall(undefined, { ...SECRETS, DATABASE_URL: database.url });
}, 180_000);
afterAll(async () => {
  await server.remove();
  await set.remove();
  await database.drop();
  rmSync(elsewhere, { recursive: true, force: true });
}, 180_000);

const settings = (): Record<string, string> => ({ ...SECRETS, DATABASE_URL: database.url, JOURNAL_URL: set.url, LOCAL_CHAIN: 'off' });

/** Runs the command with the server's settings; returns what it says, also where it refuses. */
function move(words: readonly string[], dataDir = server.dataDir): Promise<string> {
  const env = { ...process.env, ...settings(), DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [commandProgram('journal'), ...words], { env }, (_error, out, err) => resolve(`${out}${err}`));
  });
}

/** Alice sells to Bob; returns what Bob has of the coin since. */
async function trade(): Promise<string> {
  const [alice, bob] = [await logInTo(server, ALICE), await logInTo(server, BOB)];
  const order = { market: 'BTC_USDT', type: 'limit', price: '64000.0', amount: '0.001' } as const;
  await alice.client.call('placeOrder', { body: { ...order, side: 'sell' } });
  expect((await bob.client.call('placeOrder', { body: { ...order, side: 'buy' } })).status).toBe('filled');
  return has();
}

async function has(): Promise<string> {
  const bob = await logInTo(server, BOB);
  return (await bob.client.call('exchangeBalances')).find(({ coin }) => coin === 'BTC')?.available ?? '';
}

it('moves to PostgreSQL and back, and refuses everything that would make two of it', async () => {
  const first = await trade();
  expect(await move(['to-postgres'])).toContain('in use');
  expect(await server.stop()).toBe(0);
  const nowhere = { ...settings(), JOURNAL_URL: set.url.replace(/\/postgres$/, '/nowhere') };
  await expect(server.start(nowhere)).rejects.toThrow('database "nowhere" does not exist');
  // A server does not take an empty database for the end of its own journal.
  await expect(server.start(settings())).rejects.toThrow('npm run journal -- to-postgres');
  expect(await move(['to-file'])).toContain('holds no journal');
  expect(await move(['to-postgres'])).toContain('the journal is at JOURNAL_URL');
  await server.start(settings());
  expect(await has()).toBe(first);
  const second = await trade();
  expect(await move(['to-file'], elsewhere)).toContain('stop every server first');
  expect(await server.stop()).toBe(0);
  await expect(server.start({ JOURNAL_URL: '' })).rejects.toThrow('holds the copy of a journal');
  expect(await move(['to-file'])).toContain('the journal is in');
  await server.start({ JOURNAL_URL: '' });
  expect(await has()).toBe(second);
  const third = await trade();
  expect(await server.stop()).toBe(0);
  expect(await move(['to-postgres'])).toContain('the journal is at JOURNAL_URL');
  await server.start(settings());
  expect(await has()).toBe(third);
}, 240_000);
