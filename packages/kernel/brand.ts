declare const brand: unique symbol;

/** A value of type `T` that cannot be mixed up with another kind of `T`. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** A price as a whole number of a market's tick size. */
export type Ticks = Brand<number, 'Ticks'>;
/** An amount of the base coin as a whole number of a market's lot size; at most 2^53 − 1. */
export type Lots = Brand<number, 'Lots'>;
/** Milliseconds since the Unix epoch. */
export type TimeMs = Brand<number, 'TimeMs'>;
/** Number of a customer, given out by the core and never used twice. */
export type CustomerId = Brand<number, 'CustomerId'>;
/** Number of a coin in the core. */
export type CoinId = Brand<number, 'CoinId'>;
/** Number of a market in the core. */
export type MarketId = Brand<number, 'MarketId'>;
/** Number of an order: slot and generation, see the order store. */
export type OrderId = Brand<number, 'OrderId'>;
/** A whole number of a coin's smallest ledger unit, outside the core. */
export type Atoms = Brand<bigint, 'Atoms'>;
