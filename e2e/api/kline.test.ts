// Protects: candles made from trades equal the exchange's own, minute by minute and in five minutes, flat where nothing traded.
import { RATE_LIMITS } from '@agio/contracts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { ImportTrades } from '@agio/core';
import { createSpot } from '@agio/spot';
import { parseDecimal } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import type { IntervalName } from '@agio/kernel';
import { readConfig } from '../../apps/server/settings/config.ts';
import { contextFor } from '@agio/module/demo';
import { JournalClock, openStorage } from '../../apps/server/storage/storage.ts';
import { MARKET_DATA } from '../../harness/small-site.ts';

type Candle = [openMs: number, open: number, high: number, low: number, close: number, volume: number];
interface AggTrade {
  readonly info: { readonly p: string; readonly q: string; readonly T: number; readonly m: boolean };
}

function read<T>(name: string): T {
  return JSON.parse(gunzipSync(readFileSync(join(MARKET_DATA!, 'kline-binance-xrpeth', name))).toString('utf8')) as T;
}

it.skipIf(MARKET_DATA === undefined)('K-lines equal the exchange’s candles', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'agio-kline-'));
  const clock = new JournalClock(realClock, () => undefined);
  const fail = (error: unknown): never => {
    throw error;
  };
  const storage = await openStorage(readConfig({ DATA_DIR: dataDir }), clock, { onFatal: fail, onError: fail, log: () => undefined });
  const { sequencer, projections, database } = storage;
  const submit = sequencer.submit.bind(sequencer);
  const trades = read<AggTrade[]>('XRP_ETH-aggTrades.json.gz');
  const minute = read<Candle[]>('XRP_ETH-1m.json.gz');
  const five = read<Candle[]>('XRP_ETH-5m.json.gz');
  clock.set(trades.at(-1)!.info.T);
  await submit({ kind: 'define_coin', code: 'XRP', name: 'XRP', decimals: 8, tags: [] });
  await submit({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
  await submit({
    kind: 'define_market',
    base: 'XRP',
    quote: 'ETH',
    tickSize: '0.00000001',
    lotSize: '1',
    minLots: 1,
    maxLots: 1e9,
    minTotal: '0',
    priceBandPercent: null,
    makerFeeBps: 0,
    takerFeeBps: 0,
    openingTicks: 141_342,
    status: 'open',
    tags: [],
    sort: 0,
  });
  for (let start = 0; start < trades.length; start += 1_000) {
    const part = trades
      .slice(start, start + 1_000)
      .map(({ info }): ImportTrades['trades'][number] => [
        info.T,
        Number(parseDecimal(info.p, 8)!),
        Number(parseDecimal(info.q, 0)!),
        info.m ? 'sell' : 'buy',
      ]);
    expect((await submit({ kind: 'import_trades', market: 0, trades: part })).reply).toMatchObject({ ok: true });
  }
  expect(await projections.reached(sequencer.position.sequence, 60_000)).toBe(true);

  const spot = createSpot({
    core: sequencer.core,
    database,
    submit,
    reached: () => Promise.resolve(true),
    now: () => clock.now(),
    clock: realClock,
    publish: () => undefined,
    exchangeBalances: () => [],
    rateLimits: RATE_LIMITS,
    customerOf: () => Promise.resolve(undefined),
    linkedWith: () => Promise.resolve([]),
    tradedDay: { read: () => undefined, write: () => Promise.resolve() },
    rateOf: () => undefined,
    onError: (error) => expect.fail(String(error)),
    referenceProvider: undefined,
    tell: () => Promise.resolve(),
    tellDelisting: () => Promise.resolve(),
  });
  const equal = async (interval: IntervalName, expected: readonly Candle[]): Promise<number> => {
    const lengthMs = expected[1]![0] - expected[0]![0];
    let count = 0;
    for (let start = 0; start < expected.length; start += 1_000) {
      const part = expected.slice(start, start + 1_000);
      const query = { market: 'XRP_ETH', interval, from: part[0]![0], to: part.at(-1)![0] + lengthMs - 1, limit: 1_000 };
      const result = await spot.handlers.kline({ query, body: undefined, params: undefined }, contextFor(0));
      if (!result.ok) throw new Error(result.code);
      const rows = new Map(result.data.map((row) => [row[0], row.slice(1, 6).map(Number)]));
      for (const [openMs, ...figures] of part) if (JSON.stringify(rows.get(openMs)) === JSON.stringify(figures)) count += 1;
    }
    return count;
  };
  expect(await equal('1min', minute)).toBe(minute.length);
  expect(minute.length).toBe(3_560);
  expect(await equal('5min', five)).toBe(five.length);
  clock.set(undefined);
  await storage.close();
  rmSync(dataDir, { recursive: true });
});
