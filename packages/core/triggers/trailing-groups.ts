import * as kernel from '@agio/kernel';
import type { OrderTermsStore } from '../book/order-terms.ts';
import * as places from '../book/order-terms.ts';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import { LeftistHeaps } from './leftist-heap.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { BUY, NONE, SELL } = codes;
const { BATCH, PARENT } = places;

/** A group as a record of 8 ints: root of its heap, extreme, price of its level, neighbours there, and its stack. */
const GROUP_BITS = 3;
const ROOT = 0;
const EXTREME = 1;
const TICKS = 2;
const NEXT = 3;
const PREVIOUS = 4;
const STACK = 5;
const IS_PENDING = 6;

const GROUPS_AT_FIRST = 64;
/** Empty groups stay in a stack until there are so many, and more than half. */
const EMPTY_MAX = 64;
/** No buyers trail: no price is below their extreme. */
const BEYOND = 2 ** 31;

const stackOf = (market: number, side: SideCode, kind: 0 | 1): number => (market << 2) | (side << 1) | kind;
/** The parent's number of a root, and back. */
const ownerLink = (group: number): number => -2 - group;

/**
 * Orders that trail, in groups of one extreme. By market, side and kind of distance the groups are a stack: an extreme is the best trade since its orders became active, so
 * that later ones cannot have a better one, and those of equal extreme are neighbours. A trade better than the extremes on top melds their groups into one. Within a group a
 * smaller distance is a nearer trigger, whatever the extreme: a heap says which one is first.
 */
export class TrailingGroups {
  readonly #terms: OrderTermsStore;
  readonly #heaps: LeftistHeaps;
  #groups = new Int32Array(GROUPS_AT_FIRST << GROUP_BITS);
  /** By group: the number of its first activation. */
  #firsts = new Float64Array(GROUPS_AT_FIRST);
  #used = 0;
  #free: number[] = [];
  #stacks: number[][] = [];
  /** By stack: how many of its groups are empty. */
  #empty: number[] = [];
  /** Activations, counted; and those of many orders at once, which keep their number and how many of the orders are left. */
  #numbers = 0;
  readonly #batches = new Map<number, { number: number; left: number }>();
  #batchesMade = 0;

  constructor(terms: OrderTermsStore) {
    this.#terms = terms;
    this.#heaps = new LeftistHeaps(terms);
  }

  open(market: number): void {
    for (let stack = market << 2; stack < (market + 1) << 2; stack += 1) {
      this.#stacks[stack] = [];
      this.#empty[stack] = 0;
    }
  }

  root(group: number): number {
    return this.#groups[(group << GROUP_BITS) | ROOT]!;
  }

  extreme(group: number): number {
    return this.#groups[(group << GROUP_BITS) | EXTREME]!;
  }

  /** The price of the level at which it is, NONE for none. */
  ticks(group: number): number {
    return this.#groups[(group << GROUP_BITS) | TICKS]!;
  }

  market(group: number): number {
    return this.#groups[(group << GROUP_BITS) | STACK]! >>> 2;
  }

  side(group: number): SideCode {
    return ((this.#groups[(group << GROUP_BITS) | STACK]! >>> 1) & 1) as SideCode;
  }

  /** The extreme that the next price would have to pass to move any: the lowest of sellers, the highest of buyers. */
  nearest(market: number, side: SideCode): number {
    const [one, other] = [this.#top(stackOf(market, side, 0)), this.#top(stackOf(market, side, 1))];
    const [first, second] = [one, other].map((group) => (group === NONE ? (side === SELL ? BEYOND : 0) : this.extreme(group)));
    return side === SELL ? Math.min(first!, second!) : Math.max(first!, second!);
  }

  /** A group of orders that wait for one activation; it is in no stack. */
  pending(market: number, side: SideCode, kind: 0 | 1): number {
    const group = this.#make(stackOf(market, side, kind), 0);
    this.#groups[(group << GROUP_BITS) | IS_PENDING] = 1;
    return group;
  }

  /** Whether the price was met at which an order begins to trail. */
  isActive(record: number): boolean {
    return this.#batches.get(this.#terms.link(record, BATCH))?.number !== 0;
  }

  /** An order joins those that wait for the same activation. */
  enter(group: number, record: number): void {
    this.#setRoot(group, this.#heaps.meld(this.root(group), this.#heaps.single(record)));
    const batch = this.#batches.get(this.#firsts[group]!) ?? this.#openBatch(group);
    batch.left += 1;
    this.#terms.setLink(record, BATCH, this.#firsts[group]!);
  }

  /** While a group waits, its place for the number has the name of its batch. */
  #openBatch(group: number): { number: number; left: number } {
    this.#batchesMade = (this.#batchesMade + 1) | 0;
    const batch = { number: 0, left: 0 };
    this.#firsts[group] = this.#batchesMade;
    this.#batches.set(this.#batchesMade, batch);
    return batch;
  }

  /** An order begins to trail from a price on; returns its group. */
  join(market: number, side: SideCode, record: number, extreme: number): number {
    const stack = stackOf(market, side, this.#terms.isByAmount(record));
    this.#numbers += 1;
    this.#terms.setNumber(record, this.#numbers);
    this.#terms.setLink(record, BATCH, 0);
    return this.#push(stack, this.#heaps.single(record), extreme, this.#numbers);
  }

  /** A whole group begins to trail; returns the one in which its orders are from then on. */
  activate(group: number, extreme: number): number {
    const stack = this.#groups[(group << GROUP_BITS) | STACK]!;
    const root = this.root(group);
    this.#numbers += 1;
    this.#batches.get(this.#firsts[group]!)!.number = this.#numbers;
    this.release(group);
    return this.#push(stack, root, extreme, this.#numbers);
  }

  /** Melds a heap into the group on top, or puts a new group there. */
  #push(stack: number, root: number, extreme: number, first: number): number {
    const top = this.#top(stack);
    if (top !== NONE && this.extreme(top) === extreme) {
      this.#setRoot(top, this.#heaps.meld(this.root(top), root));
      return top;
    }
    assert(top === NONE || isBetter(stack, this.extreme(top), extreme), 'an order that began to trail later has a better extreme');
    const group = this.#make(stack, extreme);
    this.#firsts[group] = first;
    this.#setRoot(group, root);
    this.#stacks[stack]!.push(group);
    return group;
  }

  /** An order leaves its group, which is returned: to be brought to another level, if it is at one. NONE if nothing changes for its level. */
  leave(record: number): number {
    const batch = this.#terms.link(record, BATCH);
    const known = batch === 0 ? undefined : this.#batches.get(batch);
    if (known !== undefined) {
      known.left -= 1;
      if (known.left === 0) this.#batches.delete(batch);
    }
    const { root, owner } = this.#heaps.remove(record);
    if (owner === NONE) return NONE;
    const group = ownerLink(owner);
    this.#setRoot(group, root);
    const at = group << GROUP_BITS;
    if (root === NONE && this.#groups[at | IS_PENDING] === 0) this.#empty[this.#groups[at | STACK]!]! += 1;
    return group;
  }

  /**
   * Extremes that are worse than a price become that price: groups from the top of the stack are melded into one. `detach` takes a group from its level.
   * Returns the group, NONE if none moved, and how many did.
   */
  move(
    market: number,
    side: SideCode,
    kind: 0 | 1,
    ticks: number,
    most: number,
    detach: (group: number) => void,
  ): { group: number; units: number } {
    const stack = stackOf(market, side, kind);
    const groups = this.#stacks[stack]!;
    let [into, units]: [number, number] = [NONE, 0];
    for (let top = this.#top(stack); top !== NONE && !isBetter(stack, this.extreme(top), ticks); top = this.#top(stack)) {
      if (this.extreme(top) !== ticks) {
        if (units >= most) break;
        units += 1;
      }
      groups.pop();
      detach(top);
      into = into === NONE ? top : this.#absorb(top, into);
    }
    if (into === NONE) return { group: NONE, units };
    this.#groups[(into << GROUP_BITS) | EXTREME] = ticks;
    groups.push(into);
    return { group: into, units };
  }

  /** The older of two groups takes the other's orders. */
  #absorb(older: number, younger: number): number {
    this.#setRoot(older, this.#heaps.meld(this.root(older), this.root(younger)));
    this.release(younger);
    return older;
  }

  /** The extreme of an order: that of the last group whose first activation is not after the order's. */
  extremeOf(market: number, side: SideCode, record: number): number {
    const stack = stackOf(market, side, this.#terms.isByAmount(record));
    return this.extreme(this.#stacks[stack]![this.#find(stack, this.numberOf(record))]!);
  }

  /** An order's place in the order of activations. */
  numberOf(record: number): number {
    const batch = this.#terms.link(record, BATCH);
    return batch === 0 ? this.#terms.numberOf(record) : this.#batches.get(batch)!.number;
  }

  /** The index of the last group whose first activation is not after this one; −1 for none. */
  #find(stack: number, number: number): number {
    const groups = this.#stacks[stack]!;
    let [low, high] = [-1, groups.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#firsts[groups[middle]!]! <= number) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** An order trails at another distance, with the extreme and the number that it had; returns its group. */
  rejoin(market: number, side: SideCode, record: number, number: number, extreme: number): number {
    const stack = stackOf(market, side, this.#terms.isByAmount(record));
    this.#top(stack);
    const groups = this.#stacks[stack]!;
    const at = this.#find(stack, number);
    this.#terms.setNumber(record, number);
    this.#terms.setLink(record, BATCH, 0);
    const single = this.#heaps.single(record);
    for (const near of [at, at + 1]) {
      const group = groups[near];
      if (group === undefined || this.extreme(group) !== extreme) continue;
      if (this.root(group) === NONE) this.#empty[stack]! -= 1;
      this.#firsts[group] = Math.min(this.#firsts[group]!, number);
      this.#setRoot(group, this.#heaps.meld(this.root(group), single));
      return group;
    }
    const group = this.#make(stack, extreme);
    this.#firsts[group] = number;
    this.#setRoot(group, single);
    groups.splice(at + 1, 0, group);
    return group;
  }

  /** Puts a group into the list of a level, whose first one is given and returned: by kind, then the better extreme first. */
  attach(first: number, group: number, ticks: number): number {
    const groups = this.#groups;
    groups[(group << GROUP_BITS) | TICKS] = ticks;
    let [previous, next] = [NONE, first];
    while (next !== NONE && this.#isBefore(next, group)) {
      previous = next;
      next = groups[(next << GROUP_BITS) | NEXT]!;
    }
    groups[(group << GROUP_BITS) | PREVIOUS] = previous;
    groups[(group << GROUP_BITS) | NEXT] = next;
    if (next !== NONE) groups[(next << GROUP_BITS) | PREVIOUS] = group;
    if (previous === NONE) return group;
    groups[(previous << GROUP_BITS) | NEXT] = group;
    return first;
  }

  #isBefore(one: number, other: number): boolean {
    const [stack, otherStack] = [one, other].map((group) => this.#groups[(group << GROUP_BITS) | STACK]!);
    return stack === otherStack ? isBetter(stack!, this.extreme(one), this.extreme(other)) : stack! < otherStack!;
  }

  /** Takes a group out of the list of its level, whose first one is given; returns the first one then. */
  detach(first: number, group: number): number {
    const groups = this.#groups;
    const [previous, next] = [groups[(group << GROUP_BITS) | PREVIOUS]!, groups[(group << GROUP_BITS) | NEXT]!];
    groups[(group << GROUP_BITS) | TICKS] = NONE;
    if (next !== NONE) groups[(next << GROUP_BITS) | PREVIOUS] = previous;
    if (previous === NONE) return next;
    groups[(previous << GROUP_BITS) | NEXT] = next;
    return first;
  }

  /** The youngest group with orders; empty ones on top are given back. */
  #top(stack: number): number {
    const groups = this.#stacks[stack]!;
    for (let top = groups.at(-1); top !== undefined; top = groups.at(-1)) {
      if (this.root(top) !== NONE) return this.#tidied(stack) ? this.#top(stack) : top;
      groups.pop();
      this.#empty[stack]! -= 1;
      this.release(top);
    }
    return NONE;
  }

  /** Gives back empty groups further down once there are many; returns whether it did. */
  #tidied(stack: number): boolean {
    const groups = this.#stacks[stack]!;
    const empty = this.#empty[stack]!;
    if (empty < EMPTY_MAX || empty * 2 < groups.length) return false;
    for (const group of groups) if (this.root(group) === NONE) this.release(group);
    this.#stacks[stack] = groups.filter((group) => this.root(group) !== NONE);
    this.#empty[stack] = 0;
    return true;
  }

  #setRoot(group: number, root: number): void {
    this.#groups[(group << GROUP_BITS) | ROOT] = root;
    if (root !== NONE) this.#terms.setLink(root, PARENT, ownerLink(group));
  }

  #make(stack: number, extreme: number): number {
    const group = this.#free.pop() ?? this.#used++;
    if (group << GROUP_BITS >= this.#groups.length) this.#grow();
    const at = group << GROUP_BITS;
    this.#groups[at | ROOT] = NONE;
    this.#groups[at | EXTREME] = extreme;
    this.#groups[at | TICKS] = NONE;
    this.#groups[at | STACK] = stack;
    this.#groups[at | IS_PENDING] = 0;
    this.#firsts[group] = 0;
    return group;
  }

  /** Gives an empty group back. */
  release(group: number): void {
    this.#free.push(group);
  }

  #grow(): void {
    const wider = new Int32Array(this.#groups.length * 2);
    wider.set(this.#groups);
    this.#groups = wider;
    const firsts = new Float64Array(this.#firsts.length * 2);
    firsts.set(this.#firsts);
    this.#firsts = firsts;
  }
}

/** Whether an extreme is better than another for the side of a stack: higher for sellers, lower for buyers. */
function isBetter(stack: number, one: number, other: number): boolean {
  return ((stack >>> 1) & 1) === BUY ? one < other : one > other;
}
