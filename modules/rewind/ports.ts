import type { Site } from '@agio/contracts/content';
import type { SheetAccount } from '@agio/contracts/wallet';
import type { House } from '@agio/module';

export type Currency = Site['rateCurrency'];

/** Atoms of a coin in an account of the balance sheet at one of several moments; negative for what is owed. */
export interface TotalThen {
  readonly at: number;
  readonly account: SheetAccount;
  readonly coin: number;
  readonly atoms: bigint;
}

/** What rewind needs from others. Times are milliseconds, coins the core's numbers, amounts signed atoms. */
export interface RewindPorts extends Pick<House, 'core' | 'now' | 'reached'> {
  /** Position of the customer's own last change. */
  lastWritten(customer: number): number;
  siteOf(host: string): Pick<Site, 'rateCurrency'>;
  /** The worth of one unit of a coin as whole 10^-10 of the currency, given prices of pairs; undefined where unknown. */
  rateOf(coin: string, currency: Currency, price: (pair: string) => string | undefined): bigint | undefined;
  readonly moneyPast: MoneyPast;
  readonly ordersPast: OrdersPast;
}

/** An own order that was open; decimals, and what it held. */
export interface OpenThen {
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

/** Balances and movements as they were. */
export interface MoneyPast {
  sheetAt(customer: number, times: readonly number[]): Promise<TotalThen[]>;
  flowsBetween(
    customer: number,
    within: { readonly fromMs: number; readonly toMs: number; readonly stretchMs: number; readonly earned: readonly string[] },
  ): Promise<{ readonly fromMs: number; readonly coin: number; readonly atoms: bigint }[]>;
  movementsBeside(
    customer: number,
    beside: { readonly atMs: number; readonly isAfter: boolean; readonly limit: number; readonly earned: readonly string[] },
  ): Promise<{ readonly id: number; readonly atMs: number; readonly coin: number; readonly atoms: bigint; readonly reason: string }[]>;
  /** How many: it takes the longer, the more there are. */
  postingsUntil(customer: number, atMs: number): Promise<number>;
  /** When the first one was, ms. */
  firstPosting(customer: number): Promise<number | undefined>;
}

/** Orders and prices as they were. */
export interface OrdersPast {
  pricesAt(times: readonly number[]): Promise<(pair: string, at: number) => string | undefined>;
  ordersAt(customer: number, atMs: number): Promise<OpenThen[]>;
  dealsBeside(customer: number, beside: { readonly atMs: number; readonly isAfter: boolean; readonly limit: number }): Promise<DealThen[]>;
  tradedBetween(
    customer: number,
    within: { readonly fromMs: number; readonly toMs: number; readonly stretchMs: number },
  ): Promise<{ readonly stretch: number; readonly count: number }[]>;
}
