// Protects the rows of C2C: whatever happened, in batches of any size, they are the latest state of every provider and order.
import { expect, it } from 'vitest';
import { C2C_STATES } from '@agio/contracts/c2c/constants';
import { projectAgain, rowsBesideFacts, withDatabases } from '@agio/database/testing';
import { c2c } from '../module.ts';
import { C2C_TABLE, c2cOrder, c2cProvider } from '../model.ts';
import type { C2cState } from '../model.ts';
import { c2cProjection } from '../projection.ts';
import { Bench, NORTH, SOUTH, WEST } from '../testing/bench.ts';

/** Whether orders of a side have a state at all. */
const has = (side: string, state: C2cState): boolean =>
  C2C_TABLE.some((row) => row.side === side && (row.from === state || row.to.includes(state)));

withDatabases(
  'rows of c2c',
  (given) => {
    it.each([1, 3, 1_000])('are the latest facts, %i to a batch', async (size) => {
      const bench = new Bench([NORTH, SOUTH, WEST]);
      for (const side of ['buy', 'sell'] as const)
        for (const state of C2C_STATES.toReversed()) if (has(side, state)) bench.orderIn(state, side);
      bench.step('decline', bench.trade('sell'), NORTH);
      bench.apply({ kind: 'c2c.judge', customer: SOUTH, decision: 'suspend', by: 3 });
      bench.apply({ kind: 'c2c.resign', customer: WEST });
      await projectAgain(given.db, c2cProjection, bench.facts, size);
      const providers = await rowsBesideFacts(given.db, c2cProvider, bench.facts);
      const orders = await rowsBesideFacts(given.db, c2cOrder, bench.facts);
      expect(providers.rows).toEqual(providers.told);
      expect(orders.rows).toEqual(orders.told);
      expect(orders.rows.length).toBeGreaterThan(12);
    });
  },
  { migrations: c2c.migrations },
);
