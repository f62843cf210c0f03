// Protects what customers read of their past: rows made by hand come back in the requested order, filtered, and never anybody else's.
import { beforeAll, expect, it } from 'vitest';
import { bulkInsert } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { spot } from '../module.ts';
import {
  allOrders,
  candlesBetween,
  closeBefore,
  fillHistory,
  fillsOfOrder,
  firstCandleMs,
  latestTrades,
  orderById,
  orderHistory,
} from './queries.ts';
import type { HistoryFilter } from './queries.ts';

/** id, customer, market, side, status, created, ended. */
const ORDERS = [
  [1, 7, 0, 'buy', 'filled', 100, 900],
  [2, 7, 0, 'sell', 'cancelled', 200, 300],
  [3, 7, 1, 'buy', 'expired', 300, 800],
  [4, 7, 0, 'buy', 'new', 400, 400],
  [5, 7, 0, 'buy', 'partially_filled', 500, 950],
  [6, 8, 0, 'buy', 'filled', 600, 850],
  [7, 7, 0, 'sell', 'filled', 700, 800],
  [8, 7, 0, 'buy', 'cancelled', 50, 999],
] as const;

/** trade, role, order, customer, market, side. */
const FILLS = [
  [1, 'maker', 1, 7, 0, 'buy'],
  [1, 'taker', 6, 8, 0, 'sell'],
  [2, 'maker', 3, 7, 1, 'buy'],
  [3, 'maker', 7, 7, 0, 'sell'],
  [3, 'taker', 1, 7, 0, 'buy'],
] as const;

withDatabases(
  'the past',
  (given) => {
    beforeAll(async () => {
      for (const [id, customer, market, side, status, createdAt, updatedAt] of ORDERS)
        await given.db.query(
          `insert into spot_order values ($1, $2, $3, $4, 'limit', 'GTC', true, 'decrement', $5, 11, 12, '13', 14, '15', '16', 17, 18, 'mine', 19, $6, $7, 'self_trade')`,
          [id, customer, market, side, status, createdAt, updatedAt],
        );
      for (const [trade, role, order, customer, market, side] of FILLS)
        await given.db.query('insert into spot_fill values ($1, $2, $3, $4, $5, $6, 21, 22, 23, 24, $7)', [
          trade,
          role,
          order,
          customer,
          market,
          side,
          1_000 + trade,
        ]);
      for (const [id, market, takerSide] of [
        [1, 0, 'buy'],
        [2, 1, 'sell'],
        [3, 0, 'sell'],
      ] as const)
        await given.db.query('insert into spot_trade values ($1, $2, $3, 31, 32, 33, $4)', [id, market, 1_000 + id, takerSide]);
      await bulkInsert(given.db, {
        table: 'spot_candle',
        columns: {
          market: 'int4',
          minutes: 'int4',
          open_ms: 'int8',
          open: 'int8',
          high: 'int8',
          low: 'int8',
          close: 'int8',
          lots: 'numeric',
          quote: 'numeric',
          trades: 'int8',
        },
        rows: [
          [0, 1, 60],
          [0, 1, 120],
          [0, 1, 180],
          [0, 5, 30],
          [1, 1, 10],
        ].map(([market, minutes, at = 0]) => ({
          market,
          minutes,
          open_ms: at,
          open: at + 1,
          high: at + 2,
          low: at + 3,
          close: at + 4,
          lots: '5',
          quote: '6',
          trades: 7,
        })),
      });
    });

    const history = async (filter: Partial<HistoryFilter>, page = 1, limit = 20) => {
      const all = {
        customer: 7,
        market: undefined,
        side: undefined,
        status: undefined,
        type: undefined,
        fromMs: undefined,
        toMs: undefined,
      };
      const { list, total } = await orderHistory(given.db, { ...all, ...filter }, { page, limit });
      return { ids: list.map(({ id }) => id), total };
    };

    it('G11: ended orders come by when they ended, the last first, and never an open one or another customer’s', async () => {
      expect(await history({})).toEqual({ ids: [8, 1, 7, 3, 2], total: 5 });
      expect(await history({ customer: 8 })).toEqual({ ids: [6], total: 1 });
      expect(await history({ customer: 9 })).toEqual({ ids: [], total: 0 });
    });

    it('each filter leaves out what it says, times are when orders ended, and both ends count', async () => {
      expect(await history({ type: 'limit' })).toEqual(await history({}));
      expect(await history({ type: 'stop-limit' })).toEqual({ ids: [], total: 0 });
      expect(await history({ order: 7 })).toEqual({ ids: [7], total: 1 });
      expect(await history({ order: 6 })).toEqual({ ids: [], total: 0 });
      expect((await history({ market: 1 })).ids).toEqual([3]);
      expect((await history({ side: 'sell' })).ids).toEqual([7, 2]);
      expect((await history({ status: 'cancelled' })).ids).toEqual([8, 2]);
      expect(await history({ fromMs: 800, toMs: 900 })).toEqual({ ids: [1, 7, 3], total: 3 });
      expect((await history({ fromMs: 801, toMs: 899 })).ids).toEqual([]);
      expect(await history({ market: 0, side: 'buy', status: 'filled', fromMs: 0, toMs: 5_000 })).toEqual({ ids: [1], total: 1 });
    });

    it('pages follow on each other and count the whole', async () => {
      expect(await history({}, 1, 2)).toEqual({ ids: [8, 1], total: 5 });
      expect(await history({}, 2, 2)).toEqual({ ids: [7, 3], total: 5 });
      expect(await history({}, 3, 2)).toEqual({ ids: [2], total: 5 });
      expect(await history({}, 4, 2)).toEqual({ ids: [], total: 5 });
    });

    it('an order is its owner’s, with every column where it belongs', async () => {
      expect(await orderById(given.db, 7, 1)).toEqual({
        id: 1,
        clientOrderId: 'mine',
        customer: 7,
        market: 0,
        side: 'buy',
        type: 'limit',
        timeInForce: 'GTC',
        postOnly: true,
        stp: 'decrement',
        status: 'filled',
        ticks: 11,
        lots: 12,
        total: '13',
        filledLots: 14,
        filledQuote: '15',
        fee: '16',
        makerRate: 17,
        takerRate: 18,
        expireAtMs: 19,
        createdAtMs: 100,
        updatedAtMs: 900,
        reason: 'self_trade',
      });
      expect(await orderById(given.db, 8, 1)).toBeUndefined();
    });

    it('fills are one’s own, the newest first, both sides of a trade with oneself; of an order the oldest first', async () => {
      const fills = async (market: number | undefined, page = 1, limit = 20) => {
        const { list, total } = await fillHistory(given.db, { customer: 7, market, fromMs: undefined, toMs: undefined }, { page, limit });
        return { fills: list.map(({ trade, role }) => `${trade} ${role}`), total };
      };
      expect(await fills(undefined)).toEqual({ fills: ['3 maker', '3 taker', '2 maker', '1 maker'], total: 4 });
      expect(await fills(0)).toEqual({ fills: ['3 maker', '3 taker', '1 maker'], total: 3 });
      expect(await fills(undefined, 2, 3)).toEqual({ fills: ['1 maker'], total: 4 });
      const [first, second] = await fillsOfOrder(given.db, 1);
      expect([first?.trade, second?.trade]).toEqual([1, 3]);
      const figures = { order: 1, market: 0, side: 'buy', ticks: 21, lots: 22, quote: '23', fee: '24' };
      expect(second).toEqual({ ...figures, clientOrderId: 'mine', trade: 3, role: 'taker', atMs: 1_003 });
    });

    it('trades of a market come newest first, so many as asked for', async () => {
      expect((await latestTrades(given.db, 0, 5)).map(({ id, takerSide }) => [id, takerSide])).toEqual([
        [3, 'sell'],
        [1, 'buy'],
      ]);
      expect(await latestTrades(given.db, 0, 1)).toEqual([{ id: 3, ticks: 31, lots: 32, takerSide: 'sell', atMs: 1_003 }]);
    });

    it('B26: trades go on behind the newest hundred, from the number of the last one', async () => {
      expect((await latestTrades(given.db, 0, 5, 3)).map(({ id }) => id)).toEqual([1]);
      expect(await latestTrades(given.db, 0, 5, 1)).toEqual([]);
    });

    it('B26: orders of any state are one list by when they were placed, each once by cursor, never those of others', async () => {
      const all = { customer: 7, market: undefined, side: undefined, type: undefined, fromMs: undefined, toMs: undefined };
      const whole = await allOrders(given.db, all, { limit: 100, cursor: undefined });
      const ids = whole.list.map(({ id }) => id);
      const byTime = whole.list.toSorted((one, other) => other.createdAtMs - one.createdAtMs || other.id - one.id);
      expect(ids).toEqual(byTime.map(({ id }) => id));
      // A number is used again, by an order that is newer than some with greater ones.
      expect(ids).not.toEqual(ids.toSorted((a, b) => b - a));
      expect(new Set(whole.list.map(({ status }) => status)).size).toBeGreaterThan(2);
      expect(whole.list.every(({ customer }) => customer === 7)).toBe(true);
      const pages: number[] = [];
      for (let cursor: string | undefined; ;) {
        const { list, next } = await allOrders(given.db, all, { limit: 2, cursor });
        pages.push(...list.map(({ id }) => id));
        if (next === null) break;
        cursor = next;
      }
      expect(pages).toEqual(ids);
      expect(
        (await allOrders(given.db, { ...all, market: 1, side: 'buy' }, { limit: 9, cursor: undefined })).list.every(
          ({ market }) => market === 1,
        ),
      ).toBe(true);
    });

    it('trades of one millisecond come by their number, the last first', async () => {
      for (const id of [10, 11, 12]) await given.db.query(`insert into spot_trade values ($1, 5, 1000, 31, 32, 33, 'buy')`, [id]);
      expect((await latestTrades(given.db, 5, 9)).map(({ id }) => id)).toEqual([12, 11, 10]);
    });

    it('candles are a market’s own, of their length, oldest first, both ends among them', async () => {
      const opened = async (fromMs: number, toMs: number) =>
        (await candlesBetween(given.db, 0, 1, fromMs, toMs)).map(({ openMs }) => openMs);
      expect(await opened(60, 180)).toEqual([60, 120, 180]);
      expect(await opened(61, 179)).toEqual([120]);
      expect(await candlesBetween(given.db, 1, 1, 0, 99)).toEqual([
        { market: 1, minutes: 1, openMs: 10, open: 11, high: 12, low: 13, close: 14, lots: 5n, quote: 6n, trades: 7 },
      ]);
      expect([
        await closeBefore(given.db, 0, 1, 180),
        await closeBefore(given.db, 0, 1, 181),
        await closeBefore(given.db, 0, 1, 60),
      ]).toEqual([124, 184, undefined]);
      expect([await firstCandleMs(given.db, 0, 1), await firstCandleMs(given.db, 0, 5), await firstCandleMs(given.db, 2, 1)]).toEqual([
        60,
        30,
        undefined,
      ]);
    });
  },
  { migrations: spot.migrations },
);
