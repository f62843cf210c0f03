// Protects: candles of every length equal those computed by hand from the trades, whatever part comes from rows and whatever from memory.
import { beforeEach, describe, expect, it } from 'vitest';
import { candleAfterMs, candleOpenMs, STORED_INTERVALS } from '@agio/kernel';
import { withDatabases } from '@agio/database/testing';
import { candlesOf, fillFlat } from '../candles.ts';
import { readKline } from './kline.ts';
import { past as pastOf } from '../history/past.ts';
import { importCandles } from './past-candles.ts';
import { Scales } from '../views.ts';
import { spot } from '../module.ts';
import { priceSeries } from './series.ts';
import { tradeSeries } from './trade-series.ts';
import type { TradeSeries } from './trade-series.ts';
import { spotProjection } from '../projection.ts';
import { TestMarket } from '../testing/market.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** A Wednesday, 10:07. */
const NOW = Date.UTC(2026, 8, 16, 10, 7, 30);

/** Trades over fifty days, thinning out: [time, ticks, lots]. */
const TRADES: [number, number, number][] = [
  [NOW - 50 * DAY, 250, 400],
  [NOW - 20 * DAY, 270, 500],
  [NOW - 9 * DAY, 300, 600],
  [NOW - 8 * DAY - 5 * MINUTE, 280, 700],
  [NOW - 3 * DAY, 290, 800],
  [NOW - DAY - 90 * MINUTE, 310, 900],
  // The last candle that only the rows have, and the first that memory has.
  [NOW - 1430 * MINUTE - 20_000, 307, 950],
  [NOW - 1430 * MINUTE + 40_000, 306, 970],
  [NOW - DAY + 20 * MINUTE, 305, 1000],
  [NOW - 600 * MINUTE, 320, 1100],
  [NOW - 30 * MINUTE, 330, 1200],
  [NOW - 29 * MINUTE - 1, 325, 1300],
  [NOW - 2 * MINUTE, 315, 1400],
  [NOW - 20, 318, 1500],
];

/** [open, high, low, close, lots] of every candle from the first to the last requested, computed by hand. */
function byHand(minutes: number, fromMs: number, toMs: number): [number, number[]][] {
  const rows: [number, number[]][] = [];
  let close = 0;
  for (let openMs = candleOpenMs(TRADES[0]![0], minutes); openMs <= toMs; openMs += minutes * MINUTE) {
    const own = TRADES.filter(([atMs]) => atMs >= openMs && atMs < openMs + minutes * MINUTE);
    const prices = own.map(([, ticks]) => ticks);
    const row =
      own.length === 0
        ? [close, close, close, close, 0]
        : [prices[0]!, Math.max(...prices), Math.min(...prices), prices.at(-1)!, own.reduce((sum, [, , lots]) => sum + lots, 0)];
    close = row[3]!;
    if (openMs >= fromMs) rows.push([openMs, row]);
  }
  return rows;
}

describe('candles', () => {
  it('of a week open on Monday', () => {
    expect(new Date(candleOpenMs(NOW, 10080)).toISOString()).toBe('2026-09-14T00:00:00.000Z');
    expect(candleOpenMs(Date.UTC(2026, 8, 14) - 1, 10080)).toBe(Date.UTC(2026, 8, 7));
  });

  it('of a month open on its first day, whatever its length', () => {
    const march = Date.UTC(2028, 2, 1);
    expect(candleOpenMs(march - 1, 43200)).toBe(Date.UTC(2028, 1, 1));
    expect(candleAfterMs(Date.UTC(2028, 1, 1), 43200)).toBe(march);
    expect(candleAfterMs(march, 43200, -15)).toBe(Date.UTC(2026, 11, 1));
    for (let month = -840; month < 3_000; month += 1) {
      const [first, next] = [Date.UTC(1970, month, 1), Date.UTC(1970, month + 1, 1)];
      expect([candleOpenMs(first, 43200), candleOpenMs(next - 1, 43200), candleAfterMs(first, 43200)]).toEqual([first, first, next]);
    }
  });

  it('fill gaps flat at the close before, and nothing before the first', () => {
    const row = { market: 0, minutes: 1, openMs: 2 * MINUTE, open: 5, high: 9, low: 4, close: 7, lots: 3n, quote: 9n, trades: 2 };
    const closes = (before: number | undefined) =>
      fillFlat([row], 1, 0, MINUTE, 4 * MINUTE, before).map((one) => [one.openMs / MINUTE, one.close, one.trades]);
    expect(closes(undefined)).toEqual([
      [2, 7, 2],
      [3, 7, 0],
      [4, 7, 0],
    ]);
    expect(closes(6)).toEqual([
      [1, 6, 0],
      [2, 7, 2],
      [3, 7, 0],
      [4, 7, 0],
    ]);
  });

  it('of several trades keep first, highest, lowest and last', () => {
    const market = new TestMarket(NOW);
    for (const [atMs, ticks] of [
      [NOW, 300],
      [NOW + 1, 340],
      [NOW + 2, 290],
      [NOW + 3, 310],
    ] as const)
      market.trade(atMs, ticks, 100);
    const trades = market.outcomes.flatMap((outcome) => outcome.facts).filter((fact) => fact.fact === 'trade');
    const rows = candlesOf(trades);
    expect(rows.length).toBe(STORED_INTERVALS.length);
    for (const row of rows) expect(row).toMatchObject({ open: 300, high: 340, low: 290, close: 310, lots: 400n, trades: 4 });
  });
});

withDatabases(
  'K-lines',
  (given) => {
    let market: TestMarket;
    /** Plays all trades; only those before `storedUntil` reach the rows. */
    async function play(storedUntil: number): Promise<void> {
      await given.db.query('truncate spot_order, spot_trade, spot_fill, spot_candle');
      market = new TestMarket(TRADES[0]![0] - 1);
      for (const [atMs, ticks, lots] of TRADES) market.trade(atMs, ticks, lots);
      market.nowMs = NOW;
      for (const outcome of market.outcomes) {
        if (outcome.atMs >= storedUntil) continue;
        await given.db.transaction((session) =>
          spotProjection.project(session, [{ sequence: outcome.sequence, atMs: outcome.atMs, facts: outcome.facts }]),
        );
      }
    }
    async function read(minutes: number, range: { from?: number; to?: number; limit?: number } = {}): Promise<[number, number[]][]> {
      const { core, scale } = market;
      const asked = { minutes, fromMs: range.from, toMs: range.to, limit: range.limit ?? 1000 };
      const rows = await readKline(given.db, core, scale.market, asked, NOW);
      return rows.map((row) => [row.openMs, [row.open, row.high, row.low, row.close, Number(row.lots)]]);
    }

    describe('all stored', () => {
      beforeEach(() => play(Infinity));

      it.each([...STORED_INTERVALS, 3, 120, 360, 720])('of %i minutes are those made by hand', async (minutes) => {
        const last = candleOpenMs(NOW, minutes);
        expect(await read(minutes)).toEqual(byHand(minutes, last - 999 * minutes * MINUTE, last));
      });

      it('of months are those made by hand', async () => {
        const [july, august, september] = [Date.UTC(2026, 6, 1), Date.UTC(2026, 7, 1), Date.UTC(2026, 8, 1)];
        const months = [
          [july, [250, 250, 250, 250, 400]],
          [august, [270, 270, 270, 270, 500]],
          [september, [300, 330, 280, 318, 12_420]],
        ];
        expect(await read(43200)).toEqual(months);
        expect(await read(43200, { from: july + 1 })).toEqual(months.slice(1));
        expect(await read(43200, { limit: 1 })).toEqual(months.slice(2));
        expect(await read(43200, { to: september - 1, limit: 1 })).toEqual(months.slice(1, 2));
      });

      it('keep to their range, from its beginning if it has one, and else to the newest', async () => {
        const from = NOW - 40 * MINUTE;
        const to = NOW - 10 * MINUTE;
        const first = candleOpenMs(from - 1, 1) + MINUTE;
        expect(await read(1, { from, to })).toEqual(byHand(1, first, candleOpenMs(to, 1)));
        expect(await read(1, { from, to, limit: 4 })).toEqual(byHand(1, first, candleOpenMs(to, 1)).slice(0, 4));
        expect(await read(1, { from, limit: 4 })).toEqual(byHand(1, first, candleOpenMs(to, 1)).slice(0, 4));
        expect(await read(1, { to, limit: 4 })).toEqual(byHand(1, first, candleOpenMs(to, 1)).slice(-4));
        expect(await read(5, { from: NOW - 9 * DAY, to: NOW - 8 * DAY, limit: 3 })).toEqual(
          byHand(5, NOW - 9 * DAY, candleOpenMs(NOW - 8 * DAY, 5)).slice(0, 3),
        );
        const edge = candleOpenMs(NOW - 1430 * MINUTE, 1);
        expect(await read(1, { from: edge - 5 * MINUTE, to: edge + 5 * MINUTE })).toEqual(byHand(1, edge - 5 * MINUTE, edge + 5 * MINUTE));
        expect(await read(1, { from: NOW + DAY })).toEqual([]);
        expect(await read(1, { to: NOW - 60 * DAY })).toEqual([]);
        expect(await read(1, { from: to, to: from })).toEqual([]);
        expect((await read(1, { to: NOW + DAY, limit: 1 }))[0]?.[0]).toBe(candleOpenMs(NOW, 1));
        expect(await read(10080, { from: NOW - 5 * DAY })).toEqual(byHand(10080, Date.UTC(2026, 8, 14), NOW));
      });
    });

    it('as columns are the same, of the finest length that goes back so far', async () => {
      await play(Infinity);
      const market0 = market.scale.market.id;
      const from = NOW - 9 * DAY - MINUTE;
      for (const minutes of [1, 60]) {
        const series = await priceSeries(given.db, market0, minutes, from, NOW);
        const hand = byHand(minutes, candleOpenMs(from, minutes), candleOpenMs(NOW, minutes) - 1);
        expect([series?.fromMs, series?.minutes, series?.ownFromMs]).toEqual([hand[0]![0], minutes, candleOpenMs(TRADES[0]![0], minutes)]);
        const { open, high, low, close } = series!;
        expect([...open].map((one, at) => [one, high[at], low[at], close[at]])).toEqual(hand.map(([, row]) => row.slice(0, 4)));
      }
      // Before all trades there is nothing, and imported days are all that goes back further.
      const first = await priceSeries(given.db, market0, 1, NOW - 300 * DAY, NOW);
      expect([first?.minutes, first?.fromMs]).toEqual([1, candleOpenMs(TRADES[0]![0], 1)]);
      const day = { minutes: 1440, openMs: candleOpenMs(NOW - 90 * DAY, 1440), open: 200, high: 240, low: 190, close: 210 };
      await importCandles({ database: given.db, scales: new Scales(market.core) }, market.scale.market.name, [
        { ...day, volume: 7, turnover: 9, trades: 3 },
      ]);
      const far = await priceSeries(given.db, market0, 1, NOW - 300 * DAY, NOW);
      expect([far?.minutes, far?.fromMs, (far?.ownFromMs ?? 0) > day.openMs]).toEqual([1440, day.openMs, true]);
      expect(await priceSeries(given.db, market0 + 1, 1, NOW - DAY, NOW)).toBeUndefined();
      await given.db.query('truncate spot_past_candle');
    });

    it('come with the trades that they are made of, as columns, back to the last one before a time', async () => {
      await play(Infinity);
      const market0 = market.scale.market.id;
      const [first] = TRADES[0]!;
      const since = (fromMs: number, most = 1_000, part?: number) => tradeSeries(given.db, market0, fromMs, most, part);
      const rows = (series: TradeSeries | undefined) =>
        [...(series?.atMs ?? [])].map((at, row) => [at, series!.ticks[row], series!.lots[row]]);
      const made = TRADES.map(([at, ticks, lots]) => [at, ticks, lots]);
      expect(rows(await since(0))).toEqual(made);
      const third = TRADES[3]![0];
      expect(rows(await since(third - 1))).toEqual(made.slice(made.findLastIndex(([at]) => at! < third)));
      expect(rows(await since(0, 5))).toEqual(made.slice(-5));
      // Imported ones before the first trade here; one of a later time has no say.
      const past = [
        [first - 3_000, 410, 7],
        [first - 2_000, 420, 8],
        [first - 2_000, 430, 9],
        [first + 1, 999, 1],
      ];
      for (const [at, [atMs, ticks, lots]] of past.entries())
        await given.db.query('insert into spot_past_trade (market, id, at_ms, ticks, lots) values ($1, $2, $3, $4, $5)', [
          market0,
          String(at),
          atMs,
          ticks,
          lots,
        ]);
      expect(rows(await since(first - 2_500))).toEqual([...past.slice(0, 3), ...made]);
      expect((await since(first - 2_500))?.ownFromMs).toBe(first);
      expect(rows(await since(0, made.length + 1))).toEqual([past[2], ...made]);
      // However they are divided.
      for (const part of [1, 2, 3, 7]) expect(rows(await since(first - 2_500, 1_000, part))).toEqual([...past.slice(0, 3), ...made]);
      expect(await tradeSeries(given.db, market0 + 1, 0, 10)).toBeUndefined();
      await given.db.query('truncate spot_past_trade');
    });

    it('begin with what was imported, up to the first trade here', async () => {
      await play(Infinity);
      const first = TRADES[0]![0];
      const past = (minutes: number, openMs: number) => ({
        minutes,
        openMs,
        open: 200,
        high: 240,
        low: 190,
        close: 210,
        volume: 7,
        turnover: 9,
        trades: 3,
      });
      const day = candleOpenMs(first, 1440);
      // The last of them would hide trades of our own, and the one before it shares its day with the first of them.
      const given3 = [past(1440, day - DAY), past(1440, day), past(1440, day + DAY)];
      await importCandles({ database: given.db, scales: new Scales(market.core) }, market.scale.market.name, given3);
      const rows = await read(1440, { from: day - DAY, to: day + DAY });
      const ticks = (price: number): number => Math.round(price / Number(market.scale.price(1)));
      const lots = Math.round(7 / Number(market.scale.amount(1)));
      expect(rows).toEqual([
        [day - DAY, [ticks(200), ticks(240), ticks(190), ticks(210), lots]],
        [day, [ticks(200), Math.max(ticks(240), 250), Math.min(ticks(190), 250), 250, lots + 400]],
        [day + DAY, [250, 250, 250, 250, 0]],
      ]);
      expect((await read(43200))[0]?.[0]).toBe(candleOpenMs(day - DAY, 43200));

      // What somebody had then is worth what the chart says: a close counts once its day or hour is over, the latest one.
      await importCandles({ database: given.db, scales: new Scales(market.core) }, market.scale.market.name, [
        { ...past(60, day + 5 * 60 * MINUTE), close: 220 },
        // Older than the days that came after it.
        { ...past(60, day - 2 * DAY), close: 150 },
      ]);
      const times = [day - 3 * DAY, day - 1, day, day + 6 * 60 * MINUTE, first + MINUTE];
      const priceAt = await pastOf({ core: market.core, database: given.db, scales: new Scales(market.core) }).pricesAt(times);
      const opening = market.scale.price(market.scale.market.definition.openingTicks);
      const priced = times.map((_time, at) => priceAt(market.scale.market.name, at));
      expect(priced).toEqual([opening, ...[ticks(150), ticks(210), ticks(220), 250].map((one) => market.scale.price(one))]);
      await given.db.query('truncate spot_past_candle');
    });

    it('do not wait for rows of the last day', async () => {
      await play(NOW - 700 * MINUTE);
      for (const minutes of [1, 3, 5, 30, 60, 120, 240, 720]) {
        const last = candleOpenMs(NOW, minutes);
        expect(await read(minutes, { limit: 100 })).toEqual(byHand(minutes, last - 99 * minutes * MINUTE, last));
      }
      expect(await read(1, { from: NOW - 10 * MINUTE, to: NOW - 5 * MINUTE })).toEqual(
        byHand(1, candleOpenMs(NOW - 10 * MINUTE, 1) + MINUTE, candleOpenMs(NOW - 5 * MINUTE, 1)),
      );
    });

    it('are none without trades', async () => {
      await given.db.query('truncate spot_candle');
      market = new TestMarket(NOW);
      expect(await read(1)).toEqual([]);
    });
  },
  { migrations: spot.migrations },
);
