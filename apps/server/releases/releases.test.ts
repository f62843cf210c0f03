// Protects upgrades: data of earlier releases is taken over after a clean stop at any point, and refused in words after a crash.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Command, Core } from '@agio/core';
import { placeMigratedPglite } from '../testing/migrated-pglite.ts';
import { createMigratedDatabase } from '../testing/migrated-postgres.ts';
import { realClock } from '@agio/kernel/clock';
import { walletMachine } from '@agio/wallet';
import type { WalletCommand } from '@agio/wallet';
import { readConfig } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { JournalClock, openStorage } from '../storage/storage.ts';
import type { Storage } from '../storage/storage.ts';

interface Release {
  readonly name: string;
  readonly what: {
    readonly sequence: number;
    readonly customers: readonly { readonly customer: number; readonly balances: unknown; readonly orders: unknown }[];
  };
  readonly files: Readonly<Record<string, string>>;
}

const HERE = new URL('./', import.meta.url);
const releases = readdirSync(HERE).filter((file) => file.endsWith('.json.gz'));
const read = (file: string): Release => JSON.parse(gunzipSync(readFileSync(new URL(file, HERE))).toString()) as Release;

/** What must be the same in every release; see tools/release/main.ts. */
function summary(core: Core): Release['what'] {
  const customers = [0, 1, 2, 3].map((customer) => ({
    customer,
    balances: core.balances(customer),
    orders:
      customer === 0
        ? []
        : core.openOrders(customer).map(({ filledLots, id, lots, side, ticks }) => ({ id, side, ticks, lots, filledLots })),
  }));
  return { sequence: core.sequence, customers };
}

it('are kept from c6f0b0e on', () => {
  expect(releases).toContain('c6f0b0e.json.gz');
});

describe.each(['postgres', 'pglite'] as const)('on %s', (kind) => {
  let config: Config;
  let drop: (() => Promise<void>) | undefined;
  let storage: Storage | undefined;
  const errors: unknown[] = [];

  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'agio-upgrade-'));
    const created = kind === 'postgres' ? await createMigratedDatabase(inject('postgresUrl')) : undefined;
    if (kind === 'pglite') await placeMigratedPglite(dataDir);
    drop = created && (() => created.drop());
    config = readConfig({ DATA_DIR: dataDir, ...(created === undefined ? {} : { DATABASE_URL: created.url }) });
  });
  afterEach(async () => {
    await storage?.close();
    storage = undefined;
    if (errors.length > 0) throw new AggregateError(errors.splice(0), 'in the background');
    rmSync(config.dataDir, { recursive: true, force: true });
    await drop?.();
  });

  function lay({ files }: Release, without?: RegExp): void {
    const folder = join(config.dataDir, 'journal');
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) {
      if (without?.test(file) !== true) writeFileSync(join(folder, file), Buffer.from(text, 'base64'));
    }
  }

  async function open(): Promise<Storage> {
    const onError = (error: unknown): void => void errors.push(error);
    storage = await openStorage(config, new JournalClock(realClock, () => undefined), { onFatal: onError, onError, log: () => undefined });
    return storage;
  }

  it.each(releases)(
    'C9: what %s left goes on: nothing is lost, and everything under way can be ended',
    { timeout: 180_000 },
    async (file) => {
      const release = read(file);
      lay(release);
      const running = await open();
      const { core } = running.sequencer;
      expect(summary(core)).toEqual(release.what);
      expect(core.audit()).toEqual([]);
      const states = () => [...core.machine(walletMachine).state.withdrawals.values()].map(({ state }) => state);
      expect(states()).toEqual(['requested', 'to_audit', 'approved', 'signed', 'broadcast']);
      running.sequencer.start();
      const must = async (command: Command | WalletCommand): Promise<void> => {
        expect((await running.sequencer.submit(command)).reply, command.kind).toMatchObject({ ok: true });
      };
      await must({ kind: 'wallet.cancel', customer: 1, withdrawal: 1 });
      await must({ kind: 'wallet.review', withdrawal: 2, reviewer: 7, decision: 'approve', reason: '' });
      for (const withdrawal of [2, 3])
        await must({ kind: 'wallet.sign', withdrawal, txid: `0xout${withdrawal}`, raw: '00', spends: [`nonce:hot:${withdrawal}`] });
      for (const withdrawal of [2, 3, 4]) await must({ kind: 'wallet.sent', withdrawal });
      for (const withdrawal of [2, 3, 4, 5])
        await must({ kind: 'wallet.confirm', withdrawal, txid: `0xout${withdrawal}`, height: 2, block: 'h2' });
      await must({ kind: 'wallet.advance', chain: 'LOCAL', height: 2, hash: 'h2' });
      for (const customer of [1, 2, 3]) await must({ kind: 'cancel', customer, target: { market: -1 }, request: null });
      expect(states()).toEqual([]);
      expect([1, 2, 3].flatMap((customer) => core.balances(customer)).filter(({ held }) => held !== '0')).toEqual([]);
      expect(core.audit()).toEqual([]);
      // Rows are made from the facts of both.
      expect(await running.projections.reached(core.sequence, 120_000)).toBe(true);
      const rows = await running.database.query<{ state: string; n: bigint }>(
        'select state, count(*) as n from wallet_withdrawal group by state order by state',
      );
      expect(rows.map(({ state, n }) => [state, Number(n)])).toEqual([
        ['cancelled', 1],
        ['confirmed', 4],
        ['rejected', 1],
      ]);
      const [orders] = await running.database.query<{ n: bigint }>(`select count(*) as n from spot_order where status = 'cancelled'`);
      expect(Number(orders?.n)).toBe(release.what.customers.flatMap(({ orders: open }) => open).length);
      const [before, sequence] = [core.hash(), core.sequence];
      await running.close();
      const again = await open();
      expect([again.sequencer.core.hash(), again.sequencer.core.sequence]).toEqual([before, sequence]);
    },
  );

  if (kind !== 'postgres') return;

  it('C9: what c6f0b0e left without a clean stop is refused in words, and nothing is changed', { timeout: 180_000 }, async () => {
    lay(read('c6f0b0e.json.gz'), /^snapshot/);
    const folder = join(config.dataDir, 'journal');
    const before = readdirSync(folder);
    await expect(open()).rejects.toThrow(/recorded under logic 3.*stop the older program cleanly first/);
    expect(readdirSync(folder)).toEqual(before);
  });
});
