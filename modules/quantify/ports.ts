import type { QuantifyNotice } from '@agio/contracts/quantify';
import type { Robot, RobotTerms } from '@agio/contracts/robot';
import type { House, PublicNames } from '@agio/module';

/** A robot that was given money, as far as figures need it. Times are milliseconds; 0 for what has not been. */
export interface RobotLife {
  readonly id: number;
  readonly customer: number;
  /** The sub-account that it trades with, from `fundedAtMs` to `endedAtMs` alone. */
  readonly owner: number;
  readonly name: string;
  readonly kind: RobotTerms['kind'];
  readonly markets: readonly number[];
  readonly state: Robot['state'];
  readonly revision: number;
  readonly createdAtMs: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly terms: RobotTerms;
}

/** Pairs of a robot that closed since a time, and those of them with a profit. */
export interface PairCount {
  readonly robot: number;
  readonly pairs: number;
  readonly won: number;
}

/** What came into an account, or left it, and all that the account had right after it, in atoms by coin. */
export interface AccountFlow {
  readonly id: number;
  readonly atMs: number;
  readonly coin: number;
  /** Signed. */
  readonly atoms: bigint;
  readonly after: ReadonlyMap<number, bigint>;
}

/** Prices of one market as its orders have them. */
interface MarketPrices {
  readonly market: number;
  readonly name: string;
  ticksOf(price: string): number | object;
  priceOf(ticks: number): string;
}

/** What figures of robots need of others: each is offered by another module under this name, or bound. */
export interface QuantifyPorts extends House {
  /** Robots that were ever given money: a customer's, or those of these numbers. */
  livesOf(whose: { readonly customer: number } | { readonly ids: readonly number[] }): Promise<RobotLife[]>;
  pairsSince(robots: readonly number[], fromMs: number): Promise<PairCount[]>;
  /** Balances of an account at several moments. */
  totalsAt(
    owner: number,
    times: readonly number[],
    kind: 'trading',
  ): Promise<readonly { readonly at: number; readonly coin: number; readonly atoms: bigint }[]>;
  /** What moved into the trading account of an owner and out of it by causes that begin so, trades aside, in its order. */
  movedFor(owner: number, causes: string): Promise<AccountFlow[]>;
  pricesOf(market: string | number): MarketPrices | undefined;
  /** The last price of each market before the minute of each moment, in ticks; what never traded is left out. */
  closesAt(
    markets: readonly number[],
    times: readonly number[],
  ): Promise<readonly { readonly at: number; readonly market: number; readonly ticks: number }[]>;
  /** Which of these customers traded with a sub-account within a time. */
  tradedWith(owner: number, customers: readonly number[], fromMs: number, toMs: number): Promise<readonly number[]>;
  /** Other accounts of the same person: used on the same devices, or certified with the same document. */
  samePersonAs(customer: number): Promise<readonly number[]>;
  /** Customers who withdraw to an address of this one's. */
  sameAddressAs(customer: number): Promise<readonly number[]>;
  /** Customers who are paid to an account of this one's. */
  samePaymentAs(customer: number): Promise<readonly number[]>;
  /** Positions of a customer's own last change: of orders and money, and of robots. */
  lastWritten(customer: number): number;
  lastRobotChange(customer: number): number;
  timeZoneOf(host: string): string;
  /** Dollars for one unit of a coin by the house's references; undefined for none. */
  dollarsOf(coin: string): string | undefined;
  readonly names: Pick<PublicNames, 'claim' | 'release'>;
  tell(id: string, customer: number, notice: QuantifyNotice): Promise<void>;
}
