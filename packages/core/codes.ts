/** No slot, no account, no place: the number that stands for nothing. */
export const NONE = -1;

/** Small codes that fit the order store's integers, and their names on the wire. */
export const BUY = 0;
export const SELL = 1;
export type SideCode = typeof BUY | typeof SELL;
export const SIDES = ['buy', 'sell'] as const;
export type SideName = (typeof SIDES)[number];

/** The positions in this list and the two below are part of the journal: append only. `oco` is no order's type. */
export const ORDER_TYPES = [
  'limit',
  'market',
  'stop-limit',
  'stop-market',
  'take-profit-limit',
  'take-profit-market',
  'trailing-stop',
  'iceberg',
  'oco',
] as const;
export type OrderTypeName = (typeof ORDER_TYPES)[number];
export const LIMIT = 0;
export const MARKET = 1;
export const STOP_LIMIT = 2;
export const STOP_MARKET = 3;
export const TAKE_PROFIT_LIMIT = 4;
export const TAKE_PROFIT_MARKET = 5;
export const TRAILING_STOP = 6;
/** How orders belong together: one of two ends the other; an entry places what follows from it; both. The positions are part of every snapshot: append only. */
export const LIST_KINDS = ['oco', 'oto', 'bracket'] as const;
export type ListKindName = (typeof LIST_KINDS)[number];
/** An order's part in its list; an `exit` is the one that follows from the entry of an `oto`. */
export const LEGS = ['entry', 'profit', 'stop', 'exit'] as const;
export type LegName = (typeof LEGS)[number];
export const ICEBERG = 7;
/** Bit n is set if orders of type n are executed at market: they hold nothing while they match, and never rest. */
export const AT_MARKET_TYPES = (1 << MARKET) | (1 << STOP_MARKET) | (1 << TAKE_PROFIT_MARKET) | (1 << TRAILING_STOP);

export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTD'] as const;
export type TimeInForceName = (typeof TIMES_IN_FORCE)[number];
export const GTC = 0;
/** 1 is IOC: like FOK it never rests. */
export const FOK = 2;
export const GTD = 3;

export const SELF_TRADE_MODES = ['expire-taker', 'expire-maker', 'expire-both', 'decrement'] as const;
export type SelfTradeName = (typeof SELF_TRADE_MODES)[number];
export const EXPIRE_TAKER = 0;
export const EXPIRE_MAKER = 1;
export const EXPIRE_BOTH = 2;
export const DECREMENT = 3;

export const MARKET_STATUSES = ['open', 'post-only', 'cancel-only', 'halted'] as const;
export type MarketStatusName = (typeof MARKET_STATUSES)[number];

export const ORDER_STATUSES = ['pending_trigger', 'new', 'partially_filled', 'filled', 'cancelled', 'expired'] as const;
export type OrderStatusName = (typeof ORDER_STATUSES)[number];
/** Accepted, but not in the book until a trade meets its condition. */
export const PENDING_TRIGGER = 0;
export const NEW = 1;
export const PARTIALLY_FILLED = 2;
export const FILLED = 3;
export const CANCELLED = 4;
export const EXPIRED = 5;

/**
 * Why a customer is disabled: operators decided it, the owner froze the account, it is closed, or no account is known for it. What was disabled
 * before reasons were kept is so by `earlier`. Each is ended by itself, and a customer is enabled when none is left.
 */
export const DISABLED_REASONS = ['operators', 'owner', 'closed', 'lost', 'earlier'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Why an order ended before it was filled. */
export const END_REASONS = [
  'customer',
  'immediate_or_cancel',
  'no_liquidity',
  'balance',
  'self_trade',
  'expiry',
  'operator',
  'fills_max',
  'list',
  'post_only',
  'fill_or_kill',
  'disabled',
] as const;
export type EndReason = (typeof END_REASONS)[number];
/** No reason: the order continues or was filled. */
export const NO_REASON = -1;
export const BY_CUSTOMER = 0;
export const IMMEDIATE_OR_CANCEL = 1;
export const NO_LIQUIDITY = 2;
export const NO_BALANCE = 3;
export const SELF_TRADE = 4;
export const BY_EXPIRY = 5;
export const BY_OPERATOR = 6;
export const FILLS_MAX = 7;
/** Another order of its list ended it. */
export const BY_LIST = 8;
export const WOULD_TAKE = 9;
export const NOT_FILLABLE = 10;
export const BY_DISABLING = 11;

/** The core's own kinds of accounts; the first three are the customer's (product.md §2). The position is part of every snapshot: append only. */
export const ACCOUNT_KINDS = ['trading', 'fiat', 'game', 'fees', 'house', 'suspense'] as const;
/** A kind of the core, or one that a machine declares, which begins with the machine's name and a dot. */
export type AccountKindName = (typeof ACCOUNT_KINDS)[number] | `${string}.${string}`;
export const TRADING = 0;
export const FEES = 3;

/** The platform itself as an owner of accounts. */
export const HOUSE = 0;
export const FEES_ACCOUNT = { owner: HOUSE, kind: 'fees' } as const;
export const HOUSE_ACCOUNT = { owner: HOUSE, kind: 'house' } as const;
/**
 * People are numbers: operators of the console from here on, by their accounts, so that none equals another; names given at the command
 * line below, by their hash; 0 is the platform itself.
 */
export const OPERATORS_FROM = 2 ** 48;
