// Protects: two servers never acknowledge on one database, whatever was copied, and a journal that was put back is noticed.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { holdLock, openDatabase } from '@agio/database';
import { placeMigratedPglite } from '../testing/migrated-pglite.ts';
import { createMigratedDatabase } from '../testing/migrated-postgres.ts';
import { realClock } from '@agio/kernel/clock';
import { order, SET_UP } from '@agio/sequencer/testing';
import { backUp } from '../backup/back-up.ts';
import { readConfig } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { ForeignJournal } from '../people/people.ts';
import { DatabaseInUse, ServerLock } from './server-lock.ts';
import { JournalClock, openMigrated, openStorage } from './storage.ts';
import type { Storage } from './storage.ts';

/** As if the last of its migrations had not been applied yet. */
async function makeOlder(config: Config): Promise<void> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  await database.query('delete from migration where (module, number) in (select module, max(number) from migration group by module)');
  await database.close();
}

/** Ends the connection that has the lock, and makes the row somebody else's. */
const REPLACE = `
  import pg from 'pg';
  const client = new pg.Client({ connectionString: process.argv[1] });
  await client.connect();
  await client.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())");
  await client.query("update server_lock set holder = 'somebody else'");
  await client.end();
`;

const MINUTES = { timeout: 120_000, interval: 50 };

/** Data folders and a database of their own for each test, and servers in them. */
function given(kind: 'postgres' | 'pglite') {
  let home: string;
  let url: string | undefined;
  let drop: (() => Promise<void>) | undefined;
  const open: Storage[] = [];
  const fatal: Error[] = [];
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'agio-lock-'));
    const fresh = kind === 'postgres' ? await createMigratedDatabase(inject('postgresUrl')) : undefined;
    [url, drop] = [fresh?.url, fresh && (() => fresh.drop())];
    fatal.length = 0;
  });
  afterEach(async () => {
    for (const storage of open.splice(0)) await storage.close();
    await drop?.();
    rmSync(home, { recursive: true, force: true });
  });

  async function start(folder: string): Promise<Storage> {
    if (kind === 'pglite' && !existsSync(join(home, folder))) await placeMigratedPglite(join(home, folder));
    const config = readConfig({ DATA_DIR: join(home, folder), ...(url === undefined ? {} : { DATABASE_URL: url }) });
    const ports = { onFatal: (error: Error) => void fatal.push(error), onError: () => undefined, log: () => undefined };
    const storage = await openStorage(config, new JournalClock(realClock, () => undefined), ports);
    open.push(storage);
    return storage;
  }
  async function stop(storage: Storage): Promise<void> {
    open.splice(open.indexOf(storage), 1);
    await storage.close();
  }
  async function trade(storage: Storage, count: number): Promise<void> {
    for (let lots = 1; lots <= count; lots += 1) await storage.sequencer.submit(order('sell', lots));
  }
  async function setUp(storage: Storage): Promise<void> {
    await Promise.all(SET_UP.map((command) => storage.sequencer.submit(command)));
    await trade(storage, 5);
  }
  const copy = (from: string, to: string): void =>
    cpSync(join(home, from), join(home, to), { recursive: true, filter: (path) => !path.includes('pglite-socket') });

  return {
    start,
    stop,
    trade,
    setUp,
    copy,
    fatal,
    home: (...parts: string[]): string => join(home, ...parts),
    url: (): string | undefined => url,
    use: (other: string | undefined): void => void (url = other),
  };
}

describe.each(['postgres', 'pglite'] as const)('one server for each database, on %s', (kind) => {
  const { start, stop, trade, setUp, copy, home, ...database } = given(kind);

  it('A19: a journal that was put back is told of, over restarts, until that is settled', { timeout: 120_000 }, async () => {
    let storage = await start('data');
    await setUp(storage);
    expect(storage.rolledBack).toBe(false);
    await stop(storage);
    copy('data/journal', 'old');
    storage = await start('data');
    expect(storage.rolledBack).toBe(false);
    await trade(storage, 5);
    await stop(storage);
    rmSync(home('data/journal'), { recursive: true });
    copy('old', 'data/journal');
    for (let time = 0; time < 2; time += 1) {
      storage = await start('data');
      expect(storage.rolledBack).toBe(true);
      await trade(storage, 20);
      await stop(storage);
    }
    storage = await start('data');
    await storage.settleRollback();
    await stop(storage);
    expect((await start('data')).rolledBack).toBe(false);
  });

  it('A19: a database refuses the journal of another site, shorter or longer than its own', { timeout: 120_000 }, async () => {
    const storage = await start('data');
    await setUp(storage);
    await stop(storage);
    const other = kind === 'postgres' ? await createMigratedDatabase(inject('postgresUrl')) : undefined;
    const own = database.url();
    database.use(other?.url);
    for (const [folder, count] of [
      ['shorter', 0],
      ['longer', 30],
    ] as const) {
      const foreign = await start(folder);
      await foreign.sequencer.submit(SET_UP[0]!);
      if (count > 0) for (const command of SET_UP.slice(1)) await foreign.sequencer.submit(command);
      await trade(foreign, count);
      await stop(foreign);
      if (other !== undefined) {
        const client = await openDatabase({ url: other.url });
        await client.query('truncate server_lock, projection_position');
        await client.close();
      }
      if (kind === 'pglite') {
        rmSync(home(folder, 'pglite'), { recursive: true });
        copy('data/pglite', `${folder}/pglite`);
      }
    }
    database.use(own);
    for (const folder of ['shorter', 'longer']) {
      const config = readConfig({ DATA_DIR: home(folder), ...(own === undefined ? {} : { DATABASE_URL: own }) });
      await expect(backUp(config, home('backups')), folder).rejects.toThrow('belongs to another journal');
      await expect(start(folder), folder).rejects.toThrow(ForeignJournal);
      // Of an older release: not even its schema is touched.
      await makeOlder(config);
      await expect(openMigrated(config), folder).rejects.toThrow('belongs to another journal');
      await expect(start(folder), folder).rejects.toThrow(ForeignJournal);
    }
    await other?.drop();
  });
});

describe('one server for each database, where others can reach it', () => {
  const { start, stop, trade, setUp, copy, fatal, url } = given('postgres');

  it('A19: a copy of the data folder does not start beside the original', { timeout: 120_000 }, async () => {
    const storage = await start('data');
    await setUp(storage);
    copy('data', 'copy');
    await expect(start('copy')).rejects.toThrow(DatabaseInUse);
    await trade(storage, 1);
    await stop(storage);
    expect((await start('copy')).rolledBack).toBe(true);
  });

  it('C17: an older copy of the folder does not go on where a server that was cut off went on', { timeout: 240_000 }, async () => {
    const storage = await start('data');
    await setUp(storage);
    copy('data', 'older');
    const client = await openDatabase({ url: url() });
    const row = async () => (await client.query<{ sequence: bigint; beat_at: bigint; pid: bigint }>('select * from server_lock'))[0]!;
    // As seen from another machine, which cannot know whether the first server lives.
    await client.query(`update server_lock set host = 'elsewhere'`);
    await trade(storage, 20);
    const acknowledged = storage.sequencer.position.sequence;
    const second = start('older').catch((error: unknown) => error);
    // Cut off right after a beat: whoever waits for the lock has it before the next one.
    const { beat_at: beat } = await row();
    await vi.waitFor(async () => expect((await row()).beat_at).not.toBe(beat), MINUTES);
    await client.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(await second).toMatchObject({
      name: 'DatabaseInUse',
      message: expect.stringContaining(`went on up to command ${acknowledged}`),
    });
    await vi.waitFor(() => expect(fatal).toEqual([expect.any(DatabaseInUse)]), MINUTES);
    // Nothing more is acknowledged, and the row remembers what was.
    await expect(trade(storage, 1)).rejects.toThrow('taken over');
    expect(Number((await row()).sequence)).toBe(acknowledged);
    await client.close();
    await stop(storage);
    // The folder that went on goes on; the older one is known to be older.
    const again = await start('data');
    expect(again.rolledBack).toBe(false);
    await stop(again);
    expect((await start('older')).rolledBack).toBe(true);
  });

  it(
    'C17: a pause is followed by a look before anything is recorded, and a database that does not answer is no pause',
    { timeout: 120_000 },
    async () => {
      const lock = await ServerLock.take(url(), { onLost: () => undefined, onError: () => undefined });
      const [database, other] = [await openDatabase({ url: url() }), await openDatabase({ url: url() })];
      const position = () => ({ sequence: 0, hash: '' });
      await lock.claim(database, { position, first: () => '', hashAt: () => undefined }, false);
      const beatAt = async () => Number((await other.query<{ beat_at: bigint }>('select beat_at from server_lock'))[0]?.beat_at);
      // Time passes by hand, and beats come as they do.
      let now = Date.now();
      const wall = vi.spyOn(realClock, 'wall').mockImplementation(() => now);
      try {
        now += 10_000;
        await expect(lock.look()).resolves.toBeUndefined();
        expect(lock.look()).toBeUndefined();
        // After a pause the timer may come first.
        now += 10_000;
        await vi.waitFor(async () => expect(await beatAt()).toBe(now), MINUTES);
        await expect(lock.look()).resolves.toBeUndefined();
        expect(lock.look()).toBeUndefined();
        // Somebody holds the row: beats are begun and never end, and nothing waits for them.
        await other.transaction(async (session) => {
          await session.query('select 1 from server_lock for update');
          for (let beats = 0; beats < 3; beats += 1) {
            now += 2_000;
            await vi.waitFor(() => expect(lock.begunMs).toBe(now), MINUTES);
            expect(lock.look()).toBeUndefined();
          }
        });
      } finally {
        wall.mockRestore();
      }
      await lock.release();
      await Promise.all([database.close(), other.close()]);
    },
  );

  it(
    '36: a server that was replaced during a pause records nothing after it, also before it has heard that its connection ended',
    { timeout: 120_000 },
    async () => {
      const lost: Error[] = [];
      const lock = await ServerLock.take(url(), { onLost: (error) => void lost.push(error), onError: () => undefined });
      const database = await openDatabase({ url: url() });
      const position = () => ({ sequence: 0, hash: '' });
      await lock.claim(database, { position, first: () => '', hashAt: () => undefined }, false);
      const now = Date.now() + 10_000;
      const wall = vi.spyOn(realClock, 'wall').mockImplementation(() => now);
      try {
        // This process stands still meanwhile.
        execFileSync(process.execPath, ['--input-type=module', '-e', REPLACE, url() ?? ''], {
          cwd: fileURLToPath(new URL('../../../packages/database', import.meta.url)),
        });
        // Requests ask at once: the second one does not take the first one's question for an answer.
        const looks = [lock.look(), lock.look()];
        for (const looking of looks) await expect(looking).rejects.toThrow('taken over');
        expect(lost).toHaveLength(1);
      } finally {
        wall.mockRestore();
      }
      await lock.release();
      await database.close();
    },
  );

  it('a command that works with the database is not ended by a server that leads, and hears that its lock is gone', async () => {
    const lost: Error[] = [];
    const command = await ServerLock.take(url(), { isCommand: true, onLost: (error) => void lost.push(error), onError: () => undefined });
    const client = await openDatabase({ url: url() });
    const LOCKS = `from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`;
    const [held] = await client.query<{ objid: string }>(`select objid::text ${LOCKS}`);
    for (let tries = 0; tries < 2; tries += 1)
      expect(await holdLock(url() ?? '', Number(held?.objid), () => undefined, { evicts: true })).toBeUndefined();
    expect([await client.query(`select pid ${LOCKS}`), lost]).toEqual([[expect.anything()], []]);
    await client.query(`select pg_terminate_backend(pid) ${LOCKS}`);
    await vi.waitFor(() => expect(lost).toEqual([expect.any(DatabaseInUse)]), MINUTES);
    await command.release();
    await client.close();
  });

  it(
    'A19: whoever lost the lock takes it again when nobody has it, and stops for good when somebody has',
    { timeout: 120_000 },
    async () => {
      const storage = await start('data');
      await setUp(storage);
      const client = await openDatabase({ url: url() });
      const held = async (): Promise<number[]> =>
        (
          await client.query<{ pid: number }>(
            `select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
          )
        ).map(({ pid }) => pid);
      const [first] = await held();
      await client.query('select pg_terminate_backend($1)', [first]);
      await vi.waitFor(async () => {
        const now = await held();
        expect(now).toHaveLength(1);
        expect(now).not.toEqual([first]);
      }, MINUTES);
      expect(fatal).toEqual([]);
      await client.query(`update server_lock set holder = 'somebody else'`);
      await vi.waitFor(() => expect(fatal).toEqual([expect.any(DatabaseInUse)]), MINUTES);
      await client.close();
    },
  );
});
