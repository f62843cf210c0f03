import type { Core } from '@agio/core';
import type { Database } from '@agio/database';
import { closesAt, ordersAt, fillsBeside, tradedBetween } from './then.ts';
import type { OrderThen } from './then.ts';
import type { MarketScale, Scales } from '../views.ts';

/** An own order as it was open then; decimals. */
export interface OpenOrderThen {
  readonly id: string;
  readonly market: string;
  readonly side: 'buy' | 'sell';
  readonly type: string;
  /** Null where it was to be executed at market. */
  readonly price: string | null;
  readonly amount: string;
  readonly remaining: string;
  /** Whether it waited for its trigger, and the terms of that. */
  readonly waiting: boolean;
  readonly stopPrice?: string;
  readonly activationPrice?: string;
  readonly trailingBps?: number;
  readonly trailingAmount?: string;
  readonly atMs: number;
  /** What it held: the coin, and atoms of it. */
  readonly coin: number;
  readonly held: bigint;
}

/** What an own order traded at a moment. */
export interface DealThen {
  readonly id: string;
  readonly market: string;
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  readonly atMs: number;
}

type Beside = Parameters<typeof fillsBeside>[2];

/** Orders and prices as they were. */
export interface SpotPast {
  /** The last price of a market before the minute of a moment; before any trade that of an imported chart, or the opening price; undefined without such a market. */
  pricesAt(times: readonly number[]): Promise<(pair: string, at: number) => string | undefined>;
  ordersAt(customer: number, atMs: number): Promise<OpenOrderThen[]>;
  dealsBeside(customer: number, beside: Beside): Promise<DealThen[]>;
  tradedBetween(customer: number, within: Parameters<typeof tradedBetween>[2]): ReturnType<typeof tradedBetween>;
}

export function past({ core, database, scales }: { readonly core: Core; readonly database: Database; readonly scales: Scales }): SpotPast {
  return {
    async pricesAt(times) {
      const markets = core.markets;
      const closes = await closesAt(
        database,
        markets.map(({ id }) => id),
        times,
      );
      const found = new Map(closes.map(({ at, market, ticks }) => [`${market} ${at}`, ticks]));
      return (pair, at) => {
        const market = core.market(pair);
        if (market === undefined) return undefined;
        return scales.of(market.id).price(found.get(`${market.id} ${at}`) ?? market.definition.openingTicks);
      };
    },
    async ordersAt(customer, atMs) {
      const open = core.openOrders(customer);
      return (await ordersAt(database, customer, open, atMs)).map((order) => {
        const scale = scales.of(order.market);
        const { base, name, quote } = scale.market;
        const left = order.lots - order.filledLots;
        const held =
          order.side === 'sell'
            ? BigInt(left) * BigInt(scale.market.baseAtomsPerLot)
            : order.total === null
              ? BigInt(left) * BigInt(order.ticks) * BigInt(scale.market.quoteAtomsPerTickLot)
              : BigInt(order.total);
        return {
          id: String(order.id),
          market: name,
          side: order.side,
          type: order.type,
          price: order.ticks === 0 ? null : scale.price(order.ticks),
          amount: scale.amount(order.lots),
          remaining: scale.amount(left),
          ...termsAt(scale, order, atMs),
          atMs: order.createdAtMs,
          coin: order.side === 'sell' ? base.id : quote.id,
          held,
        };
      });
    },
    async dealsBeside(customer, beside) {
      return (await fillsBeside(database, customer, beside)).map(({ atMs, lots, market, order, side }) => {
        const scale = scales.of(market);
        return { id: String(order), market: scale.market.name, side, amount: scale.amount(lots), atMs };
      });
    },
    tradedBetween: (customer, within) => tradedBetween(database, customer, within),
  };
}

/** What an order waited for at a moment, if it did. */
function termsAt(scale: MarketScale, order: OrderThen, atMs: number): Pick<OpenOrderThen, 'waiting'> & Partial<OpenOrderThen> {
  const { activationTicks, stopTicks, trailingBps, trailingTicks, triggeredAtMs } = order;
  const hasTrigger = [stopTicks, trailingBps, trailingTicks].some((term) => term !== undefined && term !== 0);
  return {
    waiting: hasTrigger && (triggeredAtMs === undefined || triggeredAtMs > atMs),
    ...(stopTicks === undefined || stopTicks === 0 ? {} : { stopPrice: scale.price(stopTicks) }),
    ...(activationTicks === undefined || activationTicks === 0 ? {} : { activationPrice: scale.price(activationTicks) }),
    ...(trailingBps === undefined || trailingBps === 0 ? {} : { trailingBps }),
    ...(trailingTicks === undefined || trailingTicks === 0 ? {} : { trailingAmount: scale.price(trailingTicks) }),
  };
}
