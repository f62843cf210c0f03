// Protects: whatever has happened to the database, its rows end up matching the journal, and trading does not wait for it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Fact } from '@agio/core';
import type { Database, Projector } from '@agio/database';
import { placeMigratedPglite } from '../testing/migrated-pglite.ts';
import { createMigratedDatabase } from '../testing/migrated-postgres.ts';
import { realClock } from '@agio/kernel/clock';
import { order, SET_UP } from '@agio/sequencer/testing';
import { readConfig } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { allProjections } from '../projections/all-projections.ts';
import { makeProjector } from '../projections/make-projector.ts';
import { JournalClock, openMigrated, openStorage } from './storage.ts';
import type { Storage } from './storage.ts';

const TABLES = allProjections.flatMap(({ tables }) => tables);

describe.each(['postgres', 'pglite'] as const)('projections on %s', (kind) => {
  let dataDir: string;
  let config: Config;
  let drop: (() => Promise<void>) | undefined;
  let storage: Storage;
  const errors: unknown[] = [];

  const fail = (error: Error): never => {
    throw error;
  };
  const open = async (): Promise<void> => {
    storage = await openStorage(config, new JournalClock(realClock, () => undefined), {
      onFatal: fail,
      onError: (error) => errors.push(error),
      log: () => undefined,
    });
  };
  const reopen = async (): Promise<void> => {
    await storage.close();
    await open();
    await caughtUp();
  };
  const caughtUp = async (): Promise<void> => {
    expect(await storage.projections.reached(storage.sequencer.core.sequence, 20_000)).toBe(true);
  };
  const projectorOver = (database: Database, written: () => number): Projector<Fact> =>
    makeProjector({ database, folder: join(dataDir, 'journal'), written, onError: (error) => errors.push(error) });
  const rebuild = async (): Promise<void> => {
    await storage.projections.stop();
    await projectorOver(storage.database, () => 0).rebuild();
    await reopen();
  };
  const trade = async (count: number): Promise<void> => {
    for (let lots = 1; lots <= count; lots += 1)
      await Promise.all([order('sell', lots + 1), order('buy', lots)].map((command) => storage.sequencer.submit(command)));
  };
  const query = (text: string): Promise<unknown> => storage.database.query(text);
  /** All rows of all projections, in a form that can be compared. */
  const rows = async (): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const table of TABLES) {
      const [row] = await storage.database.query<{ count: bigint; sum: string | null }>(
        `select count(*) as count, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`,
      );
      found[table] = `${row?.count} ${row?.sum}`;
    }
    return found;
  };

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'agio-storage-'));
    const fresh = kind === 'postgres' ? await createMigratedDatabase(inject('postgresUrl')) : undefined;
    if (kind === 'pglite') await placeMigratedPglite(dataDir);
    drop = fresh && (() => fresh.drop());
    config = readConfig({ DATA_DIR: dataDir, ...(fresh && { DATABASE_URL: fresh.url }) });
    await open();
    await Promise.all(SET_UP.map((command) => storage.sequencer.submit(command)));
    await trade(20);
    await caughtUp();
  }, 300_000);
  afterAll(async () => {
    await storage.close();
    await drop?.();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('are rebuilt when their position is ahead of the journal', { timeout: 300_000 }, async () => {
    const before = await rows();
    await query(`delete from ${TABLES[0]}`);
    await query('update projection_position set sequence = sequence + 1000');
    await reopen();
    expect(await rows()).toEqual(before);
  });

  it('are rebuilt when their position is one of another journal', { timeout: 300_000 }, async () => {
    const before = await rows();
    await query(`delete from ${TABLES[0]}`);
    await query(`update projection_position set record_hash = repeat('a', 32)`);
    await reopen();
    expect(await rows()).toEqual(before);
  });

  it('catch up from the facts after an older dump was restored, without doubling', { timeout: 300_000 }, async () => {
    const all = [...TABLES, 'projection_position'];
    for (const table of all) await query(`create table old_${table} as table ${table}`);
    await trade(30);
    await caughtUp();
    const before = await rows();
    await storage.close();
    await open();
    await storage.projections.stop();
    for (const table of all) {
      await query(`truncate ${table}`);
      await query(`insert into ${table} overriding system value table old_${table}`);
      await query(`drop table old_${table}`);
    }
    expect(await rows()).not.toEqual(before);
    await reopen();
    expect(await rows()).toEqual(before);
    await rebuild();
    expect(await rows()).toEqual(before);
  });

  it('read facts no further than the shadow core stands', { timeout: 300_000 }, async () => {
    const before = await rows();
    const last = storage.sequencer.core.sequence;
    await storage.close();
    const database = await openMigrated(config);
    let written = 0;
    const projector = projectorOver(database, () => written);
    await projector.rebuild();
    await projector.start(last);
    expect(await projector.reached(1, 200)).toBe(false);
    written = 20;
    expect(await projector.reached(9, 5_000)).toBe(true);
    expect(await projector.reached(21, 200)).toBe(false);
    written = last;
    expect(await projector.reached(last, 20_000)).toBe(true);
    await projector.stop();
    await database.close();
    await open();
    expect([await rows(), errors]).toEqual([before, []]);
  });

  it('catch up after the database refused for a while, and trading continued', { timeout: 300_000 }, async () => {
    await query('alter table projection_position rename to away');
    const from = storage.sequencer.core.sequence;
    await trade(50);
    expect(storage.sequencer.core.sequence).toBe(from + 100);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect(storage.projections.lag).toBeGreaterThan(0);
    await query('alter table away rename to projection_position');
    await caughtUp();
    const after = await rows();
    await rebuild();
    expect(await rows()).toEqual(after);
  });
});
