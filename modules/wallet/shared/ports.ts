import type { Operator, Role } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';
import type { Core } from '@agio/core';
import type { HeldFor, House, OpenHold } from '@agio/module';
import type { ChainSetting, ValueLimits } from './settings.ts';

/** A payee, as the sender may see them. */
export interface Recipient {
  readonly customer: number;
  readonly label: string;
}

/** Something on its way to a customer that the core does not know yet. */
export interface SeenDeposit {
  readonly chain: string;
  readonly coin: string;
  readonly txid: string;
  readonly index: string;
  readonly address: string;
  readonly units: bigint;
  readonly height: number;
  readonly state: 'confirming' | 'orphaned' | 'too_small';
  /** Payments that this stands for: those that are too small are one for each coin and chain. `units` are their sum. */
  readonly count: number;
  readonly atMs: number;
}

/** Deposit addresses and their owners. */
export interface DepositAddresses {
  /** The customer who owns an address; undefined for an unknown one. */
  ownerOf(chain: string, address: string): number | undefined;
  /** Addresses of a chain with their customers. */
  all(chain: string): ReadonlyMap<string, number>;
  /** The customer's address if it was derived before. */
  known(chain: string, customer: number): string | undefined;
  /** The customer's address, derived and stored on first use. Its index must be open in the core. */
  addressOf(chain: string, customer: number): Promise<string>;
}

/** Chains as calls of customers see them: addresses and heights, and nothing that pays. */
export interface ChainsView {
  /** After a start: chains are still to come, so that one that is not there may be there in a moment. */
  readonly isOpening: boolean;
  /** Resolves when that is over. */
  opened(): Promise<void>;
  readonly settings: readonly ChainSetting[];
  readonly addresses: DepositAddresses;
  /** The canonical form of an address of a chain, undefined where it is none, or none that may be withdrawn to. */
  canonical(chain: string, address: string): string | undefined;
  /** Newest height that was seen of a chain; 0 before the first. */
  tip(chain: string): number;
  /** Height of the block that a transaction of ours is in now, final or not; undefined while it is in none. */
  minedAt(chain: string, txid: string, spends: readonly string[]): Promise<number | undefined>;
  /** What was seen for a customer and is not credited: what waits, newest first, and at the end what is too small. */
  seenOf(customer: number): Promise<readonly SeenDeposit[]>;
  /** Makes the proofs of liabilities and assets now; says what was made. Absent while the server starts. */
  readonly prove?: (() => Promise<readonly string[]>) | undefined;
  /** Demo sites: sends units of an asset of a local chain to an address; returns the transaction. */
  readonly faucet?: ((chain: string, asset: string, address: string, units: bigint) => Promise<string>) | undefined;
}

/** The operators of the console. */
export interface OperatorsView {
  /** By number or name, also one whose account is closed. */
  find(who: number | string): (Operator & { readonly isActive: boolean }) | undefined;
  withRoles(roles: readonly Role[]): readonly Operator[];
  /** Whether a customer account is an operator's own. */
  isOwn(operator: Operator, customer: number): boolean;
}

/** What every part of the wallet needs from others. */
export interface SitePorts extends Omit<House, 'core'> {
  readonly core: Pick<
    Core,
    | 'sequence'
    | 'balances'
    | 'coins'
    | 'coin'
    | 'openOrders'
    | 'markets'
    | 'machine'
    | 'repliedTo'
    | 'customer'
    | 'backing'
    | 'issued'
    | 'rootOf'
    | 'subAccounts'
  >;
  readonly chains: ChainsView;
  /** The operators of the console. */
  readonly operators: OperatorsView;
  /** How long a coin that two people listed waits before anything of it is credited or open. */
  readonly listingWaitMs: number;
  /** What accounts of the house hold for customers. */
  readonly heldFor: readonly HeldFor[];
  /** What other capabilities hold of a customer's own accounts. */
  openHolds(core: Pick<Core, 'machine'>, customer: number): readonly OpenHold[];
  /** Position of the customer's own last order. */
  lastWritten(customer: number): number;
  /** Last price of a market as a decimal, undefined where there is no such market. */
  lastPrice(pair: string): string | undefined;
  /** What one unit of a coin was worth in yuan at the last midnight, as whole 10^-10; undefined without a reference. */
  midnightYuan(coin: string): bigint | undefined;
  /** What withdrawals are limited to by value. */
  readonly valueLimits: ValueLimits;
  /** A host's site, with the currency that it shows values in. */
  siteOf(host: string): Pick<Site, 'rateCurrency'>;
  /** Certification level 0 to 3. */
  levelOf(customer: number): 0 | 1 | 2 | 3;
  /** Other accounts that are known to be the same person's. */
  samePersonAs(customer: number): Promise<readonly number[]>;
  /** The end of the wait for withdrawals and transfers to others, after a password, factor or address changed. */
  changeDelayUntil(customer: number): Promise<number | null>;
  /** The customer that a uid, e-mail address or mobile number names. */
  customerNamed(account: string): Promise<Recipient | undefined>;
}
