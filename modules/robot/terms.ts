/** What a robot was asked to do, by kind: whole numbers alone. Prices in ticks, amounts in lots and atoms, times in milliseconds, rates in hundredths of a per cent (bps). */

/** What happens to its coins when a robot stops. */
export type OnStop = 'keep' | 'sell';

interface AnyTerms {
  readonly onStop: OnStop;
  /** How far from the last price an order of its own may take. */
  readonly slippageBps: number;
}

interface StoppedByLoss extends AnyTerms {
  /** Whether its stop loss waits for orders of two customers; absent of robots of before, which do not. */
  readonly confirmsStop?: boolean;
}

/** Buys at lines below the price and sells at lines above it. */
export interface GridTerms extends StoppedByLoss {
  readonly kind: 'grid';
  readonly market: number;
  /** Ascending prices, each of them a line. */
  readonly lines: readonly number[];
  /** Of a line. */
  readonly lots: number;
  readonly spacing: 'arithmetic' | 'geometric';
  /** Last prices, 0 for none: where it starts, and where it stops. */
  readonly triggerTicks: number;
  readonly stopLossTicks: number;
  readonly takeProfitTicks: number;
  /** The highest top and the lowest bottom that lines may move to; 0 where they stay. */
  readonly highestTicks: number;
  readonly lowestTicks: number;
  readonly reinvests: boolean;
}

/** How often a regular purchase runs; the caller computes the times. */
export type DcaPeriod = 'hour' | '4hours' | '8hours' | '12hours' | 'day' | 'week' | '2weeks' | 'month';

/** Buys for the same total again and again. */
export interface DcaTerms extends AnyTerms {
  readonly kind: 'dca';
  readonly market: number;
  /** Of a run, in atoms of the quote coin. */
  readonly total: bigint;
  readonly every: DcaPeriod;
  /** The first run of all, from which others are counted. */
  readonly firstAtMs: number;
  /** When it runs, ascending; a job of the server adds more before they are used up. */
  readonly times: readonly number[];
  /** Where a run is skipped; 0 for none. */
  readonly highestTicks: number;
  /** After so many runs, at this time, or when so much was spent, it ends; 0 for none. */
  readonly runs: number;
  readonly endsAtMs: number;
  readonly budget: bigint;
  /** Of the average cost; 0 for none. */
  readonly takeProfitBps: number;
}

/** Buys more on the way down, and sells everything above its average cost. */
export interface MartingaleTerms extends StoppedByLoss {
  readonly kind: 'martingale';
  readonly market: number;
  /** Of the first order, in atoms of the quote coin. */
  readonly total: bigint;
  readonly safetyOrders: number;
  /** Of the first safety order, in atoms of the quote coin. */
  readonly safetyTotal: bigint;
  /** From the average price of the first order to the first safety order. */
  readonly firstStepBps: number;
  /** How much larger each step and each order is than the one before, in millionths: 1,000,000 is as large. */
  readonly stepScale: number;
  readonly volumeScale: number;
  readonly activeAtOnce: number;
  readonly takeProfitBps: number;
  /** Below the last safety order; 0 for none. */
  readonly stopLossBps: number;
  readonly cooldownMs: number;
  /** 0 for as many as there are. */
  readonly cycles: number;
}

/** One large order in slices. */
export interface TwapTerms extends AnyTerms {
  readonly kind: 'twap';
  readonly market: number;
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly durationMs: number;
  readonly intervalMs: number;
  readonly style: 'taker' | 'maker';
  /** 0 for none. */
  readonly limitTicks: number;
  readonly rest: 'take' | 'cancel';
}

/** Keeps shares of several coins with one quote coin. */
export interface RebalanceTerms extends AnyTerms {
  readonly kind: 'rebalance';
  /** Shares in hundredths of a per cent; what is left of 10,000 stays in the quote coin. */
  readonly shares: readonly { readonly market: number; readonly shareBps: number }[];
  /** What it is given at its start, in atoms of the quote coin. */
  readonly investment: bigint;
  /** How far a share may be off, and how often all are brought back whatever they are; 0 for never, and not both. */
  readonly thresholdBps: number;
  readonly intervalMs: number;
  /** In atoms of the quote coin. */
  readonly smallestTrade: bigint;
}

export type Terms = GridTerms | DcaTerms | MartingaleTerms | TwapTerms | RebalanceTerms;

type MarketTerms = { readonly market: number } | { readonly shares: readonly { readonly market: number }[] };

/** Numbers of the markets that a robot of these terms trades on, the first one first. */
export const marketsOf = (terms: MarketTerms): readonly number[] =>
  'shares' in terms ? terms.shares.map(({ market }) => market) : [terms.market];
