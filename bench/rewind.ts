import { performance } from 'node:perf_hooks';
import { contextFor } from '@agio/module/demo';
import { ALL_MIGRATIONS } from '../apps/server/storage/storage.ts';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { migrate, openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import { seeded } from '@agio/journal/testing';
import { createRewind } from '@agio/rewind';
import type { Rewind } from '@agio/rewind';
import { createSpot } from '@agio/spot';
import { createWallet, rateOf } from '@agio/wallet';
import { openPostgres } from './postgres.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const YEARS_MS = 3 * 365 * 86_400_000;
const FROM_MS = Date.UTC(2023, 0, 1);
const TO_MS = FROM_MS + YEARS_MS;
const POSTINGS = 1_000_000;
const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'USDT', 'CNYT'] as const;
const MARKETS = [
  ['BTC', 'USDT', 640_000],
  ['ETH', 'USDT', 31_000],
  ['SOL', 'USDT', 1_480],
  ['XRP', 'USDT', 5],
  ['USDT', 'CNYT', 71],
] as const;
/** A customer who has nearly all of the postings, and as many others as make the tables ordinary. */
const CUSTOMER = 1;
const ORDERS = 250_000;
const MOMENTS = 200;
const CURVES = 20;
const CANDLE_EVERY_MS = 600_000;

/** Any second of three years over a million postings on PostgreSQL, asked for at random. */
export async function benchRewind(print: Print, scale: number): Promise<void> {
  const postgres = await openPostgres(scale);
  const database = await openDatabase({ url: postgres.url });
  try {
    await migrate(database, ALL_MIGRATIONS);
    await fill(database, scale);
    const rewind = running(database, coreOf());
    const random = seeded(20_261_123);
    const moments = await timed(scaled(MOMENTS, scale), () => ask(rewind, 'rewindAt', { time: FROM_MS + Math.floor(random() * YEARS_MS) }));
    const curves = await timed(scaled(CURVES, scale), () => ask(rewind, 'rewindCurve', {}));
    for (const [name, times] of [
      ['moment', moments],
      ['curve', curves],
    ] as const)
      print(`${name}: ${times.length} asked, p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, worst ${at(times, 1)} ms`);
    print(`figure rewind.moment_p95_ms ${at(moments, 0.95)}`);
    print(`figure rewind.curve_p95_ms ${at(curves, 0.95)}`);
  } finally {
    await database.close();
    await postgres.remove();
  }
}

function coreOf(): Core {
  const core = new Core();
  const apply = (command: Command): void => void core.apply(core.sequence + 1, FROM_MS, command);
  for (const code of COINS) apply({ kind: 'define_coin', code, name: code, decimals: 8, tags: [] });
  for (const [base, quote, openingTicks] of MARKETS)
    apply({
      kind: 'define_market',
      base,
      quote,
      openingTicks,
      tickSize: '0.1',
      lotSize: '0.001',
      minLots: 1,
      maxLots: 1_000_000,
      minTotal: '0',
      priceBandPercent: null,
      makerFeeBps: 8,
      takerFeeBps: 10,
      status: 'open',
      tags: [],
      sort: 0,
    });
  return core;
}

/** A posting every 95 seconds: nearly all of them trades with their fees, some from outside; orders and candles to look them up in. */
async function fill(database: Database, scale: number): Promise<void> {
  const [postings, orders] = [scaled(POSTINGS, scale), scaled(ORDERS, scale)];
  const candleEveryMs = CANDLE_EVERY_MS / scale;
  await database.query(
    `insert into wallet_posting (id, sequence, at_ms, owner, kind, coin, amount, after_total, reason, cause)
     select i, i, $1::int8 + i * $2::int8 / ${postings}, case when i % 50 = 0 then 2 + i % 1000 else ${CUSTOMER} end,
       case when i % 97 = 0 then 'fiat' else 'trading' end, i % ${COINS.length}, amount,
       1000000000000 + sum(amount) over (partition by i % 50 = 0, i % 97 = 0, i % ${COINS.length} order by i),
       case when i % 400 = 0 then 'deposit' when i % 400 = 1 then 'withdrawal' when i % 3 = 0 then 'fee' else 'trade' end, 'c' || i
     from (select i, (((i::int8 * 7919) % 2000001) - 1000000)::numeric as amount from generate_series(1, ${postings}) i) rows`,
    [FROM_MS, YEARS_MS],
  );
  await database.query(
    `insert into spot_candle (market, minutes, open_ms, open, high, low, close, lots, quote, trades)
     select m, 1, $1::int8 + i * ${candleEveryMs}::int8, p, p, p, p, 1, 1, 1
     from generate_series(0, ${MARKETS.length - 1}) m, generate_series(0, $2::int8 / ${candleEveryMs}) i, lateral (select 1000 + (i * 31 + m) % 700 as p) price`,
    [FROM_MS, YEARS_MS],
  );
  await database.query(
    `insert into spot_order (id, customer, market, side, type, time_in_force, post_only, stp, status, ticks, lots, filled_lots, filled_quote, fee,
       maker_rate, taker_rate, expire_at, created_at, updated_at)
     select i, ${CUSTOMER}, i % ${MARKETS.length}, case when i % 2 = 0 then 'buy' else 'sell' end, 'limit', 'GTC', false, 'expire-taker', 'filled', 1000, 10, 10, 1, 0,
       800, 1000, 0, $1::int8 + i * $2::int8 / ${orders}, $1::int8 + i * $2::int8 / ${orders} + (i % 90) * 60000
     from generate_series(1, ${orders}) i`,
    [FROM_MS, YEARS_MS],
  );
  await database.query('vacuum analyze wallet_posting');
  await database.query('vacuum analyze spot_candle');
  await database.query('vacuum analyze spot_order');
}

function running(database: Database, core: Core): Rewind {
  const ports = {
    core,
    database,
    now: () => TO_MS,
    reached: () => Promise.resolve(true),
    publish: () => undefined,
    onError: () => undefined,
  };
  const spot = createSpot(ports as never);
  const held = { heldFor: [], openHolds: () => [], lastWritten: () => 0 };
  const wallet = createWallet({
    ...ports,
    ...held,
    masterKey: 'a master key of a benchmark, long enough',
    lastPrice: () => undefined,
    siteOf: () => ({ rateCurrency: 'CNY' }),
  } as never);
  return createRewind({
    ...ports,
    lastWritten: () => 0,
    siteOf: () => ({ rateCurrency: 'CNY' }),
    rateOf,
    moneyPast: wallet.moneyPast,
    ordersPast: spot.ordersPast,
  });
}

async function ask(rewind: Rewind, call: 'rewindAt' | 'rewindCurve', query: object): Promise<void> {
  const result = await rewind.handlers[call]({ query, body: undefined, params: undefined } as never, contextFor(CUSTOMER));
  if (!result.ok) throw new Error(result.code);
}

async function timed(count: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  return times.toSorted((a, b) => a - b);
}

const at = (times: readonly number[], share: number): string =>
  (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
