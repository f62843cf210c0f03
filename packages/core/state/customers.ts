import { OPEN_ORDERS_MAX, OPEN_ORDERS_WIDE_MAX } from '../bounds.ts';
import { DISABLED_REASONS, NONE } from '../codes.ts';
import type { DisabledReason } from '../codes.ts';
import { recordsOf } from './lines.ts';
import type { SnapshotReader, SnapshotWriter } from './bytes.ts';

/** The current state of a customer. */
export interface Customer {
  readonly id: number;
  /** May keep many more open orders. */
  readonly wide: boolean;
  readonly vip: number;
  /** Multiplier of fees in millionths. */
  readonly discount: number;
  /** Whether any reason to disable it stands; see `disabledBy`. */
  readonly disabled: boolean;
  readonly openOrders: number;
}

/** Ints of a customer's record: 32 bytes. The second half caches accounts and is not part of the state. */
const BITS = 3;
const WIDTH = 1 << BITS;
const SAVED = 4;
const FIRST_ORDER = 0;
const OPEN_ORDERS = 1;
const DISCOUNT = 2;
/** Level of loyalty in the low bits, then flags. */
const TERMS = 3;
/** The market last used, + 1, and the customer's accounts of its coins: a cache that saves the look-up. */
const MARKET = 4;
const BASE_ACCOUNT = 5;
const QUOTE_ACCOUNT = 6;
const VIP_MASK = 0xff;
const WIDE = 1 << 8;
const SUB = 1 << 10;
/** Has switched the guard against prices far from the reference off. */
const UNGUARDED = 1 << 11;
/** A flag for each reason to disable a customer. Before layout 6 there was one, which is `earlier` now. */
const REASONS: Readonly<Record<DisabledReason, number>> = {
  earlier: 1 << 9,
  operators: 1 << 12,
  owner: 1 << 13,
  closed: 1 << 14,
  lost: 1 << 15,
};
const DISABLED = (1 << 9) | (0xf << 12);

/** Customers by number; numbers start at 1 and are never used twice. */
export class Customers {
  /** Allocated by the constructor, and reallocated only when it is full; see the README. */
  declare private records: Int32Array;
  readonly #byRef = new Map<string, number>();
  readonly #parents = new Map<number, number>();
  readonly #subs = new Map<number, number[]>();
  #count = 0;

  constructor(room = 1024) {
    this.records = recordsOf(room * WIDTH * 4).ints;
  }

  get size(): number {
    return this.#count;
  }

  has(id: number): boolean {
    // The record is found by bit operations: a number that is not whole would find another customer's.
    return id >= 1 && id <= this.#count && (id | 0) === id;
  }

  get(id: number): Customer | undefined {
    if (!this.has(id)) return undefined;
    const terms = this.records[(id << BITS) | TERMS]!;
    return {
      id,
      wide: (terms & WIDE) !== 0,
      vip: terms & VIP_MASK,
      discount: this.records[(id << BITS) | DISCOUNT]!,
      disabled: (terms & DISABLED) !== 0,
      openOrders: this.openOrders(id),
    };
  }

  byRef(ref: string): Customer | undefined {
    const id = this.#byRef.get(ref);
    return id === undefined ? undefined : this.get(id);
  }

  create(ref: string, wide: boolean): Customer {
    this.#count += 1;
    const id = this.#count;
    if ((id + 1) * WIDTH > this.records.length) {
      const wider = recordsOf(this.records.length * 8).ints;
      wider.set(this.records);
      this.records = wider;
    }
    this.records[(id << BITS) | FIRST_ORDER] = NONE;
    this.records[(id << BITS) | DISCOUNT] = 1_000_000;
    this.records[(id << BITS) | TERMS] = wide ? WIDE : 0;
    this.#byRef.set(ref, id);
    return this.get(id)!;
  }

  change(id: number, terms: { readonly vip: number; readonly discount: number }): void {
    const kept = this.records[(id << BITS) | TERMS]! & ~VIP_MASK;
    this.records[(id << BITS) | DISCOUNT] = terms.discount;
    this.records[(id << BITS) | TERMS] = kept | terms.vip;
  }

  /** One reason to disable a customer begins or ends; the others stay. */
  setDisabled(id: number, reason: DisabledReason, isOn: boolean): void {
    const terms = this.records[(id << BITS) | TERMS]!;
    this.records[(id << BITS) | TERMS] = isOn ? terms | REASONS[reason] : terms & ~REASONS[reason];
  }

  /** Why a customer is disabled; empty if it is not. */
  disabledBy(id: number): readonly DisabledReason[] {
    if (!this.has(id)) return [];
    const terms = this.records[(id << BITS) | TERMS]!;
    return DISABLED_REASONS.filter((reason) => (terms & REASONS[reason]) !== 0);
  }

  /** Whether nothing new is accepted from it as a customer: it is disabled, or a sub-account. One test for both, in the hot path. */
  isBarred(id: number): boolean {
    return (this.records[(id << BITS) | TERMS]! & (DISABLED | SUB)) !== 0;
  }

  /** Whether orders may be filled far from the reference: makers of the platform, and customers who turned the guard off. */
  isUnguarded(id: number): boolean {
    return (this.records[(id << BITS) | TERMS]! & (WIDE | UNGUARDED)) !== 0;
  }

  setGuarded(id: number, isGuarded: boolean): void {
    const terms = this.records[(id << BITS) | TERMS]!;
    this.records[(id << BITS) | TERMS] = isGuarded ? terms & ~UNGUARDED : terms | UNGUARDED;
  }

  isSub(id: number): boolean {
    return (this.records[(id << BITS) | TERMS]! & SUB) !== 0;
  }

  setParent(id: number, parent: number): void {
    this.records[(id << BITS) | TERMS]! |= SUB;
    this.#parents.set(id, parent);
    const subs = this.#subs.get(parent);
    if (subs === undefined) this.#subs.set(parent, [id]);
    else subs.push(id);
  }

  /** The customer of an owner: of a sub-account its parent, otherwise the owner itself. */
  rootOf(owner: number): number {
    return this.#parents.get(owner) ?? owner;
  }

  /** Each sub-account with its customer, in the order in which they were made. */
  parents(): Iterable<readonly [sub: number, customer: number]> {
    return this.#parents;
  }

  subsOf(customer: number): readonly number[] {
    return this.#subs.get(customer) ?? [];
  }

  isWide(id: number): boolean {
    return (this.records[(id << BITS) | TERMS]! & WIDE) !== 0;
  }

  vip(id: number): number {
    return this.records[(id << BITS) | TERMS]! & VIP_MASK;
  }

  discount(id: number): number {
    return this.records[(id << BITS) | DISCOUNT]!;
  }

  /** Own open orders, newest first, linked through the order store. */
  firstOrder(id: number): number {
    return this.records[(id << BITS) | FIRST_ORDER]!;
  }

  setFirstOrder(id: number, slot: number): void {
    this.records[(id << BITS) | FIRST_ORDER] = slot;
  }

  openOrders(id: number): number {
    return this.records[(id << BITS) | OPEN_ORDERS]!;
  }

  openOrdersMax(id: number): number {
    return this.isWide(id) ? OPEN_ORDERS_WIDE_MAX : OPEN_ORDERS_MAX;
  }

  /** Whether the accounts for a market's coins are cached. */
  remembers(id: number, market: number): boolean {
    return this.records[(id << BITS) | MARKET] === market + 1;
  }

  baseAccount(id: number): number {
    return this.records[(id << BITS) | BASE_ACCOUNT]!;
  }

  quoteAccount(id: number): number {
    return this.records[(id << BITS) | QUOTE_ACCOUNT]!;
  }

  remember(id: number, market: number, base: number, quote: number): void {
    const at = id << BITS;
    this.records[at | MARKET] = market + 1;
    this.records[at | BASE_ACCOUNT] = base;
    this.records[at | QUOTE_ACCOUNT] = quote;
  }

  countOrder(id: number, change: 1 | -1): void {
    this.records[(id << BITS) | OPEN_ORDERS]! += change;
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.#count);
    // One ref per customer, in the order in which they were created.
    for (const ref of this.#byRef.keys()) writer.text(ref);
    const saved = new Int32Array(this.#count * SAVED);
    for (let id = 1; id <= this.#count; id += 1) {
      saved.set(this.records.subarray(id * WIDTH, id * WIDTH + SAVED), (id - 1) * SAVED);
    }
    writer.ints(saved);
    writer.ints(Int32Array.from([...this.#parents].flat()));
  }

  /** The whole state, in pieces of this many customers: see `Sweep`. */
  pieceOf(index: number, size: number): Int32Array | undefined {
    const first = 1 + index * size;
    if (first > this.#count) return undefined;
    const last = Math.min(this.#count, first + size - 1);
    const piece = new Int32Array((last - first + 1) * SAVED);
    for (let id = first; id <= last; id += 1) piece.set(this.records.subarray(id * WIDTH, id * WIDTH + SAVED), (id - first) * SAVED);
    return piece;
  }

  /** Before layout 5 there were no sub-accounts. */
  load(reader: SnapshotReader, hasSubs: boolean): void {
    const count = reader.count();
    for (let index = 0; index < count; index += 1) this.create(reader.text(), false);
    const saved = reader.ints();
    for (let id = 1; id <= count; id += 1) this.records.set(saved.subarray((id - 1) * SAVED, id * SAVED), id * WIDTH);
    if (!hasSubs) return;
    const parents = reader.ints();
    for (let at = 0; at < parents.length; at += 2) this.setParent(parents[at]!, parents[at + 1]!);
  }
}
