import { assert } from '@agio/kernel';
import { BUY, NONE } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { Books } from './books.ts';
import type { OrderStore } from './order-store.ts';

interface Level {
  readonly ticks: number;
  lots: number;
  head: number;
  tail: number;
}

/** Levels in two sorted arrays per market, the best at the end, where adding and removing is cheapest. */
export class PlainBooks implements Books {
  readonly #store: OrderStore;
  readonly #books: (readonly [Level[], Level[]])[] = [];

  constructor(store: OrderStore) {
    this.#store = store;
  }

  open(market: number): void {
    assert(market === this.#books.length, 'markets come one after the other');
    this.#books.push([[], []]);
  }

  best(market: number, side: SideCode): number {
    return this.#books[market]![side].at(-1)?.head ?? NONE;
  }

  insert(slot: number): number {
    const orders = this.#store;
    const level = this.#levelFor(slot);
    orders.setPrevious(slot, level.tail);
    orders.setNext(slot, NONE);
    if (level.tail === NONE) level.head = slot;
    else orders.setNext(level.tail, slot);
    level.tail = slot;
    level.lots += orders.remaining(slot);
    return level.lots;
  }

  remove(slot: number): number {
    const orders = this.#store;
    const side = orders.side(slot);
    const ticks = orders.ticks(slot);
    const levels = this.#books[orders.market(slot)]![side];
    const index = find(levels, side, ticks);
    const level = levels[index];
    assert(level?.ticks === ticks, 'an order to remove has no level');
    const next = orders.next(slot);
    const previous = orders.previous(slot);
    if (previous === NONE) level.head = next;
    else orders.setNext(previous, next);
    if (next === NONE) level.tail = previous;
    else orders.setPrevious(next, previous);
    orders.setNext(slot, NONE);
    orders.setPrevious(slot, NONE);
    level.lots -= orders.remaining(slot);
    if (level.head === NONE) {
      assert(level.lots === 0, 'an empty level still counts lots');
      levels.splice(index, 1);
    }
    return level.lots;
  }

  removeBest(market: number, side: SideCode): number {
    return this.remove(this.best(market, side));
  }

  reduce(slot: number, lots: number): number {
    const orders = this.#store;
    const side = orders.side(slot);
    const ticks = orders.ticks(slot);
    const levels = this.#books[orders.market(slot)]![side];
    const level = levels[find(levels, side, ticks)];
    assert(level?.ticks === ticks, 'an order to reduce has no level');
    level.lots -= lots;
    orders.takeRemaining(slot, lots);
    assert(level.lots >= 0, 'a level went below zero');
    return level.lots;
  }

  levelLots(market: number, side: SideCode, ticks: number): number {
    const levels = this.#books[market]![side];
    const level = levels[find(levels, side, ticks)];
    return level?.ticks === ticks ? level.lots : 0;
  }

  levels(market: number, side: SideCode, visit: (ticks: number, lots: number, firstSlot: number) => boolean): void {
    const levels = this.#books[market]![side];
    for (let index = levels.length - 1; index >= 0; index -= 1) {
      const level = levels[index]!;
      if (!visit(level.ticks, level.lots, level.head)) return;
    }
  }

  #levelFor(slot: number): Level {
    const orders = this.#store;
    const side = orders.side(slot);
    const ticks = orders.ticks(slot);
    const levels = this.#books[orders.market(slot)]![side];
    const index = find(levels, side, ticks);
    const found = levels[index];
    if (found?.ticks === ticks) return found;
    const level: Level = { ticks, lots: 0, head: NONE, tail: NONE };
    levels.splice(index, 0, level);
    return level;
  }
}

/** The index of a level, or where it would be inserted. Bids rise towards the end, asks fall, so that the best is last. */
function find(levels: readonly Level[], side: SideCode, ticks: number): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const before = side === BUY ? levels[middle]!.ticks < ticks : levels[middle]!.ticks > ticks;
    if (before) low = middle + 1;
    else high = middle;
  }
  return low;
}
