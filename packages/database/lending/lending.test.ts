// Protects: another thread's statements run as if they were asked here, its transactions are whole, and none outlives it.
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseUnavailable, OuterConnectionInTransaction, openLent } from '../index.ts';
import type { Database } from '../index.ts';
import { withDatabases } from '../testing.ts';
import { lendPool } from './lend.ts';

withDatabases('a lent database', (given) => {
  let borrowed: Database;
  let close: (() => void) | undefined;

  beforeEach(async () => {
    await given.db.query('create table if not exists thing (id int8 primary key, name text)');
    await given.db.query('truncate thing');
    const lent = given.db.lend();
    borrowed = await openLent(lent);
    close = lent.kind === 'pglite' ? () => lent.port.close() : undefined;
  });
  afterEach(() => borrowed.close());

  const names = async (): Promise<string[]> =>
    (await given.db.query<{ name: string }>('select name from thing order by id')).map((row) => row.name);

  it('takes and gives the same values, many at a time', async () => {
    const rows = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        borrowed.query('select $1::int8 as big, $2::numeric as money', [2n ** 60n + BigInt(index), '0.10']),
      ),
    );
    expect(rows).toEqual(Array.from({ length: 20 }, (_, index) => [{ big: 2n ** 60n + BigInt(index), money: '0.10' }]));
    interface Tables {
      thing: { id: bigint; name: string };
    }
    const { numInsertedOrUpdatedRows } = await borrowed
      .tables<Tables>()
      .insertInto('thing')
      .values({ id: 1n, name: 'cat' })
      .executeTakeFirst();
    expect([numInsertedOrUpdatedRows, await names()]).toEqual([1n, ['cat']]);
  });

  it('commits what was done whole, and rolls back what was thrown', async () => {
    await borrowed.transaction(async (session) => {
      await session.query('insert into thing values (1, $1)', ['one']);
      await session.query('insert into thing values (2, $1)', ['two']);
    });
    const cut = borrowed.transaction(async (session) => {
      await session.query('insert into thing values (3, $1)', ['three']);
      throw new Error('a bug');
    });
    await expect(cut).rejects.toThrow('a bug');
    await expect(borrowed.transaction(() => borrowed.query('select 1'))).rejects.toThrow(OuterConnectionInTransaction);
    expect(await names()).toEqual(['one', 'two']);
  });

  it('says what PostgreSQL said', async () => {
    await borrowed.query("insert into thing values (1, 'one')");
    await expect(borrowed.query("insert into thing values (1, 'again')")).rejects.toMatchObject({
      code: '23505',
      constraint: 'thing_pkey',
      message: expect.stringContaining('duplicate key') as string,
    });
    await expect(borrowed.query('select * from nosuchtable')).rejects.toMatchObject({ code: '42P01' });
    expect(await borrowed.ping()).toBe(true);
  });

  if (given.kind !== 'pglite') return;

  it('leaves nothing of a transaction whose borrower has ended, and waits for none', async () => {
    let stuck: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (stuck = resolve));
    const { promise: closed, resolve: isClosed } = Promise.withResolvers<void>();
    const cut = borrowed.transaction(async (session) => {
      await session.query("insert into thing values (1, 'lost')");
      stuck();
      await closed;
      await session.query("insert into thing values (2, 'lost as well')");
    });
    await begun;
    close?.();
    isClosed();
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    await given.db.query("insert into thing values (1, 'kept')");
    expect(await names()).toEqual(['kept']);
  });
});

it('tells a borrower that the database cannot be reached', async () => {
  const gone = () => Promise.reject(new DatabaseUnavailable(new Error('connect ECONNREFUSED')));
  const { port1, port2 } = new MessageChannel();
  lendPool({ options: {}, connect: gone, end: gone }, port1);
  const borrowed = await openLent({ kind: 'pglite', port: port2 });
  await expect(borrowed.query('select 1')).rejects.toThrow(DatabaseUnavailable);
  await expect(borrowed.query('select 1')).rejects.toThrow(/^database unavailable: connect ECONNREFUSED$/);
  await borrowed.close();
});
