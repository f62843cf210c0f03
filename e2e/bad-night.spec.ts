// Protects an operator's bad night: a disk that fills up, a database that dies, and a machine that is gone; customers are told the truth, and nothing of theirs is.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster } from '@agio/database/testing';
import type { Cluster } from '@agio/database/testing';
import type { Page } from '@playwright/test';
import { operate } from '../harness/operate.ts';
import { ALICE, BOB, logInTo, PASSWORD, startSmall } from '../harness/small-site.ts';
import { enter, logInOn } from './harness/customer.ts';
import { Exchange } from './harness/exchange.ts';
import type { Server } from '../harness/server.ts';
import { expect, test } from './harness/test.ts';

const MEBIBYTE = 1_048_576;
/** Other programs write to this disk meanwhile: the limit is so far below what is free now, and the file that fills it up passes it by as much. */
const APART_MB = 1_500;
const WITHIN_MS = 120_000;
/** An operator keeps it elsewhere: no backup has it, and what a night's proof seals is lost without it. */
const MASTER_KEY = randomBytes(32).toString('hex');

let cluster: Cluster;
let spare: Cluster;
let server: Server;
let folder: string;
test.beforeAll(async () => {
  [cluster, spare] = await Promise.all([createCluster(), createCluster()]);
  folder = mkdtempSync(join(tmpdir(), 'agio-bad-night-'));
  const { bavail, bsize } = statfsSync(folder);
  const stop = Math.max(1, Math.floor((bavail * bsize) / MEBIBYTE) - APART_MB);
  server = await startSmall(undefined, { DATABASE_URL: cluster.url, MASTER_KEY, DISK_ALARM_MB: String(stop), DISK_STOP_MB: String(stop) });
});
test.afterAll(async () => {
  await server.remove();
  await Promise.all([cluster.remove(), spare.remove()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Takes so much of the disk: at once where the system can, byte by byte elsewhere. */
function fillUp(path: string, megabytes: number): void {
  try {
    execFileSync('fallocate', ['-l', `${megabytes}M`, path], { stdio: 'ignore' });
  } catch {
    const file = openSync(path, 'w');
    const piece = Buffer.alloc(MEBIBYTE);
    for (let done = 0; done < megabytes; done += 1) writeSync(file, piece);
    closeSync(file);
  }
}

const ready = async (): Promise<{ readonly status: number; readonly waiting: readonly string[] }> => {
  const answer = await fetch(`${server.url}/readyz`);
  return { status: answer.status, waiting: ((await answer.json()) as { waiting: string[] }).waiting };
};
const said = (line: RegExp) => expect.poll(() => server.output(), { timeout: WITHIN_MS }).toMatch(line);

async function sells(exchange: Exchange, price: string): Promise<void> {
  await exchange.place({ side: 'Sell', price, amount: '0.1' });
}

/** What somebody must find again after all of it. */
async function ownOf(account: string): Promise<unknown> {
  const { client } = await logInTo(server, account);
  const { list } = await client.call('myOrders', { query: {} });
  return [await client.call('exchangeBalances'), list.map(({ id, price }) => [id, price])];
}

test('a full disk, a dead database, and a machine that is gone', async ({ browser }) => {
  test.setTimeout(600_000);
  const { page } = await enter(browser, server, ALICE);
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  await sells(exchange, '70000');
  await expect(exchange.openOrders).toHaveCount(1);

  await test.step('the disk fills up: new orders are refused, cancels are not, and it goes on by itself', async () => {
    const filler = join(folder, 'filler');
    fillUp(filler, 2 * APART_MB);
    await said(/ALARM \d+ MB are left on the disk/);
    expect(await ready()).toEqual({ status: 503, waiting: ['disk'] });
    await sells(exchange, '70001');
    await expect(exchange.notice).toBeVisible();
    await page.getByRole('button', { name: /^Cancel Sell 0\.10000 BTC at 70000/ }).click();
    await expect(exchange.orders.getByText('No open orders.')).toBeVisible();
    rmSync(filler);
    await said(/there is enough space again/);
    expect((await ready()).status).toBe(200);
    await sells(exchange, '70002');
    await expect(exchange.openOrders).toHaveCount(1);
  });

  await test.step('the database dies: trading goes on, histories say that they cannot, and come back with everything', async () => {
    await exchange.tab('Order history');
    await expect(exchange.row('Order history')).toHaveCount(1);
    await cluster.stop();
    await expect.poll(async () => (await ready()).waiting, { timeout: WITHIN_MS }).toContain('database');
    await sells(exchange, '70003');
    await exchange.tab('Open orders');
    await expect(exchange.openOrders).toHaveCount(2);
    await exchange.openOrders
      .filter({ hasText: '70,003.0' })
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await expect(exchange.openOrders).toHaveCount(1);
    await cluster.start();
    await expect.poll(async () => (await ready()).waiting, { timeout: WITHIN_MS }).toEqual([]);
    await exchange.tab('Order history');
    await expect(exchange.row('Order history')).toHaveCount(2);
  });

  await test.step('the machine is gone: last night’s backup and an empty database bring everybody back', async () => {
    const before = [await ownOf(ALICE), await ownOf(BOB)];
    const target = join(folder, 'backups');
    const settings = { DATA_DIR: server.dataDir, DATABASE_URL: cluster.url, MASTER_KEY };
    expect(await operate('backup', [target], settings)).toMatchObject({ code: 0 });
    await server.kill();
    rmSync(server.dataDir, { recursive: true });
    await cluster.stop();
    await replaced(target);
    expect([await ownOf(ALICE), await ownOf(BOB)]).toEqual(before);
    await logsInAgain(page);
    await exchange.open('BTC_USDT');
    await expect(exchange.openOrders).toHaveCount(1);
    await expect(exchange.openOrders).toContainText('70,002.0');
    await exchange.tab('Order history');
    await expect(exchange.row('Order history')).toHaveCount(2);
    await exchange.place({ side: 'Buy', price: '60000', amount: '0.1' });
    await exchange.tab('Open orders');
    await expect(exchange.openOrders).toHaveCount(2);
  });
  await page.context().close();
});

/** Restores the newest backup into an empty database and an empty folder, and starts the server on them. */
async function replaced(target: string): Promise<void> {
  const restored = await operate('restore', [target], { DATA_DIR: server.dataDir, DATABASE_URL: spare.url, MASTER_KEY });
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('restored and verified') });
  await server.start({ DATABASE_URL: spare.url });
}

/** Sessions end with a restore: the page asks to log in. */
async function logsInAgain(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in' }).click();
  await logInOn(page, ALICE, PASSWORD);
  await expect(page).not.toHaveURL(/login/);
}
