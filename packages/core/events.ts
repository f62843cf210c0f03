import * as kernel from '@agio/kernel';
import * as bounds from './bounds.ts';
import type { OrderStore } from './book/order-store.ts';
import type { SideCode } from './codes.ts';
import * as layout from './event-layout.ts';
import type { Fact } from './facts.ts';
import { legNumber } from './lists/lists.ts';
import type { Market } from './state/markets.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { CANCELS_PER_COMMAND_MAX, FILLS_PER_COMMAND_MAX, IMPORTED_TRADES_PER_COMMAND_MAX } = bounds;
const { LEVEL, LEVEL_WIDTH, OBJECT, OBJECT_WIDTH, ORDER, ORDER_WIDTH, TRADE, TRADE_WIDTH, widthOf } = layout;
/** The largest output is that of an order that fills its maximum of makers, each with a trade, a level and an order. */
const PLAIN_MAX =
  FILLS_PER_COMMAND_MAX * (TRADE_WIDTH + LEVEL_WIDTH + ORDER_WIDTH) +
  CANCELS_PER_COMMAND_MAX * (LEVEL_WIDTH + ORDER_WIDTH) +
  IMPORTED_TRADES_PER_COMMAND_MAX * OBJECT_WIDTH +
  1_024;
/** Each of them may belong to a list, of which two more orders and a level are told. */
const EVENTS_MAX = PLAIN_MAX + (FILLS_PER_COMMAND_MAX + CANCELS_PER_COMMAND_MAX) * (LEVEL_WIDTH + 2 * ORDER_WIDTH);

/** Above all statuses. */
const REASON_SHIFT = 3;

/** Two integers, changed by every decision. */
export interface Digest {
  one: number;
  two: number;
}

/**
 * What one command decided, as numbers in a block that every command reuses, so that an order allocates nothing.
 * `tell.ts` turns it into facts and replies before the next command. The digest covers every
 * order, trade, refusal and fact since the core began, including those of machines, their postings and their holds: two cores that
 * made the same decisions have the same digest.
 */
export class Events {
  readonly numbers = new Float64Array(EVENTS_MAX);
  length = 0;
  objects: Fact[] = [];
  declare readonly digest: Digest;

  constructor(digest: Digest) {
    this.digest = digest;
  }

  start(): void {
    this.length = 0;
    if (this.objects.length > 0) this.objects = [];
  }

  /** Id of the order that was emitted last: after a placed order, its own. Facts of what its trades did to others may follow it. */
  get lastOrder(): number {
    let last = 0;
    const { numbers } = this;
    for (let at = 0; at < this.length; at += widthOf(numbers[at]!)) if (numbers[at] === ORDER) last = numbers[at + 1]!;
    return last;
  }

  /** The trades of the last command: slot of the maker's order, ticks, lots. */
  visitTrades(visit: (maker: number, ticks: number, lots: number) => void): void {
    const { numbers } = this;
    for (let at = 0; at < this.length; at += widthOf(numbers[at]!)) {
      if (numbers[at] === TRADE) visit(numbers[at + 2]!, numbers[at + 4]!, numbers[at + 5]!);
    }
  }

  /** Throws if a command emitted more than its bound. */
  finish(): void {
    assert(this.length <= EVENTS_MAX, 'a command passed the bound of its events');
  }

  add(fact: Fact): void {
    const at = this.length;
    this.numbers[at] = OBJECT;
    this.numbers[at + 1] = this.objects.length;
    this.length = at + OBJECT_WIDTH;
    this.objects.push(fact);
    this.#mix(textDigest(JSON.stringify(fact)), OBJECT, at);
  }

  /** Whether a command that continues in pieces should leave the rest to another. */
  get isHalfFull(): boolean {
    return this.length > PLAIN_MAX / 2;
  }

  /** A level's new sum. */
  level(market: Market, side: SideCode, ticks: number, lots: number): void {
    market.depthSequence += 1;
    const at = this.length;
    const { numbers } = this;
    numbers[at] = LEVEL;
    numbers[at + 1] = market.id;
    numbers[at + 2] = side;
    numbers[at + 3] = ticks;
    numbers[at + 4] = lots;
    this.length = at + LEVEL_WIDTH;
  }

  /** The order as it is at the end of the command; if it is emitted twice, both have the same form. */
  order(orders: OrderStore, slot: number, status: number, reason: number): void {
    const at = this.length;
    const { numbers } = this;
    const id = orders.idOf(slot);
    numbers[at] = ORDER;
    numbers[at + 1] = id;
    numbers[at + 2] = status;
    numbers[at + 3] = reason;
    this.length = at + ORDER_WIDTH;
    // The price goes into other bits than the remaining amount, so that changes of the two cannot cancel out.
    this.#mix(slot, orders.remaining(slot) ^ Math.imul(orders.ticks(slot), 0x9e3779b1), status | ((reason + 1) << REASON_SHIFT));
    if (orders.isTermed(slot)) this.#mix(orders.terms.mixed(slot), at, status);
    if (orders.isLinked(slot)) this.#mix(legNumber(orders.lists.termsOf(slot)), at, status);
    if (orders.isIceberg(slot)) this.#mix(orders.icebergs.mixed(slot), at, status);
  }

  /** A trade between two orders; `firstPosting` is the number of the first of its postings, `check` a sum of its money. */
  trade(id: number, maker: number, taker: number, ticks: number, lots: number, firstPosting: number, check: number): void {
    const at = this.length;
    const { numbers } = this;
    numbers[at] = TRADE;
    numbers[at + 1] = id;
    numbers[at + 2] = maker;
    numbers[at + 3] = taker;
    numbers[at + 4] = ticks;
    numbers[at + 5] = lots;
    numbers[at + 6] = firstPosting;
    this.length = at + TRADE_WIDTH;
    this.#mix(firstPosting, lots, check);
  }

  /** Folds a refusal into the digest. */
  note(value: number): void {
    this.#mix(value, this.length, 0);
  }

  #mix(a: number, b: number, c: number): void {
    const { digest } = this;
    const one = Math.imul(digest.one ^ a, 0x01000193) ^ b;
    const two = Math.imul(digest.two ^ c, 0x85ebca6b) ^ one;
    digest.one = one ^ (two >>> 13);
    digest.two = Math.imul(two, 0xc2b2ae35) ^ (one >>> 16);
  }
}

/** A text in 32 bits. */
export function textDigest(text: string): number {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193);
  return digest;
}
