import type { AlertNotice } from '@agio/contracts/alerts';
import type { RefusalResult } from '@agio/core';
import type { ErrorCode } from '@agio/contracts';
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
  /** Limits of a refusal of the core, in the market's units. */
  detailsOf(refused: RefusalResult): object | undefined;
}

/** What alerts need of others: each of these is offered by another module under this name. */
export interface AlertPorts extends House {
  /** Prices of a market, by its name or number; undefined if there is none. */
  pricesOf(market: string | number): MarketPrices | undefined;
  /** Notifies a customer in the ways they chose. The same id is sent once. */
  tell(id: string, customer: number, notice: AlertNotice): Promise<void>;
}
