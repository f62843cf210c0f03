// Protects the rows of lock-ups: whatever happened, in batches of any size, they are the latest facts.
import { expect, it } from 'vitest';
import { projectAgain, rowsBesideFacts, withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { lock } from '../module.ts';
import { EMERGENCY_MS, lockPosition, lockRow } from '../model.ts';
import { lockProjection } from '../projection.ts';
import { releasesOf } from '../queries.ts';
import { Bench, BOB } from '../testing/bench.ts';

function busyBench(): Bench {
  const bench = new Bench();
  const product = bench.product();
  bench.subscribe(product);
  const left = bench.subscribe(product, { customer: BOB });
  const vault = bench.vault({ dues: [bench.nowMs + DAY_MS, bench.nowMs + 20 * DAY_MS] });
  bench.pass(2 * DAY_MS);
  bench.step('ask_exit', vault);
  bench.pass(EMERGENCY_MS);
  bench.vault();
  bench.pass(30 * DAY_MS);
  bench.step('exit', left, BOB);
  return bench;
}

withDatabases(
  'rows of lock-ups',
  (given) => {
    it.each([1, 3, 1_000])('are the latest facts, %i to a batch', async (size) => {
      const bench = busyBench();
      await projectAgain(given.db, lockProjection, bench.facts, size);
      const positions = await rowsBesideFacts(given.db, lockPosition, bench.facts);
      const rows = await rowsBesideFacts(given.db, lockRow, bench.facts);
      expect(positions.rows).toEqual(positions.told);
      expect(rows.rows).toEqual(rows.told);
      for (const id of [1, 2, 3, 4]) {
        const releases = (await releasesOf(given.db, id)).map(({ of: _of, ...row }) => row);
        expect(releases).toEqual(rows.told.filter(({ position }) => position === id));
      }
      const events = await given.db.query<{ event: string; position: bigint }>(
        'select event, position from lock_event order by sequence, number',
      );
      expect(events.map(({ event, position }) => `${event} ${position}`).toSorted()).toEqual([
        'lock_exit_asked 3',
        'lock_left 3',
        'lock_released 1',
        'lock_released 2',
        'lock_released 3',
        'lock_released 4',
      ]);
      const [product] = await given.db.query<{ sold: string }>('select sold from lock_product');
      expect(product?.sold).toBe('10000000000');
    });

    it('say that what came back paid a debt, and not that it is there again', async () => {
      const bench = busyBench();
      const paid = bench.facts.flatMap((fact) => {
        if (!lockPosition.is(fact) && !lockRow.is(fact)) return [fact];
        const { coin, customer } = fact;
        const taken = { fact: 'posting', id: 1, owner: customer, kind: 'trading', coin, amount: '-1', after: '0' } as const;
        return [fact, { ...taken, reason: 'clawback', cause: 'debt' } as const];
      });
      await projectAgain(given.db, lockProjection, paid, paid.length);
      const events = await given.db.query<{ event: string }>('select distinct event from lock_event order by event');
      expect(events.map(({ event }) => event)).toEqual(['lock_exit_asked', 'lock_owed']);
    });
  },
  { migrations: lock.migrations },
);
