import type { AccountKindName, DisabledReason, MarketStatusName, SideName } from './codes.ts';
import type { MarketRules } from './commands.ts';
import type { OrderRecord } from './order-schema.ts';

/** The current definition of a coin. */
export interface CoinFact {
  readonly fact: 'coin';
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly decimals: number;
  readonly tags: readonly string[];
}

/** The current definition of a market; see `DefineMarket` for the units. */
export interface MarketFact {
  readonly fact: 'market';
  readonly id: number;
  readonly base: string;
  readonly quote: string;
  readonly tickSize: string;
  readonly lotSize: string;
  readonly openingTicks: number;
  readonly status: MarketStatusName;
}

/** The rules of a market from here on. */
export interface MarketRulesFact extends MarketRules {
  readonly fact: 'market_rules';
  readonly market: number;
}

/** When a market ends, or null if it no longer does, and whether it has ended. */
export interface DelistingFact {
  readonly fact: 'market_delisting';
  readonly market: number;
  readonly delistAtMs: number | null;
  readonly delisted: boolean;
}

/** What a market's coin is worth from here on, in ticks, 0 for none; see `Reference`. */
export interface ReferenceFact {
  readonly fact: 'market_reference';
  readonly market: number;
  readonly ticks: number;
  readonly dayTicks: number;
  readonly atMs: number;
}

/** A trade met a price at which orders of this side waited to begin to trail: those that have it as their activation do so from here on. */
export interface ActivationFact {
  readonly fact: 'activation';
  readonly market: number;
  readonly side: SideName;
  readonly ticks: number;
  readonly trade: number;
  readonly atMs: number;
}

/** Whether a customer's orders are kept from prices far from the reference. */
export interface PriceGuardFact {
  readonly fact: 'price_guard';
  readonly customer: number;
  readonly isOn: boolean;
}

export interface CustomerFact {
  readonly fact: 'customer';
  readonly id: number;
  readonly vip: number;
  readonly discount: number;
  /** The customer whose sub-account it is; absent for customers. */
  readonly parent?: number;
}

/** Why a customer is disabled now; enabled if by nothing. */
export interface CustomerDisabledFact {
  readonly fact: 'customer_disabled';
  readonly customer: number;
  readonly reasons: readonly DisabledReason[];
}

export type OrderFact = OrderRecord & { readonly fact: 'order' };

/** One side of a trade: its order, owner and fee in atoms of the coin received. Zero in imported trades. */
export interface TradeSide {
  readonly order: number;
  readonly customer: number;
  /** The customer's sub-account that paid and received; absent for their own accounts. */
  readonly owner?: number;
  readonly fee: string;
}

export interface TradeFact {
  readonly fact: 'trade';
  readonly id: number;
  readonly market: number;
  readonly atMs: number;
  readonly ticks: number;
  readonly lots: number;
  readonly quote: string;
  readonly takerSide: SideName;
  readonly maker: TradeSide;
  readonly taker: TradeSide;
}

/**
 * What a reason means in the books of the house. `income` and `cost` change what the house owns. `exchange` gives coins for coins. `capital` comes from outside or leaves.
 * `internal` moves between accounts of the house. `pool` moves in or out of an account that customers share with the house. `customer` moves between accounts of customers.
 */
export const HOUSE_CLASSES = ['income', 'cost', 'exchange', 'capital', 'internal', 'pool', 'customer'] as const;
export type HouseClass = (typeof HOUSE_CLASSES)[number];

/** Reasons why money moves, each with its class in the books of the house. */
export type DeclaredReasons = Readonly<Record<string, HouseClass>>;

/** The core's own reasons why money moves. Machines declare theirs. */
export const POSTING_REASONS = {
  trade: 'exchange',
  fee: 'income',
  seed: 'capital',
  welcome: 'cost',
  transfer: 'customer',
  reward: 'cost',
  house: 'internal',
} as const satisfies DeclaredReasons;
export type PostingReason = string;

/** Money moved in or out of one account: signed atoms, and the account's whole balance (held part included) afterwards. */
export interface PostingFact {
  readonly fact: 'posting';
  readonly id: number;
  readonly owner: number;
  readonly kind: AccountKindName;
  readonly coin: number;
  readonly amount: string;
  readonly after: string;
  readonly reason: PostingReason;
  readonly cause: string;
}

/** A machine holds more or less of an account than before: `held` is the total now held of it, by orders as well. */
export interface HoldFact {
  readonly fact: 'hold';
  readonly owner: number;
  readonly kind: AccountKindName;
  readonly coin: number;
  readonly held: string;
}

/** What a module's machine decided; `fact` begins with the machine's name and a dot. */
export interface MachineFact {
  readonly fact: `${string}.${string}`;
}

export type CoreFact =
  | CoinFact
  | MarketFact
  | MarketRulesFact
  | DelistingFact
  | ReferenceFact
  | ActivationFact
  | PriceGuardFact
  | CustomerFact
  | CustomerDisabledFact
  | OrderFact
  | TradeFact
  | PostingFact
  | HoldFact;
export type Fact = CoreFact | MachineFact;
