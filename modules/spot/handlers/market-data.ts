import { answer, fail } from '@agio/contracts';
import type { Calls, DataOf, Handler, HandlerResult } from '@agio/contracts';
import { BUY, SELL } from '@agio/core';
import { INTERVAL_MINUTES } from '@agio/kernel';
import { readKline } from '../charts/kline.ts';
import { latestTrades } from '../history/queries.ts';
import { dealView, klineView, marketView, rateText, tickerView } from '../views.ts';
import type { MarketScale } from '../views.ts';
import { SharedAnswers } from './shared-answers.ts';
import type { Room } from './room.ts';

const DEPTH_LIMIT = 50;
const KLINE_LIMIT = 300;
const DEALS_LIMIT = 50;
const TREND_MINUTES = 30;
const TREND_POINTS = 48;
/** Shared answers are computed at most this often while there is something new, and kept this long while there is nothing. */
const FRESH_MS = 100;
const UNMOVED_MS = 1_000;
/** Sparklines are the same for all callers and change slowly. */
const TREND_CACHE_MS = 15_000;

/** A market at a glance; `change` is a ratio ("0.0205"), `volume` in the quote coin. */
export interface GlanceMarket {
  readonly base: string;
  readonly quote: string;
  readonly last: string;
  readonly change: string;
  readonly volume: string;
}

/** All markets with their last price, for pages before their scripts have arrived. */
export function glanceOver(room: Room): GlanceMarket[] {
  return allScales(room).map((scale) => {
    const { base, quote } = marketView(scale);
    const { change, last, volume } = tickerView(room.core, scale, room.now());
    return { base, quote, last, change, volume };
  });
}

/** All markets in display order. */
export function allScales(room: Room): MarketScale[] {
  return room.core.markets
    .map((market) => room.scales.of(market.id))
    .sort((a, b) => a.market.definition.sort - b.market.definition.sort || a.market.id - b.market.id);
}

/** GET /exchange/markets. */
export function markets(room: Room): Handler<Calls['markets']> {
  return () => answer(allScales(room).map(marketView));
}

/** GET /exchange/tickers. */
export function tickers(room: Room): Handler<Calls['tickers']> {
  const shared = new SharedAnswers<DataOf<Calls['tickers']>>(FRESH_MS, UNMOVED_MS);
  const make = (): DataOf<Calls['tickers']> =>
    Object.fromEntries(allScales(room).map((scale) => [scale.market.name, tickerView(room.core, scale, room.now())]));
  return async () => answer(await shared.get('', room.core.sequence, room.now(), make));
}

/** POST /exchange/market/depth and GET /exchange/depth. */
export function depthCalls(room: Room): { readonly marketDepth: Handler<Calls['marketDepth']>; readonly depth: Handler<Calls['depth']> } {
  // A book is unchanged as long as its sequence is.
  const shared = new SharedAnswers<DataOf<Calls['marketDepth']>>(0, Infinity);
  const of = async (market: string, limit = DEPTH_LIMIT): Promise<HandlerResult<DataOf<Calls['marketDepth']>>> => {
    const scale = room.scales.byName(market);
    if (scale === undefined) return fail('MARKET_NOT_FOUND');
    const key = `${scale.market.id} ${limit}`;
    return answer(await shared.get(key, scale.market.depthSequence, room.now(), () => depthOf(room, scale, limit)));
  };
  return { marketDepth: ({ body }) => of(body.market, body.limit), depth: ({ query }) => of(query.market, query.limit) };
}

export function depthOf(room: Pick<Room, 'core'>, scale: MarketScale, limit: number): DataOf<Calls['marketDepth']> {
  const side = (code: typeof BUY | typeof SELL): [string, string][] =>
    room.core.depth(scale.market, code, limit).map(([ticks, lots]) => [scale.price(ticks), scale.amount(lots)]);
  return { seq: scale.market.depthSequence, bids: side(BUY), asks: side(SELL) };
}

/** GET /exchange/kline and /exchange/market/kline. */
export function kline(room: Room): Handler<Calls['kline']> {
  const shared = new SharedAnswers<DataOf<Calls['kline']>>(FRESH_MS, UNMOVED_MS);
  return async ({ query }) => {
    const scale = room.scales.byName(query.market);
    if (scale === undefined) return fail('MARKET_NOT_FOUND');
    const range = { minutes: INTERVAL_MINUTES[query.interval], fromMs: query.from, toMs: query.to, limit: query.limit ?? KLINE_LIMIT };
    const key = [scale.market.id, range.minutes, range.fromMs, range.toMs, range.limit].join(' ');
    const make = async (): Promise<DataOf<Calls['kline']>> => {
      const rows = await readKline(room.database, room.core, scale.market, range, room.now());
      return rows.map((row) => klineView(scale, row));
    };
    return answer(await shared.get(key, room.core.sequence, room.now(), make));
  };
}

/** GET /exchange/deals. */
export function deals(room: Room): Handler<Calls['deals']> {
  const shared = new SharedAnswers<DataOf<Calls['deals']>>(FRESH_MS, FRESH_MS);
  return async ({ query }) => {
    const scale = room.scales.byName(query.market);
    if (scale === undefined) return fail('MARKET_NOT_FOUND');
    const limit = query.limit ?? DEALS_LIMIT;
    const make = async (): Promise<DataOf<Calls['deals']>> =>
      (await latestTrades(room.database, scale.market.id, limit, query.before)).map((row) => dealView(scale, row));
    // Pages of the past are rarely the same for two.
    if (query.before !== undefined) return answer(await make());
    return answer(await shared.get(`${scale.market.id} ${limit}`, room.core.sequence, room.now(), make));
  };
}

/** GET /exchange/trendLine: closes of the last 24 hours, every half hour. */
export function trendLine(room: Room): Handler<Calls['trendLine']> {
  const shared = new SharedAnswers<DataOf<Calls['trendLine']>>(TREND_CACHE_MS, TREND_CACHE_MS);
  const make = async (): Promise<DataOf<Calls['trendLine']>> => {
    const lines: DataOf<Calls['trendLine']> = {};
    for (const scale of allScales(room)) {
      const range = { minutes: TREND_MINUTES, fromMs: undefined, toMs: undefined, limit: TREND_POINTS };
      const rows = await readKline(room.database, room.core, scale.market, range, room.now());
      lines[scale.market.name] = rows.map((row) => [row.openMs, scale.price(row.close)]);
    }
    return lines;
  };
  return async () => answer(await shared.get('', 0, room.now(), make));
}

/** GET /exchange/fees: own rates by market. */
export function myFees(room: Room): Handler<Calls['myFees']> {
  return (_input, context) =>
    answer(
      Object.fromEntries(
        allScales(room).map((scale) => {
          const rates = room.core.feeRates(scale.market, context.customer) ?? {
            maker: scale.market.makerRate,
            taker: scale.market.takerRate,
          };
          return [scale.market.name, { maker: rateText(rates.maker), taker: rateText(rates.taker) }];
        }),
      ),
    );
}
