// Protects the sources of history: the same rows however facts are split into batches, even if orders of one millisecond are in two.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { spot } from './module.ts';
import { spotProjection } from './projection.ts';
import { TestMarket } from './testing/market.ts';

/** Orders that rest, fill in parts, are amended, and end, several in a millisecond and over many. */
function play(): TestMarket {
  const market = new TestMarket(1_000);
  for (let round = 0; round < 12; round += 1) {
    if (round % 3 !== 0) market.nowMs += 1;
    market.place(1, 'sell', 210 + (round % 2), 500);
    market.place(2, 'buy', 209 + (round % 4), 200 + round * 50);
    const [newest] = market.core.openOrders(1 + (round % 2));
    if (newest !== undefined)
      for (const lots of [newest.lots - 1, newest.lots - 2])
        market.apply({ kind: 'amend', customer: newest.customer, order: newest.id, ticks: newest.ticks, lots, request: null });
  }
  return market;
}

withDatabases(
  'rows of orders',
  (given) => {
    async function rowsAfter(market: TestMarket, size: number): Promise<unknown> {
      await given.db.query('truncate spot_order, spot_amendment, spot_trade, spot_fill, spot_candle, spot_basis, spot_lot, spot_coin');
      const records = market.outcomes.map(({ sequence, atMs, facts }) => ({ sequence, atMs, facts }));
      for (let start = 0; start < records.length; start += size) {
        await given.db.transaction((session) => spotProjection.project(session, records.slice(start, start + size)));
      }
      const tables = [
        'spot_order order by id',
        'spot_trade order by id',
        'spot_fill order by trade, role',
        'spot_candle order by 1, 2, 3',
        'spot_amendment order by 1, 2, 3, 4',
        'spot_basis order by 1, 2',
      ];
      return Promise.all(tables.map((table) => given.db.query(`select * from ${table}`)));
    }

    it('do not depend on where a batch ends', async () => {
      const market = play();
      const whole = await rowsAfter(market, market.outcomes.length);
      const [orders, trades, , , amended, bases] = whole as [{ status: string }[], ...unknown[][]];
      expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['new', 'partially_filled', 'filled']));
      expect(trades?.length).toBeGreaterThan(5);
      expect(amended?.length).toBeGreaterThan(10);
      expect(bases).toHaveLength(2);
      for (const size of [1, 2, 3, 5, 7]) expect(await rowsAfter(market, size), `${size} commands a batch`).toEqual(whole);
    });
  },
  { migrations: spot.migrations },
);
