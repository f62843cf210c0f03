// Protects: rows that are made of facts are followed once each, in their order, through errors and restarts.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { PassingClock } from '@agio/kernel/testing';
import { followRows } from './index.ts';

withDatabases(
  'rows that are followed',
  (given) => {
    it('are worked through once each in their order, again after an error, and from there on after a restart', async () => {
      await given.db.query('create table told (one boolean primary key default true check (one), sequence int8 not null)');
      const rows = [1, 1, 2, 4].map((sequence, at) => ({ sequence, at }));
      const [done, errors, waited]: [number[], unknown[], number[]] = [[], [], []];
      const broken = new Set<number>();
      const missing = new Set<number>();
      const clock = new PassingClock();
      const follow = () =>
        followRows(
          {
            clock,
            database: given.db,
            onError: (error) => errors.push(error),
            reached: (sequence) => Promise.resolve(waited.push(sequence) > 0),
          },
          {
            table: 'told',
            rowsAfter: (_session, after) => Promise.resolve(rows.filter(({ sequence }) => sequence > after)),
            async each({ at }) {
              if (broken.has(at)) throw new Error(`row ${at}`);
              if (missing.has(at)) return false;
              done.push(at);
              return true;
            },
          },
        );
      const follower = follow();
      follower.wake(9);
      expect(waited).toEqual([]);
      broken.add(1);
      follower.start();
      await follower.stop();
      // The first row of a position is done again, because not all of them were.
      expect([done, waited]).toEqual([[0], [9]]);
      expect(errors).toEqual([new Error('row 1')]);
      broken.clear();
      missing.add(2);
      await follow().write();
      expect(done).toEqual([0, 0, 1]);
      missing.clear();
      await follow().write();
      await follow().write();
      expect(done).toEqual([0, 0, 1, 2, 3]);
    });
  },
  { on: ['postgres'] },
);
