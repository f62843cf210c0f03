import type { ChosenTerms, RestingTerms } from './order-schema.ts';
import type {
  AccountKindName,
  DisabledReason,
  LegName,
  ListKindName,
  MarketStatusName,
  OrderTypeName,
  SelfTradeName,
  SideName,
  TimeInForceName,
} from './codes.ts';

/** Identifies a customer's request, so that a repetition gets the same reply: hash of the key, hash of the body. */
export interface RequestKey {
  readonly key: string;
  readonly body: string;
}

export interface AccountRef {
  /** Customer number, or 0 for the house. */
  readonly owner: number;
  readonly kind: AccountKindName;
}

export interface DefineCoin {
  readonly kind: 'define_coin';
  readonly code: string;
  readonly name: string;
  readonly decimals: number;
  readonly tags: readonly string[];
}

/** A market's rules in whole numbers: price = ticks × tickSize, amount = lots × lotSize (both decimal strings). */
export interface DefineMarket {
  readonly kind: 'define_market';
  readonly base: string;
  readonly quote: string;
  readonly tickSize: string;
  readonly lotSize: string;
  readonly minLots: number;
  readonly maxLots: number;
  /** Smallest price × amount in atoms of the quote coin, as a decimal integer. */
  readonly minTotal: string;
  /** Per cent around the last price or the market's centre (see `SetReference`) within which a taker may execute; null for no band. */
  readonly priceBandPercent: number | null;
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
  readonly openingTicks: number;
  readonly status: MarketStatusName;
  readonly tags: readonly string[];
  readonly sort: number;
}

/** The rules of a market that may change while it trades; ticks and lots may not. Orders that were accepted keep their fees. */
export type MarketRules = Pick<
  DefineMarket,
  'minLots' | 'maxLots' | 'minTotal' | 'priceBandPercent' | 'makerFeeBps' | 'takerFeeBps' | 'tags' | 'sort'
>;

export interface SetMarketRules extends MarketRules {
  readonly kind: 'set_market_rules';
  readonly market: number;
}

/**
 * What a market's coin is worth, computed outside from trades of unlinked customers: see `Reference`. Prices in ticks, 0 for none. While the market is live its
 * price band is around the last trade, otherwise around a centre that follows the reference slowly.
 */
export interface SetReference {
  readonly kind: 'set_reference';
  readonly market: number;
  readonly ticks: number;
  /** The price of the last 24 hours. */
  readonly dayTicks: number;
  readonly isLive: boolean;
}

/** Whether a customer's orders are refused where they could be filled much worse than the reference. On at first. */
export interface SetPriceGuard {
  readonly kind: 'set_price_guard';
  readonly customer: number;
  readonly isOn: boolean;
}

export interface SetMarketStatus {
  readonly kind: 'set_market_status';
  readonly market: number;
  readonly status: MarketStatusName;
}

/**
 * When a market ends: at that time it takes no more orders, all its orders are cancelled, and it is halted for good. Null calls it off; a
 * market that has ended already stays halted and may be opened again.
 */
export interface SetDelisting {
  readonly kind: 'set_delisting';
  readonly market: number;
  readonly delistAtMs: number | null;
}

/** `ref` is the hash of what registers the customer, so that a repeated command gives the same customer. */
export interface CreateCustomer {
  readonly kind: 'create_customer';
  readonly ref: string;
  /** May keep many more open orders: market makers of the platform. */
  readonly wide: boolean;
}

/** An owner of accounts below a customer: matching, limits, lists and histories go by the customer. `ref` as in `CreateCustomer`. */
export interface CreateSubAccount {
  readonly kind: 'create_sub_account';
  readonly customer: number;
  readonly ref: string;
}

export interface SetCustomer {
  readonly kind: 'set_customer';
  readonly customer: number;
  readonly vip: number;
  /** Multiplier of fees in millionths. */
  readonly discount: number;
}

/** One reason to accept nothing new from a customer begins or ends; the customer is disabled while any stands. */
export interface SetDisabled {
  readonly kind: 'set_disabled';
  readonly customer: number;
  readonly reason: DisabledReason;
  readonly isOn: boolean;
}

/** Money enters from outside: a seed, later a deposit. `cause` is unique: the same cause is credited once. */
export interface Issue {
  readonly kind: 'issue';
  readonly to: AccountRef;
  readonly coin: string;
  readonly amount: string;
  readonly reason: 'seed';
  readonly cause: string;
}

export interface Transfer {
  readonly kind: 'transfer';
  readonly from: AccountRef;
  readonly to: AccountRef;
  readonly coin: string;
  readonly amount: string;
  readonly reason: 'welcome' | 'transfer' | 'reward' | 'house';
  readonly cause: string;
}

/** The terms that its type requires; absent if the order has none. */
export interface PlaceOrder extends Partial<ChosenTerms>, Partial<RestingTerms> {
  readonly kind: 'place';
  readonly customer: number;
  readonly market: number;
  readonly side: SideName;
  readonly type: OrderTypeName;
  readonly timeInForce: TimeInForceName;
  readonly postOnly: boolean;
  readonly stp: SelfTradeName;
  /** 0 for market orders. */
  readonly ticks: number;
  /** 0 for a market buy by total. */
  readonly lots: number;
  /** Atoms of the quote coin for a market buy by total, else null. */
  readonly total: string | null;
  readonly expireAtMs: number;
  readonly clientOrderId: string | null;
  readonly request: RequestKey | null;
  /** A sub-account of the customer that pays and receives; absent for the customer's own accounts. */
  readonly owner?: number;
  /** What happens to an order whose trigger the last price meets already: it is executed at once, or (absent) refused. */
  readonly whenMet?: 'fire';
}

/** An order of a list. Exits without an amount (0 lots) have what their entry brings. */
export interface ListLeg extends Omit<PlaceOrder, 'kind' | 'customer' | 'market' | 'request' | 'owner'> {
  readonly leg: LegName;
}

/** Orders that share an amount: see `lists.ts`. Legs in the order of `LEGS`; the list's id is that of the first. */
export interface PlaceList extends Pick<PlaceOrder, 'customer' | 'market' | 'request' | 'owner'> {
  readonly kind: 'place_list';
  readonly list: ListKindName;
  readonly legs: readonly ListLeg[];
}

/** The terms are those of an order that waits for its trigger, `displayLots` that of an iceberg: absent ones stay. */
export interface AmendOrder extends Partial<ChosenTerms> {
  readonly kind: 'amend';
  readonly customer: number;
  readonly order: number;
  /** 0 keeps the price. */
  readonly ticks: number;
  /** The new whole amount, filled part included; 0 keeps it. */
  readonly lots: number;
  /** From the next part on. */
  readonly displayLots?: number;
  readonly request: RequestKey | null;
}

/**
 * Exactly one of `order`, `clientOrderId`, `list`, `market` (−1 = all markets) is meant, for a market with `only` the orders that are in the book, or those that wait. One command ends at
 * most `CANCELS_PER_COMMAND_MAX` orders.
 */
export interface CancelOrders {
  readonly kind: 'cancel';
  readonly customer: number;
  readonly target:
    | { readonly order: number }
    | { readonly clientOrderId: string }
    | { readonly list: number }
    | { readonly market: number; readonly only?: 'working' | 'waiting' };
  readonly request: RequestKey | null;
}

/** Trades of another venue or time, kept as market data only; no money moves. `[atMs, ticks, lots, takerSide]`, in order of time. */
export interface ImportTrades {
  readonly kind: 'import_trades';
  readonly market: number;
  readonly trades: readonly (readonly [atMs: number, ticks: number, lots: number, takerSide: SideName])[];
}

/** Time passes: everything due happens. */
export interface Tick {
  readonly kind: 'tick';
}

/** Runs steps of machines that earlier commands left. Every command runs some of them before its own decision. */
export interface Drain {
  readonly kind: 'drain';
}

/** Marks a recorded command that could not be applied; replays skip it. It was never acknowledged. */
export interface VoidCommand {
  readonly kind: 'void';
  /** Sequence of the command that is left out. */
  readonly sequence: number;
}

/** Commands of the core itself. */
export type CoreCommand =
  | DefineCoin
  | DefineMarket
  | SetMarketStatus
  | SetMarketRules
  | SetDelisting
  | SetReference
  | SetPriceGuard
  | CreateCustomer
  | CreateSubAccount
  | SetCustomer
  | SetDisabled
  | Issue
  | Transfer
  | PlaceOrder
  | AmendOrder
  | PlaceList
  | CancelOrders
  | ImportTrades
  | Tick
  | Drain
  | VoidCommand;

/** A command of a module's machine; `kind` begins with the machine's name and a dot. */
export interface MachineCommand {
  readonly kind: `${string}.${string}`;
}

export type Command = CoreCommand | MachineCommand;

export type CommandKind = CoreCommand['kind'];
