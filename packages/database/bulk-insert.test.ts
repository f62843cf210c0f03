// Protects the bulk path that projections write through: every column type arrives as it left, in any number of rows.
import { expect, it } from 'vitest';
import { bulkInsert } from './index.ts';
import { withDatabases } from './testing.ts';

withDatabases('bulk insert', (given) => {
  it('keeps every type exactly', async () => {
    await given.db.query(
      'create table kinds (id int8 primary key, amount numeric, name text, at timestamptz, body jsonb, raw bytea, flag bool, small int4)',
    );
    const row = {
      id: 9_007_199_254_740_993n,
      amount: '123456789012345678901234567890.000000000000000001',
      name: 'quote " backslash \\ comma , brace {} NULL 中文',
      at: new Date('2026-01-02T03:04:05.678Z'),
      body: { list: [1, 'two', null], 'key"': '\\' },
      raw: Buffer.from([0, 1, 255]),
      flag: true,
      small: -7,
    };
    const empty = { id: 2n, amount: null, name: null, at: null, body: null, raw: null, flag: null, small: undefined };
    await bulkInsert(given.db, {
      table: 'kinds',
      columns: { id: 'int8', amount: 'numeric', name: 'text', at: 'timestamptz', body: 'jsonb', raw: 'bytea', flag: 'bool', small: 'int4' },
      rows: [row, empty],
    });
    const rows = await given.db.query('select * from kinds order by id desc');
    expect(rows).toEqual([row, { ...empty, small: null }]);
  });

  it('keeps what all rows share', async () => {
    await given.db.query(
      'create table shared (id int8 primary key, amount numeric, name text, at timestamptz, body jsonb, raw bytea, flag bool, none text)',
    );
    const shared = {
      amount: '-0.000000000000000001',
      name: '{"NULL", \\}',
      at: new Date('2026-01-02T03:04:05.678Z'),
      body: { list: [null] },
      raw: Buffer.from([0, 255]),
      flag: false,
      none: null,
    };
    const rows = [1n, 2n, 3n].map((id) => ({ id, ...shared }));
    await bulkInsert(given.db, {
      table: 'shared',
      columns: { id: 'int8', amount: 'numeric', name: 'text', at: 'timestamptz', body: 'jsonb', raw: 'bytea', flag: 'bool', none: 'text' },
      rows,
    });
    expect(await given.db.query('select * from shared order by id')).toEqual(rows);
  });

  it('keeps words that look like nothing', async () => {
    await given.db.query('create table words (id int8 primary key, word text)');
    const rows = ['null', 'NULL', 'Null', 'nullable', '', ' ', '{}', 'NaN', '-', 'a:b+c.d_e'].map((word, at) => ({ id: BigInt(at), word }));
    await bulkInsert(given.db, { table: 'words', columns: { id: 'int8', word: 'text' }, rows });
    expect(await given.db.query('select * from words order by id')).toEqual(rows);
  });

  it('writes more rows than one statement carries, and none at all', async () => {
    await given.db.query('create table many (id int8 primary key, half numeric)');
    const rows = Array.from({ length: 4_500 }, (_, id) => ({ id, half: `${id}.5` }));
    await bulkInsert(given.db, { table: 'many', columns: { id: 'int8', half: 'numeric' }, rows });
    await bulkInsert(given.db, { table: 'many', columns: { id: 'int8', half: 'numeric' }, rows: [] });
    expect(await given.db.query('select count(*) as rows, sum(half) as total from many')).toEqual([{ rows: 4_500n, total: '10125000.0' }]);
  });

  it('leaves or overwrites rows whose key exists', async () => {
    await given.db.query("create table kept (id int8 primary key, name text, note text); insert into kept values (1, 'old', 'stays')");
    const columns = { id: 'int8', name: 'text' };
    const rows = [
      { id: 1, name: 'new' },
      { id: 2, name: 'two' },
    ];
    await bulkInsert(given.db, { table: 'kept', columns, rows, onConflict: { do: 'nothing' } });
    expect(await given.db.query('select name from kept order by id')).toEqual([{ name: 'old' }, { name: 'two' }]);
    await bulkInsert(given.db, { table: 'kept', columns, rows, onConflict: { do: 'update', target: ['id'], columns: ['name'] } });
    expect(await given.db.query('select name, note from kept order by id')).toEqual([
      { name: 'new', note: 'stays' },
      { name: 'two', note: null },
    ]);
  });

  it('takes no name that is not a plain word', async () => {
    await expect(bulkInsert(given.db, { table: 'kept; drop table kept', columns: { id: 'int8' }, rows: [] })).rejects.toThrow(
      'plain SQL name',
    );
  });
});
