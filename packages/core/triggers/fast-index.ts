import * as kernel from '@agio/kernel';
import type { OrderStore } from '../book/order-store.ts';
import * as places from '../book/order-terms.ts';
import { PriceIndex } from '../book/price-index.ts';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import * as conditions from './conditions.ts';
import type { Direction } from './conditions.ts';
import { TrailingGroups } from './trailing-groups.ts';
import type { TriggerListener, TriggerIndex, WaitingPlace } from './trigger-index.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { BUY, NONE, SELL } = codes;
const { DOWN, UP, trailingTrigger } = conditions;
const { ACTIVATING, AT_LEVEL, NEXT, PLACE, PREVIOUS, RANK: LEVEL_TICKS, TRAILING } = places;

/** All 31 bits of a price, and the price above all. */
const MIRROR = 0x7fffffff;
const ABOVE_ALL = 2 ** 31;
const NOT_WATCHED = [0, ABOVE_ALL] as const;

/** Levels as records of 8 ints by the address that the price index gives: waiting orders, groups that trail, and groups that wait for their activation, by kind of distance. */
const LEVEL_BITS = 3;
const HEAD = 0;
const TAIL = 1;
const GROUPS = 2;
const PENDING = 3;

/** Each side of each market has two ints: key and address of the level nearest to the price. */
const BEST_BITS = 1;
const ADDRESS = 1;

const sideOf = (market: number, direction: Direction): number => (market << 1) | direction;
/** Triggers below the price count up, those above it are mirrored, so that in either direction the nearest one has the highest key. */
const keyOf = (direction: Direction, ticks: number): number => (ticks ^ (0 - direction)) & MIRROR;

/**
 * Levels in pages behind bitmaps, as in the fast books. Orders that trail are in groups of one extreme (`trailing-groups.ts`), and each group is at the level of
 * its nearest trigger, so that a new extreme moves one entry, with one order as with a hundred thousand.
 */
export class FastTriggerIndex implements TriggerIndex {
  readonly #orders: OrderStore;
  readonly #index = new PriceIndex();
  readonly #groups: TrailingGroups;
  #levels = new Int32Array(0);
  #bests = new Int32Array(0);
  /** By market: where the prices begin that change nothing, and how many these are. */
  #quiet = new Int32Array(0);
  /** Markets in which prices are watched: between which two none is. */
  readonly #watched = new Map<number, readonly [above: number, below: number]>();
  /** The level that `compare` is at: it stays until that is done with it. */
  #meeting: number = NONE;

  constructor(orders: OrderStore) {
    this.#orders = orders;
    this.#groups = new TrailingGroups(orders.terms);
    this.#growLevels();
  }

  open(market: number): void {
    this.#index.openSides((market + 1) * 2);
    this.#bests = wider(this.#bests, this.#index.sides << BEST_BITS);
    this.#quiet = wider(this.#quiet, this.#index.sides);
    this.#groups.open(market);
    this.#frame(market);
  }

  isQuiet(market: number, ticks: number): boolean {
    return (ticks - this.#quiet[market << 1]!) >>> 0 < this.#quiet[(market << 1) | 1]! >>> 0;
  }

  narrow(market: number, above: number, below: number): void {
    this.#watched.set(market, [above, below]);
    this.#frame(market);
  }

  /** After each change: between the nearest triggers, and within the extremes, a trade changes nothing. */
  #frame(market: number): void {
    const [down, up] = [this.#nearest(market, DOWN), this.#nearest(market, UP)];
    const [watchedDown, watchedUp] = this.#watched.get(market) ?? NOT_WATCHED;
    const above = Math.max(down === NONE ? 0 : down, this.#groups.nearest(market, BUY) - 1, watchedDown);
    const below = Math.min(up === NONE ? ABOVE_ALL : up, this.#groups.nearest(market, SELL) + 1, watchedUp);
    this.#quiet[market << 1] = above + 1;
    this.#quiet[(market << 1) | 1] = Math.max(0, below - above - 1);
  }

  #nearest(market: number, direction: Direction): number {
    const key = this.#bests[sideOf(market, direction) << BEST_BITS]!;
    return key === NONE ? NONE : keyOf(direction, key);
  }

  add(record: number, direction: Direction, ticks: number): void {
    const { terms } = this.#orders;
    const market = this.#marketOf(record);
    const level = this.#reach(market, direction, ticks) << LEVEL_BITS;
    const tail = this.#levels[level | TAIL]!;
    terms.setLink(record, PLACE, AT_LEVEL);
    terms.setLink(record, LEVEL_TICKS, ticks);
    terms.setLink(record, PREVIOUS, tail);
    terms.setLink(record, NEXT, NONE);
    if (tail === NONE) this.#levels[level | HEAD] = record;
    else terms.setLink(tail, NEXT, record);
    this.#levels[level | TAIL] = record;
    this.#frame(market);
  }

  await(record: number, direction: Direction, ticks: number): void {
    const { terms } = this.#orders;
    const market = this.#marketOf(record);
    const kind = terms.isByAmount(record);
    const place = (this.#reach(market, direction, ticks) << LEVEL_BITS) | (PENDING + kind);
    terms.setLink(record, PLACE, ACTIVATING);
    if (this.#levels[place] === NONE) this.#levels[place] = this.#groups.pending(market, this.#sideOf(record), kind);
    this.#groups.enter(this.#levels[place]!, record);
    this.#frame(market);
  }

  trail(record: number, ticks: number): void {
    const market = this.#marketOf(record);
    this.#orders.terms.setLink(record, PLACE, TRAILING);
    this.#settle(this.#groups.join(market, this.#sideOf(record), record, ticks));
    this.#frame(market);
  }

  remove(record: number): void {
    const { terms } = this.#orders;
    const market = this.#marketOf(record);
    if (terms.link(record, PLACE) === AT_LEVEL) {
      const direction = this.#directionOf(record);
      const ticks = terms.link(record, LEVEL_TICKS);
      this.#unlink(this.#index.find(sideOf(market, direction), keyOf(direction, ticks)), record);
      this.#dropIfEmpty(market, direction, ticks);
    } else if (this.place(record) === ACTIVATING) {
      this.#forgo(market, record);
    } else {
      const group = this.#groups.leave(record);
      if (group !== NONE) this.#settle(group);
    }
    this.#frame(market);
  }

  change(record: number, change: () => void): void {
    const market = this.#marketOf(record);
    const number = this.#groups.numberOf(record);
    const extreme = this.extreme(record);
    const group = this.#groups.leave(record);
    if (group !== NONE) this.#settle(group);
    change();
    this.#settle(this.#groups.rejoin(market, this.#sideOf(record), record, number, extreme));
    this.#frame(market);
  }

  /** An order no longer waits for its activation. */
  #forgo(market: number, record: number): void {
    const { terms } = this.#orders;
    const group = this.#groups.leave(record);
    if (group === NONE || this.#groups.root(group) !== NONE) return;
    const [direction, ticks] = [conditions.activationDirection(this.#sideOf(record)), terms.activation(record)];
    const address = this.#index.find(sideOf(market, direction), keyOf(direction, ticks));
    this.#levels[(address << LEVEL_BITS) | (PENDING + terms.isByAmount(record))] = NONE;
    this.#groups.release(group);
    this.#dropIfEmpty(market, direction, ticks);
  }

  place(record: number): number {
    const place = this.#orders.terms.link(record, PLACE);
    return place === ACTIVATING && this.#groups.isActive(record) ? TRAILING : place;
  }

  /** A plain level's order waits in the direction in which it stands: the one in which the level has it. */
  #directionOf(record: number): Direction {
    const slot = this.#orders.terms.slotOf(record);
    return conditions.waitDirection(this.#orders.type(slot), this.#orders.side(slot));
  }

  #unlink(address: number, record: number): void {
    const { terms } = this.#orders;
    assert(address !== NONE, 'a waiting order has no level');
    const level = address << LEVEL_BITS;
    const [next, previous] = [terms.link(record, NEXT), terms.link(record, PREVIOUS)];
    if (previous === NONE) this.#levels[level | HEAD] = next;
    else terms.setLink(previous, NEXT, next);
    if (next === NONE) this.#levels[level | TAIL] = previous;
    else terms.setLink(next, PREVIOUS, previous);
  }

  move(market: number, side: SideCode, ticks: number, most: number): number {
    let units = 0;
    for (const kind of [0, 1] as const) {
      const moved = this.#groups.move(market, side, kind, ticks, most - units, (group) => this.#detach(group));
      units += moved.units;
      if (moved.group !== NONE) this.#settle(moved.group);
    }
    this.#frame(market);
    return units;
  }

  compare(market: number, direction: Direction, price: number, most: number, heard: TriggerListener): number {
    const side = sideOf(market, direction);
    const last = keyOf(direction, price);
    let units = 0;
    while (units < most) {
      const key = this.#bests[side << BEST_BITS]!;
      if (key < last) break;
      units += this.#meet(market, direction, keyOf(direction, key), price, most - units, heard);
    }
    this.#frame(market);
    return units;
  }

  /** One level that is met: activations, then its orders, then those of its groups whose trigger it is. */
  #meet(market: number, direction: Direction, ticks: number, price: number, most: number, heard: TriggerListener): number {
    const address = this.#bests[(sideOf(market, direction) << BEST_BITS) | ADDRESS]!;
    this.#meeting = address;
    const units = this.#activate(address, direction, ticks, price, most, heard);
    const fired = units + this.#fire(address, most - units, heard);
    const all = fired + this.#fireGroups(address, ticks, most - fired, heard);
    this.#meeting = NONE;
    this.#dropIfEmpty(market, direction, ticks);
    return all;
  }

  #activate(address: number, direction: Direction, ticks: number, price: number, most: number, heard: TriggerListener): number {
    let units = 0;
    for (const kind of [0, 1] as const) {
      const place = (address << LEVEL_BITS) | (PENDING + kind);
      const group = this.#levels[place]!;
      if (group === NONE || units >= most) continue;
      this.#levels[place] = NONE;
      this.#settle(this.#groups.activate(group, price));
      heard.activated(direction === UP ? SELL : BUY, ticks);
      units += 1;
    }
    return units;
  }

  #fire(address: number, most: number, heard: TriggerListener): number {
    let units = 0;
    for (; units < most; units += 1) {
      const record = this.#levels[(address << LEVEL_BITS) | HEAD]!;
      if (record === NONE) break;
      this.#unlink(address, record);
      heard.fired(record);
    }
    return units;
  }

  #fireGroups(address: number, ticks: number, most: number, heard: TriggerListener): number {
    const groups = this.#groups;
    let units = 0;
    while (units < most) {
      const group = this.#levels[(address << LEVEL_BITS) | GROUPS]!;
      if (group === NONE) break;
      if (this.#triggerOf(group) !== ticks) {
        this.#settle(group);
        continue;
      }
      const record = groups.root(group);
      this.#orders.terms.setExtreme(record, groups.extreme(group));
      groups.leave(record);
      if (groups.root(group) === NONE) this.#detach(group);
      heard.fired(record);
      units += 1;
    }
    return units;
  }

  extreme(record: number): number {
    return this.#groups.extremeOf(this.#marketOf(record), this.#sideOf(record), record);
  }

  triggerAt(record: number, extreme: number): number {
    const { terms } = this.#orders;
    return trailingTrigger(this.#sideOf(record), extreme, terms.isByAmount(record), terms.distance(record));
  }

  levelTicks(record: number): number {
    const { terms } = this.#orders;
    return this.place(record) === ACTIVATING ? terms.activation(record) : terms.link(record, LEVEL_TICKS);
  }

  restore(waiting: readonly WaitingPlace[]): void {
    const { terms } = this.#orders;
    const bySince = waiting.toSorted((a, b) => terms.since(a.record) - terms.since(b.record));
    for (const { record, place, ticks, direction } of bySince) {
      if (place === AT_LEVEL) this.add(record, direction, ticks);
      else if (place === ACTIVATING) this.await(record, direction, ticks);
    }
    // The oldest group of each stack has the best extreme.
    const trailing = bySince.filter(({ place }) => place === TRAILING);
    const rank = ({ record, ticks }: WaitingPlace): number => (this.#sideOf(record) === SELL ? -ticks : ticks);
    for (const { record, ticks } of trailing.sort((a, b) => rank(a) - rank(b))) this.trail(record, ticks);
  }

  #marketOf(record: number): number {
    return this.#orders.market(this.#orders.terms.slotOf(record));
  }

  #sideOf(record: number): SideCode {
    return this.#orders.side(this.#orders.terms.slotOf(record));
  }

  #triggerOf(group: number): number {
    return this.triggerAt(this.#groups.root(group), this.#groups.extreme(group));
  }

  /** Brings a group to the level of its nearest trigger; one without orders to none. */
  #settle(group: number): void {
    const groups = this.#groups;
    const ticks = groups.root(group) === NONE ? NONE : this.#triggerOf(group);
    if (groups.ticks(group) === ticks) return;
    this.#detach(group);
    if (ticks === NONE) return;
    const market = groups.market(group);
    const level = this.#reach(market, groups.side(group) === SELL ? DOWN : UP, ticks) << LEVEL_BITS;
    this.#levels[level | GROUPS] = groups.attach(this.#levels[level | GROUPS]!, group, ticks);
  }

  /** Takes a group from its level. */
  #detach(group: number): void {
    const groups = this.#groups;
    const ticks = groups.ticks(group);
    if (ticks === NONE) return;
    const [market, direction] = [groups.market(group), groups.side(group) === SELL ? DOWN : UP] as const;
    const level = this.#index.find(sideOf(market, direction), keyOf(direction, ticks)) << LEVEL_BITS;
    this.#levels[level | GROUPS] = groups.detach(this.#levels[level | GROUPS]!, group);
    this.#dropIfEmpty(market, direction, ticks);
  }

  /** The address of a level, which is made if there is none. */
  #reach(market: number, direction: Direction, ticks: number): number {
    const side = sideOf(market, direction);
    const key = keyOf(direction, ticks);
    const address = this.#index.reach(side, key);
    if (address << LEVEL_BITS >= this.#levels.length) this.#growLevels();
    if (!this.#isEmpty(address)) return address;
    // An emptied level stays marked until it is dropped, and then it has no record: only a new one is added.
    if (!this.#isMarked(address)) {
      this.#index.add(address);
      this.#mark(address, true);
      const best = side << BEST_BITS;
      if (key > this.#bests[best]!) {
        this.#bests[best] = key;
        this.#bests[best | ADDRESS] = address;
      }
    }
    return address;
  }

  #dropIfEmpty(market: number, direction: Direction, ticks: number): void {
    const side = sideOf(market, direction);
    const key = keyOf(direction, ticks);
    const address = this.#index.find(side, key);
    if (address === NONE || address === this.#meeting || !this.#isMarked(address) || !this.#isEmpty(address)) return;
    this.#mark(address, false);
    this.#index.remove(side, key, address);
    const best = side << BEST_BITS;
    if (this.#bests[best] !== key) return;
    const next = this.#index.below(side, key);
    this.#bests[best] = next;
    this.#bests[best | ADDRESS] = next === NONE ? NONE : this.#index.find(side, next);
  }

  #isEmpty(address: number): boolean {
    const level = address << LEVEL_BITS;
    const levels = this.#levels;
    return (levels[level | HEAD]! & levels[level | GROUPS]! & levels[level | PENDING]! & levels[level | (PENDING + 1)]!) === NONE;
  }

  #isMarked(address: number): boolean {
    return this.#levels[(address << LEVEL_BITS) | MARK] !== NONE;
  }

  #mark(address: number, isThere: boolean): void {
    this.#levels[(address << LEVEL_BITS) | MARK] = isThere ? 1 : NONE;
  }

  #growLevels(): void {
    this.#levels = wider(this.#levels, this.#index.addresses << LEVEL_BITS);
  }
}

/** Whether the index knows the level. */
const MARK = 5;

function wider(numbers: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(Math.max(length, numbers.length)).fill(NONE);
  next.set(numbers);
  return next;
}
