// Protects: that a backup is one is shown by restoring it, each week, without a word to anybody outside.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@agio/database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lastBackup, lastDrill } from '../../../apps/server/health/marks.ts';
import type { Server } from '../../../harness/server.ts';
import { operate } from '../../../harness/operate.ts';
import { ALICE, BOB, logInTo, startSmall } from '../../../harness/small-site.ts';

const TIMEOUT_MS = 240_000;
const top = mkdtempSync(join(tmpdir(), 'agio-drill-test-'));
const backups = join(top, 'backups');
let server: Server;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startSmall();
  env = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseAt.url };
  const [alice, bob] = [await logInTo(server, ALICE), await logInTo(server, BOB)];
  const order = { market: 'BTC_USDT', type: 'limit', price: '64000' } as const;
  await alice.client.call('placeOrder', { body: { ...order, side: 'sell', amount: '0.2' } });
  await bob.client.call('placeOrder', { body: { ...order, side: 'buy', amount: '0.1' } });
}, TIMEOUT_MS);
afterAll(async () => {
  await server.remove();
  rmSync(top, { recursive: true });
});

const sql = async (text: string): Promise<readonly Record<string, unknown>[]> => {
  const database = await openDatabase({ url: server.databaseAt.url, connectionsMax: 1 });
  try {
    return await database.query(text);
  } finally {
    await database.close();
  }
};

it('O7: restores beside a running server, compares every balance, and leaves nothing but its result', { timeout: TIMEOUT_MS }, async () => {
  expect(await operate('drill', [backups], env)).toMatchObject({ code: 1, said: expect.stringContaining('holds no backup') as string });
  expect(lastDrill(server.dataDir)).toMatchObject({ passed: false });
  expect(await operate('backup', [backups], env)).toMatchObject({ code: 0 });
  // What came since is in no backup, and is not compared.
  const { client } = await logInTo(server, BOB);
  await client.call('placeOrder', { body: { market: 'BTC_USDT', type: 'limit', side: 'buy', price: '64000', amount: '0.05' } });
  const scratch = mkdtempSync(join(top, 'scratch-'));
  const drilled = await operate('drill', [backups, '--scratch', scratch], env);
  expect(drilled.said).toMatch(
    /^drill passed: \S+ restored, command \d+, ([4-9]|\d\d+) balances equal the books, \d+ rows of \d+ tables$/m,
  );
  expect(drilled.code).toBe(0);
  expect(readdirSync(scratch)).toEqual([]);
  expect(lastDrill(server.dataDir)).toMatchObject({ passed: true, backup: lastBackup(server.dataDir)?.name });
});

it(
  'O7: finds a balance that differs, in a database of a server that is named, which is gone afterwards',
  { timeout: TIMEOUT_MS },
  async () => {
    await sql('update wallet_posting set amount = amount + 1 where id = (select min(id) from wallet_posting where owner = 1)');
    const drilled = await operate('drill', [backups, '--database', inject('postgresUrl')], env);
    expect(drilled.said).toMatch(/drill failed: 1 balances differ: customer 1 trading \w+ \d+ instead of \d+/);
    expect(drilled.code).toBe(1);
    expect(lastDrill(server.dataDir)).toMatchObject({ passed: false, said: expect.stringContaining('differ') as string });
    // Other files of tests make databases beside it.
    expect(await sql(`select datname from pg_database where datname like 'agio\\_drill\\_%'`)).toEqual([]);
    await sql('update wallet_posting set amount = amount - 1 where id = (select min(id) from wallet_posting where owner = 1)');
  },
);

it('O7: finds a chunk that is damaged', { timeout: TIMEOUT_MS }, async () => {
  const chunks = readdirSync(join(backups, 'chunks'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const chunk of chunks) writeFileSync(join(chunk.parentPath, chunk.name), 'damaged');
  expect(await operate('drill', [backups], env)).toMatchObject({ code: 1, said: expect.stringContaining('drill failed') as string });
});
