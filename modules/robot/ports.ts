import type { ErrorCode } from '@agio/contracts';
import type { RobotNotice } from '@agio/contracts/robot';
import type { House } from '@agio/module';

/** A price that cannot be one of a market: its code, and the nearest that can. */
export interface WrongPrice {
  readonly code: ErrorCode;
  readonly details?: object;
}

/** Prices of one market as its orders have them. */
export interface MarketPrices {
  readonly market: number;
  readonly name: string;
  ticksOf(price: string): number | WrongPrice;
  priceOf(ticks: number): string;
}

/** Prices of a market in ticks as columns, one candle after the other; those before `ownFromMs` were imported. */
export interface PriceSeries {
  readonly fromMs: number;
  readonly minutes: number;
  readonly ownFromMs: number | undefined;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** Trades of a market as columns, the oldest first; those before `ownFromMs` were imported. */
export interface TradeSeries {
  readonly atMs: Float64Array;
  readonly ticks: Float64Array;
  readonly lots: Float64Array;
  readonly ownFromMs: number | undefined;
}

/** What robots need of others: each of these is offered by another module under this name. */
export interface RobotPorts extends House {
  /** Prices of a market, by its name or number; undefined if there is none. */
  pricesOf(market: string | number): MarketPrices | undefined;
  /** Stored candles of a market from a time on, of at least `minutes` each; undefined if there are none. */
  seriesOf(market: number, minutes: number, fromMs: number, toMs: number): Promise<PriceSeries | undefined>;
  /** Stored trades of a market since a time and the last one before it, at most `most`; undefined where there are none. */
  tradesOf(market: number, fromMs: number, most: number): Promise<TradeSeries | undefined>;
  /** IANA name of the time zone of a host's site; of the first site for no host. */
  timeZoneOf(host: string): string;
  /** Whether the site of a customer serves the country that they declared, and that of their documents; true where nothing is known. */
  isServed(customer: number): Promise<boolean> | boolean;
  /** Notifies a customer in the ways they chose. The same id is sent once. */
  tell(id: string, customer: number, notice: RobotNotice): Promise<void>;
}
