import { assert } from '@agio/kernel';
import { BUY } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { Book } from './book.ts';
import { NONE } from './order-store.ts';
import type { OrderStore } from './order-store.ts';

interface Level {
  readonly ticks: number;
  lots: number;
  head: number;
  tail: number;
}

/** Levels in two sorted arrays, the best at the end, where adding and removing is cheapest. */
export class PlainBook implements Book {
  readonly #store: OrderStore;
  readonly #sides: readonly [Level[], Level[]] = [[], []];

  constructor(store: OrderStore) {
    this.#store = store;
  }

  best(side: SideCode): number {
    return this.#sides[side].at(-1)?.head ?? NONE;
  }

  insert(slot: number): void {
    const { int, float } = this.#store;
    const side = int.side[slot] as SideCode;
    const level = this.#levelFor(side, int.ticks[slot]!);
    int.previous[slot] = level.tail;
    int.next[slot] = NONE;
    if (level.tail === NONE) level.head = slot;
    else int.next[level.tail] = slot;
    level.tail = slot;
    level.lots += float.remaining[slot]!;
  }

  remove(slot: number): void {
    const { int, float } = this.#store;
    const side = int.side[slot] as SideCode;
    const ticks = int.ticks[slot]!;
    const levels = this.#sides[side];
    const index = this.#find(side, ticks);
    const level = levels[index];
    assert(level?.ticks === ticks, 'an order to remove has no level');
    const next = int.next[slot]!;
    const previous = int.previous[slot]!;
    if (previous === NONE) level.head = next;
    else int.next[previous] = next;
    if (next === NONE) level.tail = previous;
    else int.previous[next] = previous;
    int.next[slot] = NONE;
    int.previous[slot] = NONE;
    level.lots -= float.remaining[slot]!;
    if (level.head === NONE) {
      assert(level.lots === 0, 'an empty level still counts lots');
      levels.splice(index, 1);
    }
  }

  reduce(slot: number, lots: number): void {
    const { int, float } = this.#store;
    const side = int.side[slot] as SideCode;
    const level = this.#sides[side][this.#find(side, int.ticks[slot]!)];
    assert(level !== undefined && level.ticks === int.ticks[slot], 'an order to reduce has no level');
    level.lots -= lots;
    float.remaining[slot]! -= lots;
    assert(level.lots >= 0 && float.remaining[slot]! >= 0, 'a level or an order went below zero');
  }

  levelLots(side: SideCode, ticks: number): number {
    const level = this.#sides[side][this.#find(side, ticks)];
    return level?.ticks === ticks ? level.lots : 0;
  }

  levels(side: SideCode, visit: (ticks: number, lots: number, firstSlot: number) => boolean): void {
    const levels = this.#sides[side];
    for (let index = levels.length - 1; index >= 0; index -= 1) {
      const level = levels[index]!;
      if (!visit(level.ticks, level.lots, level.head)) return;
    }
  }

  #levelFor(side: SideCode, ticks: number): Level {
    const levels = this.#sides[side];
    const index = this.#find(side, ticks);
    const found = levels[index];
    if (found?.ticks === ticks) return found;
    const level: Level = { ticks, lots: 0, head: NONE, tail: NONE };
    levels.splice(index, 0, level);
    return level;
  }

  /** Where a level stands, or would stand. Bids rise towards the end, asks fall, so that the best is last. */
  #find(side: SideCode, ticks: number): number {
    const levels = this.#sides[side];
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
}
