// Protects customers from a trial with their site: a copy sends no mail, follows no chain and says what it is, and one for staging has no people.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@agio/database';
import { createDatabase } from '@agio/database/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { operate } from '../../../harness/operate.ts';
import { openSite } from '../../../harness/open-site.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { ALICE, BOB, logInTo, startSmall } from '../../../harness/small-site.ts';

const KEY = 'the master key of the site that is copied';
const TIMEOUT_MS = 240_000;
const top = mkdtempSync(join(tmpdir(), 'agio-copy-'));
const backups = join(top, 'backups');
const databases: Awaited<ReturnType<typeof createDatabase>>[] = [];

beforeAll(async () => {
  const server = await startSmall(undefined, { MASTER_KEY: KEY });
  try {
    const { client } = await logInTo(server, ALICE);
    await client.call('placeOrder', { body: { market: 'BTC_USDT', type: 'limit', side: 'sell', price: '64000', amount: '0.2' } });
    const { code, said } = await operate('backup', [backups], {
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseAt.url,
      MASTER_KEY: KEY,
    });
    if (code !== 0) throw new Error(said);
  } finally {
    await server.remove();
  }
  databases.push(await createDatabase(inject('postgresUrl')), await createDatabase(inject('postgresUrl')));
}, TIMEOUT_MS);
afterAll(async () => {
  for (const { drop } of databases) await drop();
  rmSync(top, { recursive: true });
});

/** Restores into an empty place and starts there. */
async function restored(at: number, words: readonly string[], masterKey: string): Promise<OpenedSite> {
  const dataDir = join(top, `data-${at}`);
  const env = { DATA_DIR: dataDir, DATABASE_URL: databases[at]?.url ?? '', MASTER_KEY: masterKey };
  expect(await operate('restore', [backups, ...words], env)).toMatchObject({
    code: 0,
    said: expect.stringContaining('as a copy that mails nobody and follows no chain') as string,
  });
  return openSite({
    env: { ...env, RATE_LIMITS: 'off', CODE_LIMITS: 'off', DEVICE_DELAY: 'off', CAPTCHA_COST: '2', SMTP_URL: 'smtp://127.0.0.1:1' },
  });
}

const status = async (site: OpenedSite): Promise<unknown> =>
  ((await (await fetch(`${site.url}/api/status`)).json()) as { data: { isCopy: unknown } }).data.isCopy;

it('O7: a copy says what it is, and writes into a file what it would mail', { timeout: TIMEOUT_MS }, async () => {
  const site = await restored(0, ['--copy'], KEY);
  try {
    expect(await status(site)).toBe(true);
    // A log-in from a new device is mailed.
    await logInTo(site, ALICE);
    const file = join(top, 'data-0', 'copy-mail.jsonl');
    await expect.poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : ''), { timeout: 60_000 }).toContain(`"to":"${ALICE}"`);
  } finally {
    await site.stop();
  }
});

it('O7: a copy without people has their balances, and nobody’s name, address or way in', { timeout: TIMEOUT_MS }, async () => {
  const site = await restored(1, ['--without-people'], 'a master key of its own, of the copy alone');
  try {
    expect(await status(site)).toBe(true);
    expect(site.inside.core.openOrders(1)).toHaveLength(1);
    for (const account of [ALICE, BOB, 'customer-1@', 'customer-1'])
      await expect(logInTo(site, account)).rejects.toThrow(/password|e-mail address/);
    const said = await operate('operator', ['invite', 'olga'], { DATA_DIR: join(top, 'data-1') });
    expect(said).toMatchObject({ code: 0, said: expect.stringMatching(/http\S+/) as string });
  } finally {
    await site.stop();
  }
  const database = await openDatabase({ url: databases[1]?.url ?? '', connectionsMax: 1 });
  try {
    const accounts = await database.query<{ email: string; username: unknown }>(
      'select email, username from identity_account order by customer',
    );
    expect(accounts).toEqual([1, 2].map((customer) => ({ email: `customer-${customer}@`, username: null })));
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'
       -- This test tried their addresses.
       and table_name <> 'identity_login_failure'`,
    );
    for (const { name } of tables) {
      const [found] = await database.query<{ count: string }>(
        `select count(*)::text as count from "${name}" t where row_to_json(t)::text ~* '(alice|bob)@agio'`,
      );
      expect([name, found?.count]).toEqual([name, '0']);
    }
  } finally {
    await database.close();
  }
});
