import type { Core, OrderInput } from '@agio/core';
import { BUY, orderInput, SELL } from '@agio/core';
import type { EntryBuffer } from '@agio/journal';

/** First byte of a plain command's payload; see `command-codec.ts` for the others. */
export const PLAIN_ORDER = 4;
export const PLAIN_CANCEL = 2;
const ORDER_BYTES = 32;
const CANCEL_BYTES = 16;
const POST_ONLY = 0x100;

const MARKET_MAX = 0xffff;

/** Whether an order of a customer's own accounts can be written plain: without texts, a total or terms, and with numbers that the layout holds. */
export function isPlain(order: OrderInput): boolean {
  const { customer, ticks, market } = order;
  return (
    !order.byTotal &&
    order.clientOrderId === null &&
    order.terms === null &&
    order.resting === null &&
    customer >= 0 &&
    (customer | 0) === customer &&
    (ticks | 0) === ticks &&
    market >= 0 &&
    market <= MARKET_MAX &&
    (market | 0) === market
  );
}

export function isPlainCancel(customer: number): boolean {
  return customer >= 0 && (customer | 0) === customer;
}

/**
 * An order without request key, client order id and total. Layout: kind, side, type, time in force (bytes), self-trade mode
 * and post-only (bytes), market u16, customer i32, ticks i32, lots f64, expiry f64.
 */
export function encodePlainOrder(order: OrderInput, into: EntryBuffer): void {
  const at = into.claim(ORDER_BYTES);
  const { int32, float64 } = into;
  const word = at >>> 2;
  int32[word] = PLAIN_ORDER | (order.side << 8) | (order.type << 16) | (order.timeInForce << 24);
  int32[word + 1] = order.stp | (order.postOnly ? POST_ONLY : 0) | (order.market << 16);
  int32[word + 2] = order.customer;
  int32[word + 3] = order.ticks;
  float64[(at >>> 3) + 2] = order.lots;
  float64[(at >>> 3) + 3] = order.expireAtMs;
}

/** The cancel of one order without a request key. Layout: kind, three zeros, customer i32, order f64. */
export function encodePlainCancel(customer: number, order: number, into: EntryBuffer): void {
  const at = into.claim(CANCEL_BYTES);
  into.int32[at >>> 2] = PLAIN_CANCEL;
  into.int32[(at >>> 2) + 1] = customer;
  into.float64[(at >>> 3) + 1] = order;
}

const order = orderInput();

/** The order of a payload that starts at byte `at`; the returned object is reused for the next. */
export function readPlainOrder(int32: Int32Array, float64: Float64Array, at: number): OrderInput {
  const word = at >>> 2;
  const head = int32[word]!;
  const terms = int32[word + 1]!;
  order.side = ((head >>> 8) & 1) === BUY ? BUY : SELL;
  order.type = (head >>> 16) & 0xff;
  order.timeInForce = (head >>> 24) & 0xff;
  order.stp = terms & 0xff;
  order.postOnly = (terms & POST_ONLY) !== 0;
  order.market = terms >>> 16;
  order.customer = int32[word + 2]!;
  order.owner = order.customer;
  order.ticks = int32[word + 3]!;
  order.lots = float64[(at >>> 3) + 2]!;
  order.expireAtMs = float64[(at >>> 3) + 3]!;
  return order;
}

/** Applies the plain command at byte `at` only for its effect; false if it is not one. */
export function applyPlain(core: Core, sequence: number, atMs: number, int32: Int32Array, float64: Float64Array, at: number): boolean {
  const kind = int32[at >>> 2]! & 0xff;
  if (kind === PLAIN_ORDER) core.applyOrder(sequence, atMs, readPlainOrder(int32, float64, at));
  else if (kind === PLAIN_CANCEL) core.applyCancel(sequence, atMs, int32[(at >>> 2) + 1]!, float64[(at >>> 3) + 1]!);
  else return false;
  return true;
}
