// Protects the ranking's windows: what it says of a week, a month and a quarter is what happened in that time.
import { RANKING_WINDOWS } from '@agio/contracts/quantify';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { expect, it } from 'vitest';
import { quantify } from '../module.ts';
import type { QuantifyPorts } from '../ports.ts';
import { windowStart } from './figures.ts';
import { Ranking } from './ranking.ts';

const NOW = Date.UTC(2026, 10, 30, 12, 34);
const LIFE = {
  id: 7,
  customer: 1,
  owner: 9,
  name: 'Grid',
  kind: 'grid',
  markets: [],
  state: 'stopped',
  startedAtMs: 1,
  endedAtMs: NOW - HOUR_MS,
};

withDatabases(
  'the ranking',
  (given) => {
    it('counts pairs and copies of each robot within each window', async () => {
      await given.db.query('truncate quantify_listing, quantify_copy');
      await given.db.query(
        `insert into quantify_listing (robot, customer, nickname, listed_at) values (7, 1, 'grid', 1), (8, 2, 'left', 1)`,
      );
      await given.db.query(
        'insert into quantify_copy (leader, customer, robot, copied_at) values (7, 3, 30, 1), (7, 4, 40, 1), (8, 3, 31, 1)',
      );
      /** Days ago when the robot closed a pair. */
      const closed = [1, 6, 8, 29, 31, 60, 89, 91];
      const ports = {
        core: { coins: [], markets: [] },
        database: given.db,
        now: () => NOW,
        timeZoneOf: () => 'UTC',
        livesOf: () => Promise.resolve([LIFE]),
        pairsSince: (_robots: readonly number[], fromMs: number) =>
          Promise.resolve([{ robot: 7, pairs: closed.filter((days) => NOW - days * DAY_MS >= fromMs).length }]),
        ...Object.fromEntries(
          ['movedFor', 'tradedWith', 'samePersonAs', 'sameAddressAs', 'samePaymentAs'].map((name) => [name, () => Promise.resolve([])]),
        ),
        dollarsOf: () => undefined,
      } as unknown as QuantifyPorts;
      const ranking = new Ranking(ports);
      await ranking.compute();
      expect(RANKING_WINDOWS.map((window) => ranking.entry(7)?.pairs[window])).toEqual([2, 4, 7].map((pairs) => ({ robot: 7, pairs })));
      expect([ranking.entry(7)?.copies, ranking.computedAtMs]).toEqual([2, NOW]);
      // The other one's robot is its customer's no more.
      expect(ranking.entry(8)).toBeUndefined();
      expect(RANKING_WINDOWS.map((window) => windowStart(window, NOW))).toEqual(
        [7, 30, 90].map((days) => Date.UTC(2026, 10, 30, 12) - days * DAY_MS),
      );
      await given.db.query('insert into quantify_copy (leader, customer, robot, copied_at) values (7, 5, 50, 2)');
      await ranking.recount(7);
      expect(ranking.entry(7)?.copies).toBe(3);
    });
  },
  { migrations: quantify.migrations },
);
