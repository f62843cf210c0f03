// Protects moments of the past: imported time is valued by its minutes, and a trade stands when it was made.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import type { Reply } from '@agio/core';
import { spot } from '../module.ts';
import { past } from './past.ts';
import { spotProjection } from '../projection.ts';
import { TestMarket } from '../testing/market.ts';
import { closesAt, fillsBeside, tradedBetween } from './then.ts';

const orderIdOf = (reply: Reply): number => (reply.ok && reply.kind === 'order' ? reply.order.id : 0);
const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 0, 5, 12);

withDatabases(
  'a moment',
  (given) => {
    it('B9: has the price of the minute before it in imported time, and of the hour where there is no minute', async () => {
      const candle = (minutes: number, openMs: number, close: number) =>
        given.db.query(
          `insert into spot_past_candle (market, minutes, open_ms, open, high, low, close, lots, quote, trades)
           values (0, $1, $2, 1, 1, 1, $3, 1, 1, 1)`,
          [minutes, openMs, close],
        );
      await candle(60, NOON - HOUR, 100);
      await candle(60, NOON, 200);
      for (const [minute, close] of [
        [0, 110],
        [1, 120],
        [59, 200],
      ] as const)
        await candle(1, NOON + minute * 60_000, close);
      const times = [NOON, NOON + 59_999, NOON + 60_000, NOON + 2 * 60_000 + 5, NOON + 30 * 60_000, NOON + HOUR, NOON + 5 * HOUR];
      const found = await closesAt(given.db, [0], times);
      expect(found.toSorted((a, b) => a.at - b.at).map(({ ticks }) => ticks)).toEqual([100, 100, 110, 120, 120, 200, 200]);
    });

    it('B10: has a trade when it was made, although its order ended later or is open still', async () => {
      const order = (id: number, status: string, updatedAt: number) =>
        given.db.query(
          `insert into spot_order (id, customer, market, side, type, time_in_force, post_only, stp, status, ticks, lots, filled_lots, filled_quote, fee,
             maker_rate, taker_rate, expire_at, created_at, updated_at)
           values ($1, 7, 0, 'buy', 'limit', 'GTC', false, 'expire-taker', $2, 1, 9, 3, 3, 0, 0, 0, 0, 0, $3)`,
          [id, status, updatedAt],
        );
      const fill = (trade: number, orderId: number, lots: number, atMs: number) =>
        given.db.query(
          `insert into spot_fill (trade, role, order_id, customer, market, side, ticks, lots, quote, fee, at_ms)
           values ($1, 'maker', $2, 7, 0, 'buy', 1, $3, 1, 0, $4)`,
          [trade, orderId, lots, atMs],
        );
      await order(1, 'cancelled', 9_000);
      await order(2, 'partially_filled', 5_000);
      await fill(1, 1, 2, 1_000);
      await fill(2, 1, 1, 1_000);
      await fill(3, 2, 4, 5_000);
      const beside = async (atMs: number, isAfter: boolean) =>
        (await fillsBeside(given.db, 7, { atMs, isAfter, limit: 3 })).map(({ atMs: at, lots, order: id }) => [id, lots, at]);
      expect(await beside(1_000, false)).toEqual([[1, 3, 1_000]]);
      expect(await beside(1_000, true)).toEqual([[2, 4, 5_000]]);
      expect(await beside(9_000, false)).toEqual([
        [2, 4, 5_000],
        [1, 3, 1_000],
      ]);
      const traded = await tradedBetween(given.db, 7, { fromMs: 0, toMs: 10_000, stretchMs: 2_000 });
      expect(traded.toSorted((a, b) => a.stretch - b.stretch)).toEqual([
        { stretch: 0, count: 1 },
        { stretch: 2, count: 1 },
      ]);
    });

    it('39: has a waiting order with the trigger and the hold that it had then, and as a waiting one until it was fired', async () => {
      const market = new TestMarket(1_000, 2);
      const stop = { type: 'stop-limit', stp: 'expire-maker' } as const;
      const id = orderIdOf(market.place(1, 'sell', 180, 500, { ...stop, stopTicks: 190 }));
      const trail = orderIdOf(
        market.place(1, 'buy', 0, 0, { type: 'trailing-stop', stp: 'expire-maker', trailingBps: 500, total: '1000000000000' }),
      );
      market.nowMs = 2_000;
      market.apply({ kind: 'amend', customer: 1, order: id, ticks: 170, lots: 700, stopTicks: 185, request: null });
      market.nowMs = 3_000;
      market.apply({ kind: 'amend', customer: 1, order: trail, ticks: 0, lots: 0, trailingTicks: 7, request: null });
      market.nowMs = 4_000;
      market.place(2, 'buy', 185, 300);
      market.place(2, 'sell', 185, 300, { stp: 'expire-both' });
      const records = market.outcomes.map(({ atMs, facts, sequence }) => ({ atMs, facts, sequence }));
      for (const record of records) await given.db.transaction((session) => spotProjection.project(session, [record]));
      const then = past({ core: market.core, database: given.db, scales: market.scales });
      const [own, other] = await Promise.all([1_500, 2_500].map((atMs) => then.ordersAt(1, atMs)));
      expect(own).toMatchObject([
        { id: String(trail), price: null, waiting: true, trailingBps: 500, held: 1_000_000_000_000n },
        { id: String(id), price: '90.0', amount: '0.500', waiting: true, stopPrice: '95.0', held: 50_000_000n },
      ]);
      expect(other).toMatchObject([{}, { price: '85.0', amount: '0.700', stopPrice: '92.5', held: 70_000_000n }]);
      const [later] = await then.ordersAt(1, 3_500);
      expect([later?.trailingAmount, later?.trailingBps]).toEqual(['3.5', undefined]);
    });
  },
  { migrations: spot.migrations },
);
