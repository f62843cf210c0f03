// Protects: an operator learns before a start what would lose money or secrets later, and the look itself changes nothing.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createCluster } from '@agio/database/testing';
import { openDatabase } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import { readConfig } from '../settings/config.ts';
import { writeBackupMark, writeDrillMark } from '../health/marks.ts';
import { checkChainCoins } from './coins.ts';
import { checkBackups, checkMail, checkSigner } from './health.ts';
import { checkArchive, checkRestore } from './folders.ts';
import { checkModes, checkSpace } from './machine.ts';
import { checkPostgres } from './postgres.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const TERM = { timeout: 120_000 };

function doctor(env: Record<string, string>): { code: number | null; text: string } {
  const run = spawnSync(process.execPath, ['apps/server/commands/doctor.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return { code: run.status, text: `${run.stdout}${run.stderr}` };
}

it('says what it finds, one line each, and makes nothing', TERM, () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'agio-doctor-')), 'data');
  const { code, text } = doctor({ DATA_DIR: dataDir });
  expect(text).toContain('is not there yet');
  expect(text).toMatch(/^0 problems, \d warnings$/m);
  expect(code).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});

it('counts wrong settings as problems, without their values', TERM, () => {
  const { code, text } = doctor({ NODE_ENV: 'production', SMTP_URL: 'http://hunter2@mail' });
  expect(text).toContain('problem  settings: SMTP_URL: must be smtp://');
  expect(text).not.toContain('hunter2');
  expect(code).toBe(1);
});

it('reads the files that settings name as a start would', TERM, () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-doctor-'));
  const [chains, seed, dataDir] = [join(folder, 'chains.json'), join(folder, 'seed.json'), join(folder, 'data')];
  writeFileSync(chains, '[{}]');
  writeFileSync(seed, '{"coins":[]}');
  const { code, text } = doctor({ DATA_DIR: dataDir, CHAINS: chains, SEED: seed });
  expect(text).toContain(`problem  settings: CHAINS: ${chains}: 0`);
  expect(text).toContain(`problem  settings: SEED: ${seed}: markets`);
  expect(code).toBe(1);
  expect(doctor({ DATA_DIR: dataDir, CHAINS: join(folder, 'none.json') }).text).toContain('there is no such file');
  expect(existsSync(dataDir)).toBe(false);
});

/** A chains file with a coin that no site here knows. */
function writeChains(folder: string): string {
  const limits = { minimum: '1', maximum: '9', fee: '0', dayLimits: ['9', '9', '9', '9'], freeUpTo: '1', twoAbove: '5' };
  const doge = {
    coin: 'DOGE',
    asset: 'native',
    decimals: 8,
    deposit: { open: true, minimum: '1', auditAbove: '9' },
    withdrawal: { open: true, ...limits },
    sweep: { from: '1', hotMaximum: '9' },
  };
  const chain = { family: 'evm', code: 'LOCAL', name: 'Local', secondsPerBlock: 2, confirmations: 3, chainId: 31_337, coins: [doge] };
  const path = join(folder, 'chains.json');
  writeFileSync(path, JSON.stringify([chain]));
  return path;
}

it('O10: a chain with a coin that the site does not know is a problem, and no start', TERM, () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-doctor-'));
  const seed = join(folder, 'seed.json');
  writeFileSync(seed, JSON.stringify({ coins: ['BTC', 'USDT'].map((code) => ({ code, name: code })), markets: [] }));
  const env = { DATA_DIR: join(folder, 'data'), CHAINS: writeChains(folder), SEED: seed, EVM_RPC_URL: 'http://127.0.0.1:1' };
  const { code, text } = doctor(env);
  expect(text).toContain('chain LOCAL has the coin DOGE, which the site does not know');
  expect(code).toBe(1);
});

it('sees open files, and little space, and leaves nothing behind', TERM, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'agio-doctor-'));
  writeFileSync(join(dataDir, 'journal'), 'x');
  chmodSync(join(dataDir, 'journal'), 0o644);
  expect(checkModes(dataDir)).toMatchObject([{ state: 'warning', text: expect.stringContaining('1 files') }]);
  expect(checkModes(dataDir, 'a-group-of-no-machine')).toMatchObject([
    { state: 'problem', text: expect.stringContaining('JOURNAL_GROUP') },
  ]);
  expect(checkSpace(dataDir, Infinity, 0)).toMatchObject([{ state: 'warning' }]);
  expect(checkSpace(dataDir, Infinity, Infinity)).toMatchObject([{ state: 'problem' }]);
  expect(checkArchive(dataDir, join(dataDir, 'archive'))).toMatchObject([{ state: 'warning' }]);
  expect(checkArchive(dataDir, dataDir)).toMatchObject([{ state: 'problem', text: expect.stringContaining('inside DATA_DIR') }]);
  expect(checkArchive(dataDir, tmpdir())).toMatchObject([{ state: 'ok' }]);
  writeFileSync(join(dataDir, 'restore-unfinished'), '');
  expect(checkRestore(dataDir)).toMatchObject([{ state: 'problem' }]);
  rmSync(join(dataDir, 'restore-unfinished'));
  // A setting without a value is none: no secret is made for it.
  const { text } = doctor({ DATA_DIR: dataDir, SESSION_SECRET: '' });
  expect(text).toMatch(/disk: (a sync takes|.* is in memory)/);
  expect(readdirSync(dataDir)).toEqual(['journal']);
});

it('O3, O8: asks signer, mail server and nodes, and says how old backup and drill are', TERM, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-doctor-'));
  const said = (findings: readonly { state: string; text: string }[]): string[] => findings.map(({ state, text }) => `${state} ${text}`);
  const config = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env });
  expect(said(await checkSigner(config({})))).toEqual([]);
  expect(said(await checkSigner(config({ SIGNER_URL: `unix:${join(folder, 'none.sock')}` })))).toEqual([
    'problem the signer does not answer',
  ]);
  const [away, unset] = [
    'problem the mail server takes nothing (ESOCKET)',
    'warning messages are from Agio <no-reply@localhost>: set MAIL_FROM',
  ];
  expect(said(await checkMail(config({ SMTP_URL: 'smtp://127.0.0.1:1' })))).toEqual([away, unset]);
  expect(said(await checkMail(config({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'A <a@example.org>' })))).toEqual([away]);
  expect(checkBackups({ dataDir: folder, production: false })).toEqual([]);
  expect(said(checkBackups({ dataDir: folder, production: true }))).toEqual([
    expect.stringContaining('warning none was taken'),
    expect.stringContaining('warning no backup was restored'),
  ]);
  const atMs = Date.now() - 2 * DAY_MS;
  writeBackupMark(folder, { atMs, name: 'n', sequence: 1 });
  writeDrillMark(folder, { atMs, backup: 'n', sequence: 1, passed: false, said: 'balances differ' });
  expect(said(checkBackups({ dataDir: folder, production: true }))).toEqual([
    expect.stringContaining('warning the last one is of'),
    expect.stringContaining('balances differ'),
  ]);
});

it('knows a PostgreSQL that may lose what it said was written', TERM, async () => {
  const cluster = await createCluster();
  try {
    const states = async (): Promise<string[]> => (await checkPostgres(cluster.url)).map(({ state, text }) => `${state} ${text}`);
    const database = await openDatabase({ url: cluster.url });
    await database.query('alter system set full_page_writes = off');
    await database.query('select pg_reload_conf()');
    await database.close();
    await expect.poll(states, TERM).toContainEqual(expect.stringContaining('problem full_page_writes is off'));
    // A site that begins without coins cannot begin with chains.
    const folder = mkdtempSync(join(tmpdir(), 'agio-doctor-'));
    const env = {
      DATA_DIR: folder,
      CHAINS: writeChains(folder),
      SEED: 'none',
      DATABASE_URL: cluster.url,
      EVM_RPC_URL: 'http://127.0.0.1:1',
    };
    const config = readConfig({ ...env, SESSION_SECRET: 's'.repeat(40), MASTER_KEY: 'm'.repeat(40) });
    expect(await checkChainCoins(config)).toMatchObject([{ state: 'problem', text: expect.stringContaining('the coin DOGE') }]);
    await cluster.stop();
    expect(await checkPostgres(cluster.url)).toMatchObject([{ state: 'problem', about: 'database' }]);
    // Of a database that does not answer nothing is known.
    expect(await checkChainCoins(config)).toEqual([]);
  } finally {
    await cluster.remove();
  }
});
