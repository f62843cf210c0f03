// Protects tables of words: what is written is read again as it was, whatever its fields are, and what is left out stays as it is.
import { expect, it } from 'vitest';
import { customer, defineTable, flag, number, variant, word, words } from '@agio/kernel/record';
import { findRecord, insertRecord, updateRecord } from './index.ts';
import { withDatabases } from './testing.ts';

const note = defineTable('desk_note', ['id', 'part'], {
  id: number('number of the note'),
  part: word('which part of it'),
  customer: customer('whom it is about'),
  texts: variant<Readonly<Record<string, string>>>('its texts', { isNullable: true }),
  tags: words('what it is about'),
  isRead: flag('whether it was read'),
  readAtMs: number('when', { isNullable: true }),
});

withDatabases('write-records', (given) => {
  it('writes, reads and changes rows by their fields', async () => {
    await given.db.query(
      `create table desk_note (id int8 generated always as identity, part text not null, customer int8 not null, texts jsonb, tags text[] not null default '{}',
         is_read bool not null default false, read_at int8, proof text, primary key (id, part))`,
    );
    const made = await insertRecord(given.db, note, { part: 'a', customer: 7, texts: { en: "it's" } }, { proof: 'p' });
    expect(made).toEqual({ id: 1, part: 'a', customer: 7, texts: { en: "it's" }, tags: [], isRead: false, readAtMs: null });
    await insertRecord(given.db, note, { part: 'b', customer: 8, texts: null, tags: ['x', 'y z'] });
    await updateRecord(given.db, note, [1, 'a'], { isRead: true, readAtMs: 5, texts: { en: '2' } });
    await updateRecord(given.db, note, [1, 'a'], {});
    const found = (id: number) => findRecord(given.db, note, { where: 'id = $1', given: [id] });
    expect(await found(1)).toEqual({ ...made, isRead: true, readAtMs: 5, texts: { en: '2' } });
    expect(await found(2)).toEqual({ id: 2, part: 'b', customer: 8, texts: null, tags: ['x', 'y z'], isRead: false, readAtMs: null });
    expect(await given.db.query('select proof from desk_note order by id')).toEqual([{ proof: 'p' }, { proof: null }]);
  });
});
