import { NONE } from '../codes.ts';
import { PriceIndex } from '../book/price-index.ts';
import * as conditions from './conditions.ts';
import type { Direction } from './conditions.ts';

const { DOWN } = conditions;

/** Watched prices by market and direction, as records of `Watches`. The plain levels are written to be read, the fast ones to be fast. */
export interface WatchLevels {
  /** Behind all others at its price. */
  add(record: number, market: number, direction: Direction, ticks: number): void;
  remove(record: number, market: number, direction: Direction, ticks: number): void;
  /** The price that is met first when prices go in a direction; NONE for none. */
  nearest(market: number, direction: Direction): number;
  /** The record that waits longest at that price; NONE for none. */
  first(market: number, direction: Direction): number;
}

interface Entry {
  readonly record: number;
  readonly ticks: number;
}

/** All watches of a market and direction in one list, in order of acceptance. */
export class PlainWatchLevels implements WatchLevels {
  readonly #sides: Entry[][] = [];

  #side(market: number, direction: Direction): Entry[] {
    return (this.#sides[market * 2 + direction] ??= []);
  }

  add(record: number, market: number, direction: Direction, ticks: number): void {
    this.#side(market, direction).push({ record, ticks });
  }

  remove(record: number, market: number, direction: Direction): void {
    const side = this.#side(market, direction);
    side.splice(
      side.findIndex((one) => one.record === record),
      1,
    );
  }

  nearest(market: number, direction: Direction): number {
    const prices = this.#side(market, direction).map(({ ticks }) => ticks);
    return prices.length === 0 ? NONE : Math[direction === DOWN ? 'max' : 'min'](...prices);
  }

  first(market: number, direction: Direction): number {
    const nearest = this.nearest(market, direction);
    return this.#side(market, direction).find(({ ticks }) => ticks === nearest)?.record ?? NONE;
  }
}

/** All 31 bits of a price. */
const MIRROR = 0x7fffffff;
/** Levels and links have two ints each: the first and the last record, or the next and the previous one. */
const [HEAD, TAIL, NEXT, PREVIOUS] = [0, 1, 0, 1];

const sideOf = (market: number, direction: Direction): number => (market << 1) | direction;
/** Prices above are mirrored, so that in either direction the nearest one has the highest key. */
const keyOf = (direction: Direction, ticks: number): number => (ticks ^ (0 - direction)) & MIRROR;

/** Linked levels in the price index of the books: adding and removing cost the same with a hundred thousand as with one. */
export class FastWatchLevels implements WatchLevels {
  readonly #index = new PriceIndex();
  /** By address of the index. */
  #levels = new Int32Array(0);
  /** By record. */
  #links = new Int32Array(0);
  /** By side: the highest key. */
  #bests = new Int32Array(0);

  add(record: number, market: number, direction: Direction, ticks: number): void {
    const [side, key] = [sideOf(market, direction), keyOf(direction, ticks)];
    if (side >= this.#bests.length) this.#widen(side);
    const address = this.#index.reach(side, key);
    if (address * 2 >= this.#levels.length) this.#levels = wider(this.#levels, this.#index.addresses * 2);
    if (record * 2 >= this.#links.length) this.#links = wider(this.#links, Math.max(128, record * 4));
    const level = address << 1;
    const tail = this.#levels[level | TAIL]!;
    this.#links[(record << 1) | NEXT] = NONE;
    this.#links[(record << 1) | PREVIOUS] = tail;
    this.#levels[level | TAIL] = record;
    if (tail !== NONE) {
      this.#links[(tail << 1) | NEXT] = record;
      return;
    }
    this.#levels[level | HEAD] = record;
    this.#index.add(address);
    if (key > this.#bests[side]!) this.#bests[side] = key;
  }

  /** Room for sides is taken with the first watch: a market in which nothing is watched costs nothing. */
  #widen(side: number): void {
    this.#index.openSides(side + 1);
    this.#bests = wider(this.#bests, this.#index.sides);
  }

  remove(record: number, market: number, direction: Direction, ticks: number): void {
    const [side, key] = [sideOf(market, direction), keyOf(direction, ticks)];
    const address = this.#index.find(side, key);
    const level = address << 1;
    const [next, previous] = [this.#links[(record << 1) | NEXT]!, this.#links[(record << 1) | PREVIOUS]!];
    if (previous === NONE) this.#levels[level | HEAD] = next;
    else this.#links[(previous << 1) | NEXT] = next;
    if (next === NONE) this.#levels[level | TAIL] = previous;
    else this.#links[(next << 1) | PREVIOUS] = previous;
    if (this.#levels[level | HEAD] !== NONE) return;
    this.#index.remove(side, key, address);
    if (this.#bests[side] === key) this.#bests[side] = this.#index.below(side, key);
  }

  nearest(market: number, direction: Direction): number {
    const key = this.#bests[sideOf(market, direction)] ?? NONE;
    return key === NONE ? NONE : keyOf(direction, key);
  }

  first(market: number, direction: Direction): number {
    const side = sideOf(market, direction);
    const key = this.#bests[side] ?? NONE;
    return key === NONE ? NONE : this.#levels[(this.#index.find(side, key) << 1) | HEAD]!;
  }
}

function wider(numbers: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(Math.max(length, numbers.length)).fill(NONE);
  next.set(numbers);
  return next;
}
