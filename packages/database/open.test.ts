// Protects the one way to the database: types without rounding, transactions that nothing slips into, and no deadlock on one connection.
import { expect, it } from 'vitest';
import { OuterConnectionInTransaction } from './index.ts';
import { withDatabases } from './testing.ts';

withDatabases('database', (given) => {
  it('gives int8 as bigint, numeric as string, dates as text, and leaves the rest to the driver', async () => {
    const rows = await given.db.query(
      `select 9223372036854775807::int8 as big, 0.10::numeric as money, '2026-11-20'::date as day,
              array[1, null, 3]::int8[] as bigs, array[1.5, 2.50]::numeric[] as moneys, 7::int4 as small, '{"a":1}'::jsonb as body`,
    );
    expect(rows).toEqual([
      {
        big: 9223372036854775807n,
        money: '0.10',
        day: '2026-11-20',
        bigs: [1n, null, 3n],
        moneys: ['1.5', '2.50'],
        small: 7,
        body: { a: 1 },
      },
    ]);
  });

  it('takes bigint and array parameters', async () => {
    const rows = await given.db.query('select $1::int8 as one, $2::int8[] as many', [2n ** 60n, [1n, 2n ** 61n]]);
    expect(rows).toEqual([{ one: 2n ** 60n, many: [1n, 2n ** 61n] }]);
  });

  it('answers the typed builder on the same connection', async () => {
    interface Tables {
      pet: { id: bigint; name: string };
    }
    await given.db.query('create table pet (id int8, name text)');
    await given.db.tables<Tables>().insertInto('pet').values({ id: 1n, name: 'cat' }).execute();
    expect(await given.db.tables<Tables>().selectFrom('pet').selectAll().execute()).toEqual([{ id: 1n, name: 'cat' }]);
  });

  it('serves 50 concurrent queries while transactions run, and lets nothing between the statements of one', async () => {
    await given.db.query('create table tally (writer int4 primary key, value int8); create table seen (writer int4, value int8)');
    for (let writer = 0; writer < 4; writer += 1) await given.db.query('insert into tally values ($1, 0)', [writer]);
    const writers = Array.from({ length: 4 }, (_, writer) =>
      given.db.transaction(async (session) => {
        for (let step = 1; step <= 10; step += 1) {
          await session.query('update tally set value = value + 1 where writer = $1', [writer]);
          const [row] = await session.query<{ value: bigint }>('select value from tally where writer = $1', [writer]);
          expect(row?.value).toBe(BigInt(step));
        }
        if (writer === 3) await session.query('delete from nosuchtable');
      }),
    );
    // A reader may see the state before or after a transaction, never between.
    const readers = Array.from({ length: 50 }, async (_, at) => {
      const rows = await given.db.query<{ at: number; value: bigint }>('select $1::int4 as at, value from tally', [at]);
      expect(rows.every((row) => row.at === at && (row.value === 0n || row.value === 10n))).toBe(true);
      await given.db.query('insert into seen values (0, $1)', [at]);
    });
    const settled = await Promise.allSettled(writers);
    await Promise.all(readers);
    expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(await given.db.query('select value from tally order by writer')).toEqual([
      { value: 10n },
      { value: 10n },
      { value: 10n },
      { value: 0n },
    ]);
    expect(await given.db.query('select count(*) as seen from seen')).toEqual([{ seen: 50n }]);
  });

  it('says so at once when the outer connection is used inside a transaction', async () => {
    const attempt = given.db.transaction(() => given.db.query('select 1'));
    await expect(attempt).rejects.toThrow(OuterConnectionInTransaction);
    const nested = given.db.transaction(() => given.db.transaction((session) => session.query('select 1')));
    await expect(nested).rejects.toThrow(OuterConnectionInTransaction);
    expect(await given.db.query('select 1 as fine')).toEqual([{ fine: 1 }]);
  });

  it('recovers from a failed statement', async () => {
    await expect(given.db.query('select * from nosuchtable')).rejects.toThrow('nosuchtable');
    expect(await given.db.ping()).toBe(true);
  });
});
