// Protects the promise that a projection's rows and its position move together, and that only one projector moves them.
import { expect, it } from 'vitest';
import { ProjectionMoved, clearPosition, readPosition, writePosition } from './index.ts';
import { withDatabases } from './testing.ts';

withDatabases(
  'projection position',
  (given) => {
    it('starts as unknown, moves, and is forgotten by a rebuild', async () => {
      expect(await readPosition(given.db, 'spot')).toBeUndefined();
      const first = { sequence: 1, recordHash: 'aa' };
      const later = { sequence: 2 ** 40, recordHash: 'bb' };
      await writePosition(given.db, 'spot', undefined, first);
      await writePosition(given.db, 'spot', first, later);
      expect(await readPosition(given.db, 'spot')).toEqual(later);
      await clearPosition(given.db, 'spot');
      expect(await readPosition(given.db, 'spot')).toBeUndefined();
    });

    it('refuses a second projector and undoes what it wrote', async () => {
      const first = { sequence: 1, recordHash: 'aa' };
      await writePosition(given.db, 'twice', undefined, first);
      await given.db.query('create table seen (sequence int8)');
      for (const from of [undefined, { sequence: 1, recordHash: 'other' }, { sequence: 9, recordHash: 'aa' }]) {
        const attempt = given.db.transaction(async (session) => {
          await session.query('insert into seen values (2)');
          await writePosition(session, 'twice', from, { sequence: 2, recordHash: 'bb' });
        });
        await expect(attempt).rejects.toThrow(ProjectionMoved);
      }
      expect(await given.db.query('select * from seen')).toEqual([]);
      expect(await readPosition(given.db, 'twice')).toEqual(first);
    });
  },
  { migrations: [] },
);
