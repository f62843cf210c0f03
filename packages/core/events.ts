import * as kernel from '@agio/kernel';
import * as bounds from './bounds.ts';
import type { OrderStore } from './book/order-store.ts';
import type { SideCode } from './codes.ts';
import * as layout from './event-layout.ts';
import type { Fact } from './facts.ts';
import type { Market } from './state/markets.ts';

/** Copies, which are folded into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { CANCELS_PER_COMMAND_MAX, FILLS_PER_COMMAND_MAX, IMPORTED_TRADES_PER_COMMAND_MAX } = bounds;
const { LEVEL_WIDTH, OBJECT, OBJECT_WIDTH, ORDER, ORDER_WIDTH, TRADE, TRADE_WIDTH } = layout;
/** Widest is an order that fills its bound of makers, each with a trade and an order event. */
const EVENTS_MAX =
  FILLS_PER_COMMAND_MAX * (TRADE_WIDTH + ORDER_WIDTH) +
  CANCELS_PER_COMMAND_MAX * ORDER_WIDTH +
  IMPORTED_TRADES_PER_COMMAND_MAX * OBJECT_WIDTH +
  1_024;
const LEVELS_MAX = (FILLS_PER_COMMAND_MAX + CANCELS_PER_COMMAND_MAX + 64) * LEVEL_WIDTH;

/**
 * What one command decided, as numbers in a block that every command uses again: nothing is allocated on the way of an
 * order. `tell.ts` makes facts and replies of it, before the next command. The digest runs over every command since the
 * core began: two cores that decided the same have the same.
 */
export class Events {
  readonly numbers = new Float64Array(EVENTS_MAX);
  readonly levels = new Float64Array(LEVELS_MAX);
  length = 0;
  levelsLength = 0;
  objects: Fact[] = [];
  readonly #digest: Int32Array;

  constructor(digest: Int32Array) {
    this.#digest = digest;
  }

  start(): void {
    this.length = 0;
    this.levelsLength = 0;
    if (this.objects.length > 0) this.objects = [];
  }

  /** Id of the order told of last: after a placed order its own. */
  get lastOrder(): number {
    return this.numbers[this.length - ORDER_WIDTH + 1]!;
  }

  /** Stops the caller where a command decided more than its bound. */
  finish(): void {
    assert(this.length <= EVENTS_MAX && this.levelsLength <= LEVELS_MAX, 'a command passed the bound of its events');
  }

  add(fact: Fact): void {
    const at = this.length;
    this.numbers[at] = OBJECT;
    this.numbers[at + 1] = this.objects.length;
    this.length = at + OBJECT_WIDTH;
    this.objects.push(fact);
  }

  /** A level's new sum. */
  level(market: Market, side: SideCode, ticks: number, lots: number): void {
    market.depthSequence += 1;
    const at = this.levelsLength;
    this.levels[at] = market.id;
    this.levels[at + 1] = side;
    this.levels[at + 2] = ticks;
    this.levels[at + 3] = lots;
    this.levelsLength = at + LEVEL_WIDTH;
  }

  /** The order as it now is; at most once for each order in a command. */
  order(orders: OrderStore, slot: number, status: number, reason: number): void {
    const at = this.length;
    const { numbers } = this;
    const id = orders.idOf(slot);
    numbers[at] = ORDER;
    numbers[at + 1] = id;
    numbers[at + 2] = status;
    numbers[at + 3] = reason;
    this.length = at + ORDER_WIDTH;
    this.#mix(slot, orders.remaining(slot), status);
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

  /** Folds a refusal or a rare command's outcome into the digest. */
  note(value: number): void {
    this.#mix(value, this.length, this.levelsLength);
  }

  #mix(a: number, b: number, c: number): void {
    const digest = this.#digest;
    const one = Math.imul(digest[0]! ^ a, 0x01000193) ^ b;
    const two = Math.imul(digest[1]! ^ c, 0x85ebca6b) ^ one;
    digest[0] = one ^ (two >>> 13);
    digest[1] = Math.imul(two, 0xc2b2ae35) ^ (one >>> 16);
  }
}
