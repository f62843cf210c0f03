// Protects imported history: exact candles of every interval, the same after interruptions and repetitions, and files with wrong lines of which nothing is taken.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { Core } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { candleOpenMs, STORED_INTERVALS } from '@agio/kernel';
import { Scales } from '@agio/spot';
import { spot } from '@agio/spot/module';
import type { FileFormat } from './formats.ts';
import { looseLine } from './formats.ts';
import { importFile } from './import-file.ts';

const NOW = Date.UTC(2026, 10, 1);
const START = Date.UTC(2026, 8, 27, 23, 58);
const core = new Core();
const define = { tags: [], name: '' };
core.apply(1, 0, { kind: 'define_coin', code: 'BTC', decimals: 8, ...define });
core.apply(2, 0, { kind: 'define_coin', code: 'USDT', decimals: 10, ...define });
core.apply(3, 0, {
  kind: 'define_market',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  lotSize: '0.00001',
  minLots: 1,
  maxLots: 10_000_000,
  minTotal: '1',
  priceBandPercent: 50,
  makerFeeBps: 8,
  takerFeeBps: 10,
  openingTicks: 640_000,
  status: 'open',
  tags: [],
  sort: 0,
});
const scale = new Scales(core).byName('BTC_USDT')!;
const TRADES = 'id,time,price,amount,side';

withDatabases(
  'imported history',
  (given) => {
    const told: string[] = [];
    beforeEach(async () => {
      told.length = 0;
      await given.db.query('truncate spot_past_trade, spot_past_candle');
    });
    async function imported(name: string, text: string, what: 'trades' | number = 'trades', format?: FileFormat): Promise<string> {
      const folder = mkdtempSync(join(tmpdir(), 'agio-import-'));
      const path = join(folder, name);
      writeFileSync(path, text);
      try {
        const say = (line: string): void => void told.push(line);
        return await importFile({
          database: given.db,
          rules: { scale, nowMs: NOW },
          path,
          what,
          say,
          onShare: () => undefined,
          ...(format === undefined ? {} : { format }),
        });
      } catch (error) {
        return String(error);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
    const candles = (minutes: number) =>
      given.db.query<object>(
        `select open_ms, open, high, low, close, lots::text, quote::text, trades from spot_past_candle where minutes = $1 order by open_ms`,
        [minutes],
      );

    it('are trades, folded into candles of every interval, once however often they come', async () => {
      const lines = [
        `a1,${START},64000.0,0.5,buy`,
        `"a,2",${START + 1_000},64010.5,0.1,sell`,
        `a3,${new Date(START + 180_000).toISOString()},63990,0.00001,`,
      ];
      expect(await imported('t.csv', [TRADES, ...lines.slice(0, 2)].join('\r\n'))).toBe(
        'imported 2 trades of BTC_USDT, and candles of 1 weeks',
      );
      expect(await imported('t.csv', `\ufeff${[TRADES, ...lines].join('\n')}\n`)).toBe(
        'imported 1 trades of BTC_USDT, and candles of 2 weeks',
      );
      expect(told).toEqual(['2 trades were known by their numbers, and counted once']);
      const [first, second] = [
        { open: 640_000n, high: 640_105n, low: 640_000n, close: 640_105n, lots: '60000', quote: '384010500000000', trades: 2n },
        { open: 639_900n, high: 639_900n, low: 639_900n, close: 639_900n, lots: '1', quote: '6399000000', trades: 1n },
      ];
      // The second one is of another day, and of another week: it is Monday by then.
      for (const minutes of STORED_INTERVALS)
        expect([minutes, await candles(minutes)]).toEqual([
          minutes,
          [
            { open_ms: BigInt(candleOpenMs(START, minutes)), ...first },
            { open_ms: BigInt(candleOpenMs(START + 180_000, minutes)), ...second },
          ],
        ]);
      expect(await imported('t.jsonl', `{"id":"a1","time":${START},"price":64000.1,"amount":"0.5"}`)).toContain(
        'trade a1 is known with another time, price or amount',
      );
    });

    it('have candles also where a later line of their file is known and differs', async () => {
      await imported('t.csv', `${TRADES}\nlast,${START + 86_400_000},64000,0.5,buy`);
      const before = (await candles(1)).length;
      const lines = Array.from({ length: 5_000 }, (_, at) => `n${at},${START + at},64000,0.00001,buy`);
      expect(await imported('t.csv', [TRADES, ...lines, `last,${START + 86_400_000},64001,0.5,buy`].join('\n'))).toContain(
        'trade last is known',
      );
      expect((await candles(1)).length).toBe(before + 1);
    });

    it('give the same rows in one file or in pieces that overlap, in any order', async () => {
      const trade = fc.record({ at: fc.integer({ min: 0, max: 20_000 }), ticks: fc.integer({ min: 1, max: 900_000 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(trade, { minLength: 1, maxLength: 40 }), fc.nat(40), async (trades, cut) => {
          await given.db.query('truncate spot_past_trade, spot_past_candle');
          const lines = trades.map(({ at, ticks }, id) => `${id},${START + at * 60_000},${scale.price(ticks)},0.001,buy`);
          const byTime = lines.toSorted((a, b) => Number(a.split(',')[1]) - Number(b.split(',')[1]));
          await imported('all.csv', [TRADES, ...byTime].join('\n'));
          const whole = await Promise.all([1, 60, 10_080].map(candles));
          await given.db.query('truncate spot_past_trade, spot_past_candle');
          await imported('a.csv', [TRADES, ...byTime.slice(0, cut)].join('\n'));
          await imported('b.csv', [TRADES, ...byTime.slice(Math.max(0, cut - 3))].join('\n'));
          expect(await Promise.all([1, 60, 10_080].map(candles))).toEqual(whole);
        }),
        { numRuns: 12 },
      );
    });

    it('are candles too, of which the longer ones are made, also when the next file begins within one', async () => {
      const head = 'time,open,high,low,close,volume,turnover,trades';
      const monday = candleOpenMs(START, 10_080) + 7 * 86_400_000;
      const one = (minute: number, prices: string): string => `${monday + minute * 60_000},${prices},0.5,32000,7`;
      expect(await imported('c.csv', [head, one(0, '64000,64100,63900,64050')].join('\n'), 1)).toContain('imported 1 candles');
      await imported('c.csv', [head, one(1, '64050,64200,64000,64001')].join('\n'), 1);
      for (const minutes of [5, 60, 10_080])
        expect(await candles(minutes)).toEqual([
          {
            open_ms: BigInt(monday),
            open: 640_000n,
            high: 642_000n,
            low: 639_000n,
            close: 640_010n,
            lots: '100000',
            quote: '640000000000000',
            trades: 14n,
          },
        ]);
      expect(await imported('c.csv', [head, one(1, '64050,64000,64000,64001')].join('\n'), 1)).toContain('nothing was imported');
      expect(await imported('c.csv', [head, one(2, '1,1,1,1'), one(1, '1,1,1,1')].join('\n'), 1)).toContain('nothing was imported');
      expect(await imported('c.csv', [head, one(2, '1,1,1,1')].join('\n'), 5)).toContain('nothing was imported');
      expect(told).toEqual([
        'line 2: high: below another price of the candle',
        'line 3: time: not later than the candle before',
        'line 2: time: no candle of 5 minutes opens then',
      ]);
    });

    const kept = (table: string) =>
      given.db.query<Record<string, unknown>>(
        `select * from ${table} where ${table === 'spot_past_candle' ? 'minutes = 1' : 'true'} order by 1, 2, 3`,
      );
    const minutes = async () =>
      (await kept('spot_past_candle')).map(({ open_ms, open, high, low, close, lots, trades }) =>
        [open_ms, open, high, low, close, lots, trades].map(Number),
      );
    const MINUTE = Date.UTC(2026, 8, 28);
    const wanted = [
      [MINUTE, 640_000, 640_020, 639_990, 640_010, 12_345, 7],
      [MINUTE + 60_000, 640_010, 640_030, 640_000, 640_000, 28, 3],
    ];
    const bodies: readonly (readonly [string, string, FileFormat])[] = [
      [
        'Binance: no header, microseconds, volumes finer than a lot',
        [
          `${MINUTE}000,64000.00000000,64002.00000000,63999.00000000,64001.00000000,0.12345678,${MINUTE}999999,7901.1,7,0.1,1,0`,
          `${MINUTE + 60_000}000,64001,64003,64000,64000,0.00028540,${MINUTE}999999,18.2,3,0.1,1,0`,
        ].join('\n'),
        { from: 'binance' },
      ],
      [
        'Kraken: no header, seconds, exponents',
        [`${MINUTE / 1_000},6.4e4,64002.0,63999,64001,0.12345,7`, `${MINUTE / 1_000 + 60},64001,64003,64000,64000,2.8e-04,3`].join('\n'),
        { from: 'kraken' },
      ],
      [
        'a header of other names, the newest first, dates with a space, an address above it',
        [
          'https://www.example.com/data',
          'unix,date,symbol,open,high,low,close,Volume BTC,Volume,trade count,tradecount',
          `${MINUTE / 1_000 + 60},2026-09-28 00:01:00+00:00,BTC/USDT,64001,64003,64000,64000,1,0.00028,,3`,
          `${MINUTE / 1_000},2026-09-28 00:00:00+00:00,BTC/USDT,64000,64002,63999,64001,1,0.12345,,7`,
        ].join('\n'),
        { from: 'bitstamp' },
      ],
      [
        'columns that are named one by one, in UTC without a zone',
        [`x,2026-09-28 00:00:00,64000,64002,63999,64001,0.12345,7`, `x,2026-09-28 00:01:00,64001,64003,64000,64000,0.00028,3`].join('\n'),
        { columns: ['-', 'time', 'open', 'high', 'low', 'close', 'volume', 'trades'] },
      ],
    ];

    it.each(bodies)('B25: candles as published: %s', async (_name, text, format) => {
      expect(await imported('k.csv', text, 1, format)).toContain('imported 2 candles');
      expect(told).toEqual([]);
      expect(await minutes()).toEqual(wanted);
    });

    it('B25: Coinbase writes low and high before open, and the newest first', async () => {
      const [first, second] = [
        `${MINUTE / 1_000},63999,64002,64000,64001,0.12345`,
        `${MINUTE / 1_000 + 60},64000,64003,64001,64000,0.00028`,
      ];
      await imported('k.csv', `${second}\n${first}`, 1, { from: 'coinbase' });
      expect((await minutes()).map((row) => row.slice(0, 6))).toEqual(wanted.map((row) => row.slice(0, 6)));
    });

    it('B25: trades as published, also without numbers, and the same ones once however often they are given', async () => {
      const kraken = [
        `${MINUTE / 1_000}.1234,64000.1,0.5`,
        `${MINUTE / 1_000}.1234,64000.1,0.5`,
        `${MINUTE / 1_000 + 1},64000.2,1e-3`,
      ].join('\n');
      expect(await imported('t.csv', kraken, 'trades', { from: 'kraken' })).toContain('imported 3 trades');
      expect(await imported('t.csv', kraken, 'trades', { from: 'kraken' })).toContain('imported 0 trades');
      const binance = `13519807,64000.10000000,23.00000000,15373518,15373518,${MINUTE + 11_620},True,True`;
      expect(await imported('t.csv', binance, 'trades', { from: 'binance' })).toContain('imported 1 trades');
      const coinbase = [
        'time,trade_id,price,size,side',
        '2026-09-28T00:00:12.345678Z,74,64000.10000000,0.01000000,buy',
        '2026-09-28T00:00:13.100000+00:00,75,64000.20000000,0.02000000,sell',
      ].join('\n');
      expect(await imported('t.csv', coinbase, 'trades', { from: 'coinbase' })).toContain('imported 2 trades');
      const lineOf = (amount: string) =>
        looseLine({ id: '7', time: `${MINUTE}`, amount, price: '64000.1' }, { from: 'bitfinex', again: new Map(), lot: String });
      expect([lineOf('-0.0100'), lineOf('0.02')]).toMatchObject([
        { side: 'sell', amount: '0.01' },
        { side: 'buy', amount: '0.02' },
      ]);
    });

    it('B25: what is wrong with the columns is told once, with those that are known', async () => {
      const klines = Array.from({ length: 30 }, (_, at) => `${MINUTE + at * 60_000},1,1,1,1,0,0,0,0,0,0,0`).join('\n');
      expect(await imported('k.csv', klines, 1)).toMatch(
        /line 1 is no header.*time, open, high, low, close, volume, turnover, trades.*: nothing was imported/,
      );
      expect(await imported('k.csv', `when,open,high,low,close,volume\n${klines}`, 1)).toMatch(
        /line 1: when: no column of candles.*binance, kraken/,
      );
      expect(await imported('k.csv', klines, 1, { from: 'kraken' })).toMatch(
        /--from kraken: a line of candles there has 7 or 8 columns, and not 12/,
      );
      expect(await imported('k.csv', klines, 1, { columns: ['time', 'open'] })).toMatch(/--columns: 2 names for the 12 columns/);
      expect(told).toEqual([]);
    });

    it('E9: of a file with wrong lines nothing is taken, and each is told with its number', async () => {
      const wrong = [
        `a,${START},64000,0.5,hold`,
        `b,${START}.5,64000,0.5,buy`,
        `c,${START},64000.05,0.5,buy`,
        `d,${START},64000,0.000001,buy`,
        `e,${NOW},64000,0.5,buy`,
        `,${START},64000,0.5,buy`,
        `f,2026-10-01T00:00:00,64000,0.5,buy`,
        `g,${START},64000,0,buy`,
        `h,${START},-1,0.5,buy`,
        `i,${START},64000`,
        `"j,${START},64000,0.5,buy`,
      ];
      expect(await imported('t.csv', [TRADES, `ok,${START},64000,0.5,buy`, ...wrong].join('\n'))).toContain(
        '11 of 12 lines are wrong: nothing was imported',
      );
      expect(told).toEqual([
        'line 3: side: buy or sell, and not hold',
        'line 4: time: whole milliseconds since 1970, or ISO 8601 with its zone',
        'line 5: price: 64000.05 is no multiple of 0.1',
        'line 6: amount: 0.000001 is no multiple of 0.00001',
        'line 7: time: in the future',
        'line 8: id: 1 to 64 characters',
        'line 9: time: whole milliseconds since 1970, or ISO 8601 with its zone',
        'line 10: amount: 0 is out of range',
        'line 11: price: a decimal',
        'line 12: 3 values for 5 columns',
        'line 13: a quotation mark is missing',
      ]);
      told.length = 0;
      expect(await imported('t.jsonl', `{"id":"a"\n[]\n{"id":"a","time":1,"price":1,"amount":1,"fee":2}\n{"id":true}`)).toContain('4 of 4');
      expect(told).toEqual([
        'line 1: not JSON',
        'line 2: not a JSON object',
        'line 3: fee: no column of that name',
        'line 4: id: a text or a number',
      ]);
      told.length = 0;
      expect(await imported('t.csv', `${TRADES},price\n1,${START},1,1,buy,2`)).toContain(
        'price: two columns of that name: nothing was imported',
      );
      expect(await imported('t.csv', `${TRADES}\n1,2026-02-30T00:00:00Z,1,1,buy\n2,1772323200,1,1,buy`)).toContain('2 of 2');
      expect(told).toEqual([
        'line 2: time: whole milliseconds since 1970, or ISO 8601 with its zone',
        'line 3: time: seconds? Milliseconds since 1970 have 13 digits; times before September 2001 are written as ISO 8601',
      ]);
      expect(await given.db.query('select * from spot_past_trade')).toEqual([]);
      // As floats these numbers are one.
      const long = (id: string): string => `{"id":${id},"time":${START},"price":64000,"amount":0.00001}`;
      expect(await imported('t.jsonl', [long('12345678901234567890'), long('12345678901234567891')].join('\n'))).toContain(
        'imported 2 trades',
      );
      expect(await imported('t.csv', TRADES)).toContain('the file has no lines');
    });
  },
  { migrations: spot.migrations },
);
