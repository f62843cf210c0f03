import type { Family } from '@agio/chains';

/** A coin on one chain: what operators decide about it. Amounts are decimals of the coin. */
export interface CoinOnChainSetting {
  readonly coin: string;
  /** `native`, or the canonical address of the token's contract. */
  readonly asset: string;
  /** Digits after the dot that the chain knows. */
  readonly decimals: number;
  readonly deposit: {
    readonly open: boolean;
    /** Less is not credited to a customer. */
    readonly minimum: string;
    /** More waits for people. */
    readonly auditAbove: string;
  };
  readonly withdrawal: {
    readonly open: boolean;
    readonly minimum: string;
    readonly maximum: string;
    readonly fee: string;
    /** What may leave within 24 hours, by certification level 0 to 3. */
    readonly dayLimits: readonly [string, string, string, string];
    /** Up to so much to a known address leaves without people; above `twoAbove` two must approve. */
    readonly freeUpTo: string;
    readonly twoAbove: string;
    /** From this amount on customers say who a payment to the outside is for (the travel rule); nobody is asked where it is absent. */
    readonly beneficiaryFrom?: string | undefined;
    /** Most gas that a payment may use, on EVM chains: 50,000 for plain coins and 150,000 for tokens unless stated. */
    readonly gasLimit?: number | undefined;
  };
  readonly sweep: {
    /** A deposit address that has less is left alone. */
    readonly from: string;
    /** Above it the hot wallet gets no more: sweeps go to the cold address. */
    readonly hotMaximum: string;
  };
}

/** A chain with the coins that are on it. */
export interface ChainSetting {
  readonly code: string;
  readonly name: string;
  readonly family: Family;
  /** Nobody has seen it with a live node yet. */
  readonly experimental: boolean;
  readonly secondsPerBlock: number;
  /** A deposit counts, and a payment is done, when its block has so many, its own included. */
  readonly confirmations: number;
  readonly explorer: { readonly address: string; readonly transaction: string } | null;
  /** Where sweeps go above the hot maximum; null keeps everything hot. */
  readonly coldAddress: string | null;
  /** Extended public key of the cold account, whose first address `coldAddress` is: without it nothing can be prepared to be signed there. */
  readonly coldKey?: string | null;
  readonly coins: readonly CoinOnChainSetting[];
}
