// Protects trading through an outage: a stopped PostgreSQL is a typed, quick failure, and recovery needs no action.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './index.ts';
import { DatabaseUnavailable, openDatabase } from './index.ts';
import type { Cluster } from './testing.ts';
import { createCluster } from './testing.ts';

describe('a PostgreSQL that comes and goes', () => {
  let cluster: Cluster;
  let db: Database;
  beforeAll(async () => {
    cluster = await createCluster();
    db = await openDatabase({ url: cluster.url, statementTimeoutMs: 1_000, connectTimeoutMs: 1_000 });
  });
  afterAll(async () => {
    await db.close();
    await cluster.remove();
  });

  it('fails as DatabaseUnavailable while stopped, then answers again by itself', async () => {
    await db.query('create table kept (id int4)');
    await cluster.stop();
    for (let attempt = 0; attempt < 12; attempt += 1) await expect(db.query('select 1')).rejects.toThrow(DatabaseUnavailable);
    await expect(db.transaction((session) => session.query('select 1'))).rejects.toThrow(DatabaseUnavailable);
    expect(await db.ping()).toBe(false);
    await cluster.start();
    expect(await db.query('select * from kept')).toEqual([]);
  });

  it('ends a transaction that the stop cut as DatabaseUnavailable, with nothing of it kept', async () => {
    const cut = db.transaction(async (session) => {
      await session.query('insert into kept values (1)');
      await cluster.stop();
      await session.query('insert into kept values (2)');
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    await cluster.start();
    expect(await db.query('select * from kept')).toEqual([]);
  });

  it('ends a statement that runs too long, and continues', async () => {
    await expect(db.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    expect(await db.query('select 1 as fine')).toEqual([{ fine: 1 }]);
  });
});
