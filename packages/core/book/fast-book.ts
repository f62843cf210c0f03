import * as kernel from '@agio/kernel';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { Book } from './book.ts';
import type { OrderStore } from './order-store.ts';
import { PriceIndex } from './price-index.ts';

/** All 31 bits of a price. */
const MIRROR = 0x7fffffff;

/** Levels as records of 16 bytes: sum of lots (float), head and tail (ints), by the address that the price index gives. */
const FLOATS = 2;
const FLOAT_BITS = 1;
const INT_BITS = 2;
const HEAD = 2;
const TAIL = 3;

/** Copies, which are folded into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { NONE } = codes;

class BookSide {
  readonly #store: OrderStore;
  readonly #index = new PriceIndex();
  #lots = new Float64Array(0);
  #links = new Int32Array(0);
  #bestKey = NONE;
  #bestAddress = NONE;

  constructor(store: OrderStore) {
    this.#store = store;
  }

  get bestKey(): number {
    return this.#bestKey;
  }

  best(): number {
    return this.#bestKey === NONE ? NONE : this.#links[(this.#bestAddress << INT_BITS) | HEAD]!;
  }

  insert(key: number, slot: number): number {
    const address = this.#index.reach(key);
    if (address >= this.#lots.length / FLOATS) this.#grow();
    const orders = this.#store;
    const links = address << INT_BITS;
    const before = this.#lots[address << FLOAT_BITS]!;
    if (before === 0) {
      this.#index.add(address);
      this.#links[links | HEAD] = slot;
      orders.setPrevious(slot, NONE);
      if (key > this.#bestKey) {
        this.#bestKey = key;
        this.#bestAddress = address;
      }
    } else {
      const tail = this.#links[links | TAIL]!;
      orders.setPrevious(slot, tail);
      orders.setNext(tail, slot);
    }
    orders.setNext(slot, NONE);
    this.#links[links | TAIL] = slot;
    const after = before + orders.remaining(slot);
    this.#lots[address << FLOAT_BITS] = after;
    return after;
  }

  remove(key: number, slot: number): number {
    const address = key === this.#bestKey ? this.#bestAddress : this.#index.find(key);
    assert(address !== NONE, 'an order to remove has no level');
    const orders = this.#store;
    const links = address << INT_BITS;
    const next = orders.next(slot);
    const previous = orders.previous(slot);
    if (previous === NONE) this.#links[links | HEAD] = next;
    else orders.setNext(previous, next);
    if (next === NONE) this.#links[links | TAIL] = previous;
    else orders.setPrevious(next, previous);
    orders.setNext(slot, NONE);
    orders.setPrevious(slot, NONE);
    const after = this.#lots[address << FLOAT_BITS]! - orders.remaining(slot);
    this.#lots[address << FLOAT_BITS] = after;
    if (next === NONE && previous === NONE) {
      assert(after === 0, 'an empty level still counts lots');
      this.#index.remove(key, address);
      if (key === this.#bestKey) {
        this.#bestKey = this.#index.below(key);
        this.#bestAddress = this.#bestKey === NONE ? NONE : this.#index.find(this.#bestKey);
      }
    }
    return after;
  }

  reduce(key: number, slot: number, lots: number): number {
    const address = key === this.#bestKey ? this.#bestAddress : this.#index.find(key);
    assert(address !== NONE, 'an order to reduce has no level');
    const after = this.#lots[address << FLOAT_BITS]! - lots;
    assert(after >= 0, 'a level went below zero');
    this.#lots[address << FLOAT_BITS] = after;
    this.#store.takeRemaining(slot, lots);
    return after;
  }

  lots(key: number): number {
    const address = this.#index.find(key);
    return address === NONE ? 0 : (this.#lots[address << FLOAT_BITS] ?? 0);
  }

  first(key: number): number {
    return this.#links[(this.#index.find(key) << INT_BITS) | HEAD]!;
  }

  below(key: number): number {
    return this.#index.below(key);
  }

  #grow(): void {
    const levels = this.#index.addresses;
    const bytes = new ArrayBuffer(levels * FLOATS * 8);
    const lots = new Float64Array(bytes);
    lots.set(this.#lots);
    this.#lots = lots;
    this.#links = new Int32Array(bytes);
  }
}

/** Levels in pages behind bitmaps (`price-index.ts`): every step costs the same few instructions however full the book is. */
export class FastBook implements Book {
  readonly #store: OrderStore;
  /** By side: chosen without a branch, because nobody can foresee the side of the next order. */
  readonly #sides: readonly [BookSide, BookSide];

  constructor(store: OrderStore) {
    this.#store = store;
    this.#sides = [new BookSide(store), new BookSide(store)];
  }

  best(side: SideCode): number {
    return this.#sides[side].best();
  }

  insert(slot: number): number {
    const side = this.#store.side(slot);
    return this.#sides[side].insert(keyOf(side, this.#store.ticks(slot)), slot);
  }

  remove(slot: number): number {
    const side = this.#store.side(slot);
    return this.#sides[side].remove(keyOf(side, this.#store.ticks(slot)), slot);
  }

  reduce(slot: number, lots: number): number {
    const side = this.#store.side(slot);
    return this.#sides[side].reduce(keyOf(side, this.#store.ticks(slot)), slot, lots);
  }

  levelLots(side: SideCode, ticks: number): number {
    return this.#sides[side].lots(keyOf(side, ticks));
  }

  levels(side: SideCode, visit: (ticks: number, lots: number, firstSlot: number) => boolean): void {
    const levels = this.#sides[side];
    for (let key = levels.bestKey; key !== NONE; key = levels.below(key)) {
      if (!visit(keyOf(side, key), levels.lots(key), levels.first(key))) return;
    }
  }
}

/** Bids count up, asks are mirrored, so that on either side the best price has the highest key; the key of a key is the price. */
function keyOf(side: SideCode, ticks: number): number {
  return (ticks ^ (0 - side)) & MIRROR;
}
