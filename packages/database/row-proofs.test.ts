// Protects: a proof is of one row of one table under one master key, and of every value that it covers; it moves to another key, and is made once for what was there.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Provable } from './index.ts';
import { proveRows, provenTable, reseal, RowProofs, sealedProofs, UnprovenRow } from './index.ts';
import { withDatabases } from './testing.ts';

const KEY = 'a master key of tests that is long enough';
const OTHER = 'another master key of tests, as long as that';
const thing = provenTable({
  table: 'proven_thing',
  key: { id: 'text', customer: 'int8' },
  covers: { name: 'name', bytes: 'bytes', list: 'list', at: 'at', has_secret: 'secret is not null' },
});
const value = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string(),
  fc.bigInt({ min: 0n, max: 2n ** 62n }),
  fc.maxSafeInteger(),
  fc.uint8Array(),
  fc.array(fc.string()),
);
const row = fc.record({ id: fc.uuid(), customer: fc.nat(), name: value, bytes: value, list: value, at: value, has_secret: fc.boolean() });
const textOf = (one: Provable): string =>
  JSON.stringify(
    typeof one === 'bigint' || typeof one === 'number'
      ? String(one)
      : one instanceof Uint8Array
        ? Buffer.from(one).toString('base64url')
        : one,
  );

it('hold for the row they were made for, and for no other value, row or key', () => {
  const proofs = new RowProofs(KEY, () => undefined);
  fc.assert(
    fc.property(row, row, fc.constantFrom('id', 'customer', 'name', 'bytes', 'list', 'at', 'has_secret'), (one, two, column) => {
      const proof = proofs.make(thing, one);
      expect(proofs.holds(thing, { ...one, proof }, {})).toBe(true);
      const changed = { ...one, [column]: two[column] };
      expect(proofs.holds(thing, { ...changed, proof }, {})).toBe(textOf(one[column]) === textOf(two[column]));
      expect(new RowProofs(OTHER, () => undefined).holds(thing, { ...one, proof }, {})).toBe(false);
      expect(proofs.holds({ ...thing, table: 'another' }, { ...one, proof }, {})).toBe(false);
      expect(proofs.holds(thing, { ...one, proof: null }, {})).toBe(false);
    }),
  );
});

it('36: hold for the row that was asked for, and for no other one that is proven as well', () => {
  const proofs = new RowProofs(KEY, () => undefined);
  const one = { id: 'a', customer: 1n, name: 'n', bytes: null, list: null, at: 0, has_secret: false };
  const proven = { ...one, proof: proofs.make(thing, one) };
  expect([{ id: 'a' }, { customer: 1, name: 'n' }, { at: 0n }].map((asked) => proofs.holds(thing, proven, asked))).toEqual([
    true,
    true,
    true,
  ]);
  expect([{ id: 'b' }, { customer: 2 }, { customer: 1, name: null }].map((asked) => proofs.holds(thing, proven, asked))).toEqual([
    false,
    false,
    false,
  ]);
});

it('report a forged row once', () => {
  const said: unknown[] = [];
  const proofs = new RowProofs(KEY, (error) => said.push(error));
  const one = { id: 'a', customer: 1, name: 'n', bytes: null, list: null, at: 0, has_secret: false };
  for (const proof of [null, 'nonsense', null]) proofs.holds(thing, { ...one, proof }, {});
  expect(said).toEqual([expect.any(UnprovenRow)]);
  expect(String(said[0])).toContain('proven_thing a 1');
});

withDatabases('proofs of rows', (given) => {
  it('are made once for rows that have none, read back as they were written, and change with the master key', async () => {
    await given.db.query(
      `create table proven_thing (id text, customer int8, name text, bytes bytea, list jsonb, at int8, secret text, proof text, primary key (id, customer))`,
    );
    const proofs = new RowProofs(KEY, () => undefined);
    const insert = (id: string, proof: string | null) =>
      given.db.query(`insert into proven_thing values ($1, 7, 'n', $2, '["a", "b"]', 5, 's', $3)`, [id, Buffer.from([0, 255]), proof]);
    const made = { customer: 7, name: 'n', bytes: new Uint8Array([0, 255]), list: ['a', 'b'], at: 5, has_secret: true };
    await insert('new', proofs.make(thing, { id: 'new', ...made }));
    await insert('old', null);
    const holding = async (by: RowProofs) => {
      const rows = await given.db.query<
        Record<'at' | 'bytes' | 'customer' | 'id' | 'list' | 'name', Provable> & { proof: string | null; secret: null }
      >('select * from proven_thing order by id');
      return rows.filter((one) => by.holds(thing, { ...one, has_secret: one.secret !== null }, {})).map(({ id }) => id);
    };
    expect(await holding(proofs)).toEqual(['new']);
    expect(await given.db.transaction((session) => proveRows(session, [thing], KEY))).toBe(1);
    expect(await given.db.transaction((session) => proveRows(session, [thing], KEY))).toBe(0);
    expect(await holding(proofs)).toEqual(['new', 'old']);
    await given.db.query(`update proven_thing set secret = null where id = 'old'`);
    expect(await holding(proofs)).toEqual(['new']);
    expect(await given.db.transaction((session) => reseal(session, [sealedProofs(thing)], KEY, OTHER))).toEqual({
      sealed: 2,
      unreadable: 0,
    });
    expect([await holding(proofs), await holding(new RowProofs(OTHER, () => undefined))]).toEqual([[], ['new']]);
  });
});
