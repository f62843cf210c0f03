// Protects what is kept of notices: half a year of them, the newest thousand of each customer, and when each was read first.
import { withDatabases } from '@agio/database/testing';
import { expect, it } from 'vitest';
import { content } from '../module.ts';
import { readNotice, sweepNotices } from './store.ts';

withDatabases(
  'stored notices',
  (given) => {
    it('keeps notices for half a year, the newest thousand of each customer, and when each was read first', async () => {
      const at = Date.UTC(2026, 0, 1);
      const insert = (customer: number, count: number) =>
        given.db.query(
          `insert into content_notice (id, customer, kind, event, data, created_at)
           select $1 || '-' || n, $1::int8, 'security', 'frozen', '{}', $2::int8 + n from generate_series(1, $3) n`,
          [String(customer), at, count],
        );
      await insert(7, 1_003);
      await insert(8, 5);
      await sweepNotices(given.db, at + 10_000);
      const kept = async () =>
        (
          await given.db.query<{ customer: bigint; count: bigint; oldest: bigint }>(
            `select customer, count(*) as count, min(created_at) - ${at} as oldest from content_notice group by customer order by customer`,
          )
        ).map((row) => [row.customer, row.count, row.oldest].map(Number));
      expect(await kept()).toEqual([
        [7, 1_000, 4],
        [8, 5, 1],
      ]);
      for (const nowMs of [50, 60]) await readNotice(given.db, 8, '8-5', nowMs);
      expect(await given.db.query(`select read_at from content_notice where id = '8-5'`)).toEqual([{ read_at: 50n }]);
      await sweepNotices(given.db, at + 4 + 180 * 24 * 60 * 60_000);
      expect(await kept()).toEqual([
        [7, 999, 5],
        [8, 1, 5],
      ]);
    });
  },
  { migrations: content.migrations },
);
