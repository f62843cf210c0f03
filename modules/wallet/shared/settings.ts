import type { Family } from '@agio/chains';

/** Operators' settings for a coin on one chain. Amounts are decimals of the coin. */
export interface CoinOnChainSetting {
  readonly coin: string;
  /** `native`, or the canonical address of the token's contract. */
  readonly asset: string;
  /** Number of decimals on the chain. */
  readonly decimals: number;
  /** Of a token that operators listed while the chain was followed: the first block whose movements count. Absent for the coins of the settings file. */
  readonly listedFrom?: number;
  readonly deposit: {
    readonly open: boolean;
    /** Smaller deposits are not credited to a customer. */
    readonly minimum: string;
    /** Larger deposits wait for review. */
    readonly auditAbove: string;
  };
  readonly withdrawal: {
    readonly open: boolean;
    readonly minimum: string;
    readonly maximum: string;
    readonly fee: string;
    /** Maximum withdrawals within 24 hours, by certification level 0 to 3. */
    readonly dayLimits: readonly [string, string, string, string];
    /** Up to this amount, withdrawals to a known address need no approval; above `twoAbove` two operators must approve. */
    readonly freeUpTo: string;
    readonly twoAbove: string;
    /** From this amount on, withdrawals to the outside need a beneficiary (the travel rule); if absent, never. */
    readonly beneficiaryFrom?: string | undefined;
    /** Maximum gas of a payment, on EVM chains; by default 50,000 for native coins and 150,000 for tokens. */
    readonly gasLimit?: number | undefined;
  };
  readonly sweep: {
    /** Deposit addresses with less are not swept. */
    readonly from: string;
    /** Once the hot wallet has this much, sweeps go to the cold address. */
    readonly hotMaximum: string;
  };
}

/** A chain with its coins. */
export interface ChainSetting {
  readonly code: string;
  readonly name: string;
  readonly family: Family;
  /** Not tested with a live node yet. */
  readonly experimental: boolean;
  readonly secondsPerBlock: number;
  /** Blocks, its own included, after which a deposit is credited and a payment is complete. */
  readonly confirmations: number;
  readonly explorer: { readonly address: string; readonly transaction: string } | null;
  /** Destination of sweeps above the hot maximum; null keeps everything hot. */
  readonly coldAddress: string | null;
  /** Extended public key of the cold account; `coldAddress` is its first address. Without it, transactions for the cold wallet to sign cannot be prepared. */
  readonly coldKey?: string | null;
  /** Whether operators may list tokens while the chain is followed; absent for yes. */
  readonly listings?: boolean;
  readonly coins: readonly CoinOnChainSetting[];
}

/** What withdrawals are limited to by what they are worth, in whole yuan; undefined for no limit by value. */
export interface ValueLimits {
  readonly freeUpTo: number | undefined;
  readonly twoAbove: number | undefined;
  /** Within 24 hours, by certification level 0 to 3. */
  readonly dayLimits: readonly [number, number, number, number] | undefined;
}
