import { AT_MARKET_TYPES } from '../codes.ts';
import type { NewOrder } from './new-order.ts';

/** Slots of an order id: 2^24 of them; the bits above hold the generation, so that an id is never used twice. */
export const SLOTS = 16_777_216;
export const SLOT_MASK = SLOTS - 1;
export const PER_SLOT = 1 / SLOTS;
/** Above it an id would no longer be a safe integer: the slot is then never used again. */
export const GENERATION_MAX = 2 ** 29 - 1;

/** Size of an order's record: 128 bytes, two cache lines, seen as 16 floats or 32 ints. The first line is the hot one. */
export const FLOAT_BITS = 4;
export const INT_BITS = 5;
export const INTS = 1 << INT_BITS;
/** Floats of the hot line: remaining lots, ordered lots. */
export const REMAINING = 0;
export const LOTS = 1;
/** Ints of the hot line, after the two floats. */
export const TICKS = 4;
export const NEXT = 5;
export const PREVIOUS = 6;
export const CUSTOMER = 7;
export const TRAITS = 8;
export const OWNER_NEXT = 9;
export const OWNER_PREVIOUS = 10;
export const MAKER_RATE = 11;
/** The two accounts are placed so that the side selects the one that pays: a buyer pays in the quote coin. */
export const QUOTE_ACCOUNT = 12;
export const BASE_ACCOUNT = 13;
export const TAKER_RATE = 14;
export const GENERATION = 15;

/** Floats of the cold line, which cancels never touch. */
export const CREATED_AT = 8;
export const UPDATED_AT = 9;
export const FILLED_HI = 10;
export const FILLED_LO = 11;
export const FEE_HI = 12;
export const FEE_LO = 13;
/** An order with an expiry has no total, and the other way round: they share a field. */
export const EXPIRE_AT = 14;
export const TIMER_AT = 15;
export const TOTAL_HI = 14;
export const TOTAL_LO = 15;

/** Traits in one int: side (bit 0), type (1–4), time in force (5–6), post-only (7), self-trade (8–9), market (10–22), then flags. */
export const TYPE_SHIFT = 1;
export const TIME_SHIFT = 5;
export const POST_ONLY = 1 << 7;
export const STP_SHIFT = 8;
export const MARKET_SHIFT = 10;
export const MARKET_MASK = 0x1fff;
export const BY_TOTAL = 1 << 23;
export const NAMED = 1 << 24;
export const LIVE = 1 << 25;
export const TERMED = 1 << 26;
/** It waits for its trigger, or was fired and waits for its step: not in the book. */
export const WAITING = 1 << 27;
/** Executed at market: it holds nothing while it matches, and never rests. */
export const AT_MARKET_SHIFT = 28;
export const AT_MARKET = 1 << AT_MARKET_SHIFT;
/** The book shows a part of it at a time: what it hides is in `icebergs.ts`. */
export const ICEBERG_SHIFT = 29;
export const ICEBERG = 1 << ICEBERG_SHIFT;

/** It belongs to a list: see `lists.ts`. */
export const LINKED = 1 << 30;
/** What few orders have, and what is forgotten when another order takes the slot. */
export const FORGOTTEN = NAMED | TERMED | ICEBERG | LINKED;

/** Traits of a new order: live, with none of the rare flags. */
export function traitsOf(order: NewOrder): number {
  return (
    LIVE |
    order.side |
    (order.type << TYPE_SHIFT) |
    (((AT_MARKET_TYPES >>> order.type) & 1) << AT_MARKET_SHIFT) |
    (order.timeInForce << TIME_SHIFT) |
    (order.postOnly ? POST_ONLY : 0) |
    (order.stp << STP_SHIFT) |
    (order.market << MARKET_SHIFT)
  );
}

/** The slot of an order in the last command's events, live or not. */
export const toldSlot = (id: number): number => id & SLOT_MASK;
