// Protects the audit log: what is changed or removed in the database is noticed and named.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { GENESIS, hashOf } from '../audit/log.ts';
import type { StoredEntry } from '../audit/log.ts';
import { operatorsMachine } from '../machine/with-signatures.ts';
import { operators as operatorsModule } from '../module.ts';
import { Desk, must } from './harness.ts';

withDatabases(
  'the audit log',
  (given) => {
    let desk: Desk;

    beforeEach(async () => {
      await given.db.query('truncate operators_audit');
      desk = new Desk(given.db);
      for (let entry = 1; entry <= 5; entry += 1)
        await desk.operators.log.append({ operator: { id: 1, name: 'ada' }, action: `test.${entry}`, target: 'x', details: { entry } });
    });

    it('is whole, also after many wrote at once', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => desk.operators.log.append({ operator: null, action: 'test.many', target: String(n) })),
      );
      expect(await desk.operators.check()).toMatchObject({ entries: 25, isWhole: true, broken: null });
    });

    it.each([
      ['a word', 'update operators_audit set details = \'{"entry":9}\' where id = 3', { id: 3, problem: 'hash' }],
      ['who it was', "update operators_audit set name = 'ben' where id = 2", { id: 2, problem: 'hash' }],
      ['a row taken out', 'delete from operators_audit where id = 4', { id: 4, problem: 'gap' }],
      ['the first row taken out', 'delete from operators_audit where id = 1', { id: 1, problem: 'gap' }],
    ])('names what does not fit: %s', async (_what, sql, broken) => {
      await given.db.query(sql);
      expect((await desk.operators.check()).broken).toEqual(broken);
    });

    it.each([
      ['half a surrogate pair', 'x\ud800', {}],
      ['a zero', 'x\0y', { word: 'x\0y' }],
      ['details that are cut within a surrogate pair', 'x', { a: `${'x'.repeat(19_993)}😀` }],
    ])('stays whole with what no database stores: %s', async (_what, target, details) => {
      await desk.operators.log.append({ operator: null, action: 'test.odd', target, details });
      expect(await desk.operators.check()).toMatchObject({ entries: 6, broken: null });
    });

    it('stays whole whatever name a stranger gives', async () => {
      const name = `${'x'.repeat(31)}😀`;
      await desk.call('deskLogin', { body: { name, password: 'wrong horse battery' } });
      expect(await desk.operators.check()).toMatchObject({ entries: 6, broken: null });
    });

    it('compares with the journal: neither its end nor all of it can be rewritten', async () => {
      await desk.operators.anchor();
      expect(await desk.operators.check()).toMatchObject({ isWhole: true, anchored: { id: 5 } });
      await given.db.query('delete from operators_audit where id = 5');
      expect((await desk.operators.check()).broken).toEqual({ id: 5, problem: 'anchor' });
      await given.db.query('truncate operators_audit');
      for (let entry = 1; entry <= 6; entry += 1)
        await desk.operators.log.append({ operator: { id: 1, name: 'ada' }, action: 'test.other', target: 'x' });
      expect((await desk.operators.check()).broken).toEqual({ id: 5, problem: 'anchor' });
    });

    /** What somebody with the database alone can do: change a word, and make every later hash fit again. */
    const rewriteFrom = async (id: number): Promise<void> => {
      await given.db.query("update operators_audit set name = 'ben' where id = $1", [id]);
      const rows = await given.db.query<StoredEntry>('select * from operators_audit where id >= $1 order by id', [id - 1]);
      let previous = rows.shift()?.hash ?? GENESIS;
      for (const row of rows) {
        previous = hashOf(previous, row);
        await given.db.query('update operators_audit set hash = $2 where id = $1', [row.id, previous]);
      }
    };
    const note = (n: number) => desk.operators.log.append({ operator: null, action: `test.${n}`, target: 'x' });
    const anchors = () => desk.core.machine(operatorsMachine).anchors.map(({ entry }) => entry);

    it('O15: a clean stop writes the newest hash to the journal', async () => {
      await note(6);
      expect(anchors()).toEqual([]);
      await desk.operators.stop?.();
      expect(anchors()).toEqual([6]);
    });

    it('C7: what was hashed again from any row does not become whole with the next anchor, and people are told', async () => {
      await desk.operators.anchor();
      await note(6);
      await desk.operators.anchor();
      await rewriteFrom(3);
      await note(7);
      await desk.operators.anchor();
      expect(anchors()).toEqual([5, 6]);
      expect(desk.operators.trouble()).toEqual({ id: 5, problem: 'anchor' });
      expect(desk.alarms).toEqual([expect.stringContaining('entry 5')]);
      expect((await desk.operators.check()).broken).toEqual({ id: 5, problem: 'anchor' });
    });

    it('C7: what a check of the whole log found keeps the next anchor from being made, until the log is as it was', async () => {
      await desk.operators.anchor();
      await given.db.query("update operators_audit set target = 'y' where id = 2");
      await note(6);
      expect((await desk.operators.check()).broken).toEqual({ id: 2, problem: 'hash' });
      await desk.operators.anchor();
      expect([anchors(), desk.operators.trouble()?.id]).toEqual([[5], 2]);
      await given.db.query("update operators_audit set target = 'x' where id = 2");
      await desk.operators.anchor();
      expect([anchors(), desk.operators.trouble()]).toEqual([[5, 6], null]);
    });

    it('C7: the signed statement names the newest hash, and that of the newest anchor where the log does not fit', async () => {
      const [commitment] = operatorsModule.commitments ?? [];
      const committed = () => commitment?.commit(given.db, desk.core, desk.nowMs);
      await desk.operators.anchor();
      const { hash } = desk.core.machine(operatorsMachine).anchor;
      await note(6);
      expect(await committed()).toEqual({ leaves: 6, root: (await desk.operators.log.newest())?.hash });
      await rewriteFrom(2);
      expect(await committed()).toEqual({ leaves: 5, root: hash });
    });

    it('C7: the log of a backup lacks anchored entries: it is anchored again once people say so, and what was changed in it is not', async () => {
      await desk.operators.anchor();
      await note(6);
      await desk.operators.anchor();
      await given.db.query('delete from operators_audit where id = 6');
      await desk.operators.anchor();
      expect(desk.operators.trouble()).toEqual({ id: 6, problem: 'anchor' });
      await given.db.query("update operators_audit set target = 'y' where id = 2");
      expect(await desk.operators.acceptRestored()).toEqual({ id: 2, problem: 'hash' });
      await given.db.query("update operators_audit set target = 'x' where id = 2");
      expect(await desk.operators.acceptRestored()).toEqual({ restoredTo: 5 });
      expect([anchors(), (await desk.operators.check()).isWhole]).toEqual([[5, 7], true]);
    });

    it('is read newest first, page by page, and filtered', async () => {
      const first = must(await desk.call('deskAudit', { query: { limit: '2' } }, {}));
      expect(first.list.map(({ id }) => id)).toEqual([5, 4]);
      expect(first.hasMore).toBe(true);
      const log = desk.operators.log;
      expect((await log.list({ before: 4 }, 10)).map(({ id }) => id)).toEqual([3, 2, 1]);
      expect((await log.list({ action: 'test' }, 10)).length).toBe(5);
      expect((await log.list({ action: 'test.2' }, 10)).map(({ id }) => id)).toEqual([2]);
      expect(await log.list({ operator: 'ben' }, 10)).toEqual([]);
    });

    it('is exported without a cell that a spreadsheet would run', async () => {
      await desk.operators.log.append({ operator: null, action: 'test.csv', target: '=cmd|calc' });
      const { csv, isWhole } = must(await desk.call('deskExportAudit', { query: {} }, {}));
      expect(isWhole).toBe(true);
      expect(csv).toContain(",'=cmd|calc,");
    });
  },
  { migrations: operatorsModule.migrations },
);
