import { midnightTicks } from '@agio/core';
import type { DeskHandlers, Handlers } from '@agio/contracts';
import type { OpenModule, AppliedBatch } from '@agio/module';
import { numberOf } from '@agio/kernel';
import { catchUp } from './basis/catch-up.ts';
import { spotDesk } from './desk/handlers.ts';
import type { SpotDeskCall } from './desk/handlers.ts';
import { spotRequests } from './desk/requests.ts';
import { volumeOf } from './desk/volume.ts';
import { orderById } from './history/queries.ts';
import { lastPriceOf, openDoor } from './feed/door.ts';
import type { ExchangeFeed } from './feed/exchange-feed.ts';
import { cancelAll } from './handlers/cancel-order.ts';
import { deskCustomerOrders } from './handlers/customer-orders.ts';
import { glanceOver } from './handlers/market-data.ts';
import type { GlanceMarket } from './handlers/market-data.ts';
import type { SpotCalls } from './handlers/index.ts';
import type { SpotPorts } from './ports.ts';
import { importCandles } from './charts/past-candles.ts';
import type { PastCandle } from './charts/past-candles.ts';
import { past } from './history/past.ts';
import type { SpotPast } from './history/past.ts';
import { Provider } from './references/provider.ts';
import { freshReference } from './references/fresh.ts';
import { References } from './references/references.ts';
import { worthBy } from './references/worth.ts';
import type { Worth } from './references/worth.ts';
import { orderTeller } from './telling/teller.ts';
import { restingFillsAfter } from './history/resting-fills.ts';
import type { RestingFill } from './history/resting-fills.ts';
import { priceSeries } from './charts/series.ts';
import { tradeSeries } from './charts/trade-series.ts';
import type { TradeSeries } from './charts/trade-series.ts';
import type { PriceSeries } from './charts/series.ts';
import { closesAt } from './history/then.ts';
import { tradedWith } from './history/traded-with.ts';
import { pricesOver } from './prices.ts';
import type { MarketPrices } from './prices.ts';
import { tickerView } from './views.ts';
import type { Scales } from './views.ts';

export { foldWeek, keepCandles, keepTrades, readCandle, readTrade, weekOf } from './importing/index.ts';
export type { Fields, LineRules, PastTrade, LineResult } from './importing/index.ts';
export { coinCodes } from './basis/projected.ts';
export { Scales } from './views.ts';
export type { SpotCalls } from './handlers/index.ts';
export type { PastCandle } from './charts/past-candles.ts';
export type { RestingFill } from './history/resting-fills.ts';
export type { DealThen, OpenOrderThen, SpotPast } from './history/past.ts';
export type { GlanceMarket } from './handlers/market-data.ts';
export { lastPriceOf, openDoor } from './feed/door.ts';
export type { SpotDoor, SpotDoorPorts } from './feed/door.ts';
export type { SpotPorts } from './ports.ts';

export interface Spot extends OpenModule, Omit<Worth, 'yuanOf'> {
  readonly handlers: Handlers<SpotCalls>;
  readonly desk: DeskHandlers<SpotDeskCall | 'deskCustomerOrders'>;
  readonly feed: ExchangeFeed;
  /** Receives what was applied, so that histories show their reader's own writes. */
  note(published: AppliedBatch): void;
  /** Position of the customer's own last change. */
  lastWritten(customer: number): number;
  /** Fills of resting orders after a trade, by order, over at most this many trades; see `resting-fills.ts`. */
  restingFills(after: number | undefined, most: number): Promise<{ fills: RestingFill[]; to: number }>;
  /** Cancels open orders of a customer, all of them or only those in the book; the same cause does it once within a day. */
  cancelAll(customer: number, cause: string, only?: 'working'): Promise<void>;
  /** Prices of a market in ticks and as texts, by its name or number; undefined if there is none. */
  pricesOf(market: string | number): MarketPrices | undefined;
  /** Stored candles of a market as columns; see `series.ts`. */
  seriesOf(market: number, minutes: number, fromMs: number, toMs: number): Promise<PriceSeries | undefined>;
  /** Stored trades of a market as columns; see `trade-series.ts`. */
  tradesOf(market: number, fromMs: number, most: number): Promise<TradeSeries | undefined>;
  /** The last price of each market before the minute of each moment; see `then.ts`. */
  closesAt(markets: readonly number[], times: readonly number[]): ReturnType<typeof closesAt>;
  /** Which of these customers traded with a sub-account within a time; see `traded-with.ts`. */
  tradedWith(owner: number, customers: readonly number[], fromMs: number, toMs: number): Promise<readonly number[]>;
  /** Last price of a market as a decimal, undefined if there is no such market. */
  lastPrice(pair: string): string | undefined;
  /** All markets in display order, with their figures of now. */
  glance(): readonly GlanceMarket[];
  /** When a market last traded, with the price; undefined if there is no such market, or it never has. */
  lastTrade(pair: string): { readonly price: string; readonly atMs: number } | undefined;
  /** Whether an order is this customer's. */
  ownsOrder(customer: number, id: string): Promise<boolean>;
  /** Orders and prices as they were. */
  readonly ordersPast: SpotPast;
  /** Keeps candles of a time before the market traded here, for its chart; prices in the quote coin, volumes in the base coin. */
  importCandles(pair: string, candles: readonly PastCandle[]): Promise<void>;
  /** Traded totals by bucket and quote coin; see `desk/volume.ts`. */
  volumeOf(fromMs: number, toMs: number, bucketMs: number): ReturnType<typeof volumeOf>;
}

export function createSpot(ports: SpotPorts): Spot {
  const door = openDoor(ports);
  const { feed, handlers, room } = door;
  const provider = ports.referenceProvider === undefined ? undefined : new Provider(ports, ports.referenceProvider);
  const teller = orderTeller({ ...ports, scales: room.scales });
  const { yuanOf, ...worth } = worthBy(pairPrices(ports, room.scales));
  const references = new References({ ...ports, yuanOf, providedPrice: (market) => provider?.priceOf(market) });
  return {
    handlers,
    desk: { ...spotDesk(room), deskCustomerOrders: deskCustomerOrders(room) },
    requests: spotRequests({ ...room, customerOf: (uid) => ports.customerOf(uid), tellDelisting: ports.tellDelisting }),
    feed,
    note(published) {
      door.note(published);
      references.note(published);
    },
    start: () => catchUp(ports.database, ports.core),
    serve() {
      feed.start();
      provider?.start();
      references.start();
      teller.start();
    },
    async stop() {
      feed.stop();
      await references.stop();
      await teller.stop();
      await provider?.stop();
    },
    lastWritten: (customer) => room.lastWritten.of(customer),
    pricesOf: pricesOver(room.scales, () => ports.core.markets.length),
    seriesOf: (market, minutes, fromMs, toMs) => priceSeries(ports.database, market, minutes, fromMs, toMs),
    tradesOf: (market, fromMs, most) => tradeSeries(ports.database, market, fromMs, most),
    closesAt: (markets, times) => closesAt(ports.database, markets, times),
    tradedWith: (...of) => tradedWith(ports.database, ...of),
    restingFills: (after, most) => restingFillsAfter(ports.database, room.scales, after, most),
    cancelAll: (customer, cause, only) => cancelAll(room, customer, cause, only),
    ownsOrder: async (customer, id) => (await orderById(ports.database, customer, numberOf(id))) !== undefined,
    ordersPast: past(room),
    importCandles: (pair, candles) => importCandles(room, pair, candles),
    volumeOf: (fromMs, toMs, bucketMs) => volumeOf(room, fromMs, toMs, bucketMs),
    glance: () => glanceOver(room),
    lastTrade: (pair) => {
      const market = ports.core.market(pair);
      const scale = room.scales.byName(pair);
      if (market === undefined || scale === undefined || market.ticker.lastAtMs === 0) return undefined;
      return { price: tickerView(ports.core, scale, ports.now()).last, atMs: market.ticker.lastAtMs };
    },
    lastPrice: (pair) => lastPriceOf(ports, room.scales, pair),
    ...worth,
  };
}

/** References and last trades of each market. */
function pairPrices(ports: SpotPorts, scales: Scales): Parameters<typeof worthBy>[0] {
  return {
    now: () => ports.now(),
    rateOf: (...of) => ports.rateOf(...of),
    reference(pair) {
      const market = ports.core.market(pair);
      const scale = scales.byName(pair);
      const found = market === undefined ? undefined : freshReference(market, ports.now());
      if (found === undefined || scale === undefined) return undefined;
      return { price: scale.price(found.ticks), atMs: found.atMs, isSteady: found.isSteady };
    },
    midnight(pair) {
      const market = ports.core.market(pair);
      const ticks = midnightTicks(market?.reference ?? null, ports.now());
      return ticks === 0 ? undefined : scales.byName(pair)?.price(ticks);
    },
    lastPrice: (pair) => lastPriceOf(ports, scales, pair),
  };
}
