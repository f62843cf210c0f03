// Protects the rows of OTC: whatever happened, in batches of any size, they are the latest state of every advertisement and order.
import { expect, it } from 'vitest';
import { OTC_STATES } from '@agio/contracts/otc/constants';
import { projectAgain, rowsBesideFacts, withDatabases } from '@agio/database/testing';
import { otc } from '../module.ts';
import { otcAd, otcOrder } from '../model.ts';
import { otcProjection } from '../projection.ts';
import { MERCHANT, Square } from '../testing/square.ts';

withDatabases(
  'rows of otc',
  (given) => {
    it.each([1, 3, 1_000])('are the latest facts, %i to a batch', async (size) => {
      const square = new Square();
      // Nobody has more than three open orders.
      for (const state of OTC_STATES.toReversed().filter((one) => one !== 'waiting')) square.orderIn(state);
      square.advertise({ price: null, floor: '700000000', cap: '' });
      square.apply({ kind: 'otc.set_ad', customer: MERCHANT, ad: square.advertise(), state: 'off' });
      await projectAgain(given.db, otcProjection, square.facts, size);
      const [ads, orders] = [await rowsBesideFacts(given.db, otcAd, square.facts), await rowsBesideFacts(given.db, otcOrder, square.facts)];
      expect(ads.rows).toEqual(ads.told);
      expect(orders.rows).toEqual(orders.told);
      expect(orders.rows.length).toBeGreaterThan(7);
    });
  },
  { migrations: otc.migrations },
);
