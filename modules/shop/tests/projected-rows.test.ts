// Protects the rows of the shop: whatever happened, in batches of any size, they are the latest facts, and every state of an order is among its steps.
import { expect, it } from 'vitest';
import { projectAgain, rowsBesideFacts, withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { shopOrder, shopProduct, shopVariant } from '../model.ts';
import { shop } from '../module.ts';
import { stepsOf } from '../orders.ts';
import { shopProjection } from '../projection.ts';
import { ShopBench } from '../testing/bench.ts';

function busyBench(): ShopBench {
  const bench = new ShopBench(3);
  const variant = bench.sell(10);
  const order = bench.shipped(1, variant);
  bench.must({ kind: 'shop.ask_refund', customer: 1, order });
  bench.must({ kind: 'shop.refund', order, amount: '5', refunded: '0', by: 1, decidedBy: 2 });
  bench.must({ kind: 'shop.cancel', customer: 2, order: bench.paid(2, variant) });
  bench.must(bench.orderOf(3, variant));
  bench.pass(30 * DAY_MS);
  return bench;
}

withDatabases(
  'rows of the shop',
  (given) => {
    it.each([1, 3, 1_000])('are the latest facts, %i to a batch', async (size) => {
      const bench = busyBench();
      const facts = bench.facts.flatMap((one) => one.facts);
      await projectAgain(given.db, shopProjection, facts, size);
      for (const schema of [shopProduct, shopVariant, shopOrder]) {
        const { rows, told } = await rowsBesideFacts(given.db, schema as typeof shopOrder, facts);
        expect(rows).toEqual(told);
      }
    });

    it('have every state that an order was left in', async () => {
      const bench = busyBench();
      await projectAgain(given.db, shopProjection, [], 1);
      await given.db.transaction((session) => shopProjection.project(session, bench.facts));
      const steps = await stepsOf(given.db, 1);
      expect(steps.map(({ state }) => state).toReversed()).toEqual([
        'pending',
        'paid',
        'picking',
        'shipped',
        'shipped',
        'shipped',
        'received',
        'complete',
      ]);
    });
  },
  { migrations: shop.migrations },
);
