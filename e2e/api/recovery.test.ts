// Protects: a start that must not go on says why and changes nothing; what was acknowledged before a kill -9 is there afterwards.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Server } from '../../harness/server.ts';
import { startServer } from '../../harness/server.ts';
import { ALICE, logInTo, startSmall } from '../../harness/small-site.ts';

describe('recovery', () => {
  let server: Server;
  beforeEach(async () => {
    server = await startSmall();
  }, 120_000);
  afterEach(() => server.remove());

  const order = (price: string, clientOrderId: string) =>
    ({ body: { market: 'BTC_USDT', side: 'buy', type: 'limit', price, amount: '0.001', clientOrderId } }) as const;

  it('kill -9 in the middle of placing: every acknowledged order and every cent is there', { timeout: 600_000 }, async () => {
    const alice = await logInTo(server, ALICE);
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const acknowledgedBefore = acknowledged.size;
      let stopped = false;
      const placing = Array.from({ length: 8 }, async (_, lane) => {
        for (let count = 0; !stopped && count < 12; count += 1) {
          const id = `r${round}-${lane}-${count}`;
          await alice.client.call('placeOrder', order(`600${String(lane)}${String(count % 10)}.5`, id)).then(
            (placed) => acknowledged.add(placed.id),
            () => (stopped = true),
          );
          if (acknowledged.size >= (round + 1) * 40) stopped = true;
        }
      });
      // So many of them, and others on their way: another moment each time, however busy the machine is.
      const enough = acknowledgedBefore + 12 + round * 6;
      await Promise.race([Promise.all(placing), vi.waitUntil(() => acknowledged.size >= enough, { timeout: 120_000, interval: 1 })]);
      await server.kill();
      stopped = true;
      await Promise.all(placing);
      await server.start();
    }
    const again = await logInTo(server, ALICE);
    const open = new Set<string>();
    for (let page = 1; page <= 3; page += 1)
      for (const one of (await again.client.call('myOrders', { query: { page, limit: 100 } })).list) open.add(one.id);
    expect(acknowledged.size).toBeGreaterThan(20);
    expect([...acknowledged].filter((id) => !open.has(id))).toEqual([]);
    await expect(again.client.call('placeOrder', order('60000.5', 'r0-0-0'))).rejects.toMatchObject({ code: 'CLIENT_ORDER_ID_USED' });
    await again.client.call('cancelOrder', { body: { all: true } });
    const usdt = (await again.client.call('exchangeBalances')).find((balance) => balance.coin === 'USDT');
    expect(usdt).toMatchObject({ available: '1000000', held: '0' });
  });

  it('a second process on the folder is refused', async () => {
    await expect(startServer({ env: { DATA_DIR: server.dataDir, SEED: 'none' } })).rejects.toThrow(/is in use by another process/);
  });

  it('a journal of another site is refused', async () => {
    await server.stop();
    renameSync(join(server.dataDir, 'journal'), join(server.dataDir, 'journal-elsewhere'));
    await expect(server.start()).rejects.toThrow(/the journal is missing or of another site/);
  });

  it('damage before the last batch stops the start with file and offset, and changes nothing', async () => {
    const alice = await logInTo(server, ALICE);
    for (let count = 0; count < 5; count += 1) await alice.client.call('placeOrder', order(`6000${count}.5`, `d${count}`));
    await server.kill();
    const folder = join(server.dataDir, 'journal');
    for (const name of readdirSync(folder)) if (name.startsWith('snapshot')) renameSync(join(folder, name), join(server.dataDir, name));
    const path = join(folder, readdirSync(folder).filter((name) => name.startsWith('commands'))[0] ?? '');
    const bytes = readFileSync(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await expect(server.start()).rejects.toThrow(/offset 64: damaged/);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });
});
