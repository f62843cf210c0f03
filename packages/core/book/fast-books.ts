import * as kernel from '@agio/kernel';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { Books } from './books.ts';
import * as links from './chosen.ts';
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

/** Each side of each book has two ints: key and address of its best level. */
const BEST_BITS = 1;
const ADDRESS = 1;

/** Local copies of constants, which the compiler folds into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { chosen } = links;
const { NONE } = codes;

/** Both sides of all books are numbered; the side is the lowest bit. */
const sideOf = (market: number, side: SideCode): number => (market << 1) | side;
/** Bids count up, asks are mirrored, so that on either side the best price has the highest key; applying it twice gives the price. */
const keyOf = (side: SideCode, ticks: number): number => (ticks ^ (0 - side)) & MIRROR;

/** Levels in pages behind bitmaps (`price-index.ts`): every step takes the same few instructions, however full the books are. */
export class FastBooks implements Books {
  declare private readonly store: OrderStore;
  declare private readonly index: PriceIndex;
  /** Allocated by the constructor, and reallocated only when it is full; see the README. */
  declare private lots: Float64Array;
  declare private links: Int32Array;
  declare private bests: Int32Array;

  /** `pages` is the number of price pages to allocate in advance. */
  constructor(store: OrderStore, pages?: number) {
    this.store = store;
    this.index = new PriceIndex(pages);
    const levels = new ArrayBuffer(this.index.addresses * FLOATS * 8);
    this.lots = new Float64Array(levels);
    this.links = new Int32Array(levels);
    this.bests = new Int32Array(this.index.sides << BEST_BITS).fill(NONE);
  }

  open(market: number): void {
    this.index.openSides((market + 1) * 2);
    const before = this.bests;
    if (before.length >= this.index.sides << BEST_BITS) return;
    this.bests = new Int32Array(this.index.sides << BEST_BITS).fill(NONE);
    this.bests.set(before);
  }

  best(market: number, side: SideCode): number {
    const best = sideOf(market, side) << BEST_BITS;
    return this.bests[best] === NONE ? NONE : this.links[(this.bests[best | ADDRESS]! << INT_BITS) | HEAD]!;
  }

  insert(slot: number): number {
    const orders = this.store;
    const side = orders.side(slot);
    const key = keyOf(side, orders.ticks(slot));
    const bookSide = sideOf(orders.market(slot), side);
    const address = this.index.reach(bookSide, key);
    if (address >= this.lots.length / FLOATS) this.#grow();
    const links = address << INT_BITS;
    const before = this.lots[address << FLOAT_BITS]!;
    if (before === 0) {
      this.index.add(address);
      this.links[links | HEAD] = slot;
      orders.setPrevious(slot, NONE);
      const best = bookSide << BEST_BITS;
      if (key > this.bests[best]!) {
        this.bests[best] = key;
        this.bests[best | ADDRESS] = address;
      }
    } else {
      const tail = this.links[links | TAIL]!;
      orders.setPrevious(slot, tail);
      orders.setNext(tail, slot);
    }
    orders.setNext(slot, NONE);
    this.links[links | TAIL] = slot;
    const after = before + orders.remaining(slot);
    this.lots[address << FLOAT_BITS] = after;
    return after;
  }

  remove(slot: number): number {
    const orders = this.store;
    const side = orders.side(slot);
    const key = keyOf(side, orders.ticks(slot));
    const bookSide = sideOf(orders.market(slot), side);
    const address = this.index.find(bookSide, key);
    assert(address !== NONE, 'an order to remove has no level');
    const links = address << INT_BITS;
    const next = orders.next(slot);
    const previous = orders.previous(slot);
    this.links[links | HEAD] = chosen(previous, next, this.links[links | HEAD]!);
    this.links[links | TAIL] = chosen(next, previous, this.links[links | TAIL]!);
    orders.setNext(previous, next);
    orders.setPrevious(next, previous);
    orders.setNext(slot, NONE);
    orders.setPrevious(slot, NONE);
    const after = this.lots[address << FLOAT_BITS]! - orders.remaining(slot);
    this.lots[address << FLOAT_BITS] = after;
    if ((next & previous) === NONE) {
      assert(after === 0, 'an empty level still counts lots');
      this.index.remove(bookSide, key, address);
      if (key === this.bests[bookSide << BEST_BITS]) this.#findBest(bookSide, key);
    }
    return after;
  }

  removeBest(market: number, side: SideCode): number {
    const orders = this.store;
    const bookSide = sideOf(market, side);
    const best = bookSide << BEST_BITS;
    const address = this.bests[best | ADDRESS]!;
    const links = address << INT_BITS;
    const slot = this.links[links | HEAD]!;
    const next = orders.next(slot);
    const after = this.lots[address << FLOAT_BITS]! - orders.remaining(slot);
    this.lots[address << FLOAT_BITS] = after;
    this.links[links | HEAD] = next;
    orders.setNext(slot, NONE);
    if (next !== NONE) {
      orders.setPrevious(next, NONE);
    } else {
      assert(after === 0, 'an empty level still counts lots');
      this.links[links | TAIL] = NONE;
      const key = this.bests[best]!;
      this.index.remove(bookSide, key, address);
      this.#findBest(bookSide, key);
    }
    return after;
  }

  reduce(slot: number, lots: number): number {
    const orders = this.store;
    const side = orders.side(slot);
    const address = this.index.find(sideOf(orders.market(slot), side), keyOf(side, orders.ticks(slot)));
    assert(address !== NONE, 'an order to reduce has no level');
    const after = this.lots[address << FLOAT_BITS]! - lots;
    assert(after >= 0, 'a level went below zero');
    this.lots[address << FLOAT_BITS] = after;
    orders.takeRemaining(slot, lots);
    return after;
  }

  levelLots(market: number, side: SideCode, ticks: number): number {
    const address = this.index.find(sideOf(market, side), keyOf(side, ticks));
    return address === NONE ? 0 : (this.lots[address << FLOAT_BITS] ?? 0);
  }

  levels(market: number, side: SideCode, visit: (ticks: number, lots: number, firstSlot: number) => boolean): void {
    const bookSide = sideOf(market, side);
    for (let key = this.bests[bookSide << BEST_BITS]!; key !== NONE; key = this.index.below(bookSide, key)) {
      const address = this.index.find(bookSide, key);
      if (!visit(keyOf(side, key), this.lots[address << FLOAT_BITS]!, this.links[(address << INT_BITS) | HEAD]!)) return;
    }
  }

  /** After the best level was removed: the next one below it. */
  #findBest(bookSide: number, gone: number): void {
    const best = bookSide << BEST_BITS;
    const key = this.index.below(bookSide, gone);
    this.bests[best] = key;
    this.bests[best | ADDRESS] = key === NONE ? NONE : this.index.find(bookSide, key);
  }

  #grow(): void {
    const bytes = new ArrayBuffer(this.index.addresses * FLOATS * 8);
    const lots = new Float64Array(bytes);
    lots.set(this.lots);
    this.lots = lots;
    this.links = new Int32Array(bytes);
  }
}
