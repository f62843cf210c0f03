// Protects: what one command backs up another brings back elsewhere: people, balances and orders; damage and haste are refused.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@agio/database/testing';
import { afterEach, describe, expect, inject, it } from 'vitest';
import type { Server } from '../harness/server.ts';
import { operate } from './operate.ts';
import { ALICE, BOB, logInTo, startSmall } from './site.ts';

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

async function site(env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const server = await startSmall(undefined, env);
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

describe('backup and restore', () => {
  afterEach(async () => {
    for (const end of ended.splice(0).toReversed()) await end();
  });

  it('bring a stopped site with the embedded database back after its folder is gone', { timeout: 600_000 }, async () => {
    const server = await site();
    await trade(server);
    const before = await seen(server);
    const target = join(folder(), 'one');
    const env = { DATA_DIR: server.dataDir };
    expect(await operate('backup', [target], env)).toMatchObject({ code: 1, said: expect.stringContaining('stop the server first') });
    await server.stop();
    expect(await operate('backup', [target], env)).toMatchObject({ code: 0, said: expect.stringContaining('backed up and verified') });
    expect(await operate('backup', [target], env)).toMatchObject({ code: 1, said: expect.stringContaining('not empty') });
    expect(await operate('restore', [target], env)).toMatchObject({ code: 1, said: expect.stringContaining('--force') });
    rmSync(server.dataDir, { recursive: true });
    expect(await operate('restore', [target], env)).toMatchObject({ code: 0, said: expect.stringContaining('restored and verified') });
    await server.start();
    expect(await seen(server)).toEqual(before);
    await trade(server);
  });

  it('take a running site with PostgreSQL along, and bring it back into another database', { timeout: 600_000 }, async () => {
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
  });

  it('refuse a damaged backup with nothing changed, and a target that holds something', { timeout: 600_000 }, async () => {
    const server = await site();
    await trade(server);
    const before = await seen(server);
    await server.stop();
    const target = join(folder(), 'one');
    const env = { DATA_DIR: server.dataDir };
    expect((await operate('backup', [target], env)).code).toBe(0);
    const files = [
      'tables/identity_account.jsonl',
      `journal/${readdirSync(join(target, 'journal')).find((name) => name.startsWith('commands'))!}`,
    ];
    for (const path of files) {
      const bytes = readFileSync(join(target, path));
      const damaged = Buffer.from(bytes);
      damaged[80]! ^= 1;
      writeFileSync(join(target, path), damaged);
      const said = await operate('restore', [target, '--force'], env);
      expect(said).toMatchObject({ code: 1, said: expect.stringContaining(`${path} is not what was written`) });
      writeFileSync(join(target, path), bytes);
    }
    const manifest = readFileSync(join(target, 'manifest.json'), 'utf8');
    writeFileSync(join(target, 'manifest.json'), manifest.replace(/"stateHash": "./, '"stateHash": "x'));
    expect(await operate('restore', [target, '--force'], env)).toMatchObject({ code: 1, said: expect.stringContaining('instead of x') });
    await server.start();
    expect(await seen(server)).toEqual(before);
    await trade(server);
    await server.stop();
    writeFileSync(join(target, 'manifest.json'), manifest);
    writeFileSync(join(server.dataDir, 'restore-unfinished'), target);
    await expect(server.start()).rejects.toThrow(/a restore was interrupted/);
    expect((await operate('restore', [target, '--force'], env)).code).toBe(0);
    expect(existsSync(join(server.dataDir, 'restore-unfinished'))).toBe(false);
    await server.start();
    expect(await seen(server)).toEqual(before);
  });
});
