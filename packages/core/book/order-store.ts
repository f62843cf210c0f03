import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import * as amounts from '../ledger/amounts.ts';
import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import * as layout from './order-layout.ts';
import type { SideCode } from '../codes.ts';
import type { ChosenTerms, RestingTerms } from '../order-schema.ts';
import { IcebergStore } from './icebergs.ts';
import type { NewOrder } from './new-order.ts';
import { Lists } from '../lists/lists.ts';
import { OrderLinks } from './order-links.ts';
import { OrderTermsStore } from './order-terms.ts';
import { recordsOf } from '../state/lines.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { addAt, addLowAt } = amounts;
const { ORDERS_MAX } = bounds;
const { GTD, NONE } = codes;
/** The layout of snapshots before lists. */
const WITHOUT_LISTS = 6;
const { SLOTS, SLOT_MASK, PER_SLOT, GENERATION_MAX, FLOAT_BITS, INT_BITS, INTS } = layout;
const { REMAINING, LOTS, TICKS, NEXT, PREVIOUS, CUSTOMER, TRAITS, OWNER_NEXT, OWNER_PREVIOUS } = layout;
const { MAKER_RATE, TAKER_RATE, QUOTE_ACCOUNT, BASE_ACCOUNT, GENERATION } = layout;
const { CREATED_AT, UPDATED_AT, FILLED_HI, FILLED_LO, FEE_HI, FEE_LO, EXPIRE_AT, TIMER_AT, TOTAL_HI, TOTAL_LO } = layout;
const { TYPE_SHIFT, TIME_SHIFT, POST_ONLY, STP_SHIFT, MARKET_SHIFT, MARKET_MASK, traitsOf } = layout;
const { BY_TOTAL, NAMED, LIVE, TERMED, WAITING, AT_MARKET, ICEBERG, LINKED, FORGOTTEN } = layout;

/**
 * Orders as records of numbers, one slot each; closed orders give their slot back. A closed order's record stays readable until the next order takes the
 * slot, so that the result of the command can still be read from it. The record before the first belongs to no order: writes through a link of NONE go there.
 */
export class OrderStore extends OrderLinks {
  /** Allocated by the constructor, and reallocated only when it is full; see the README. */
  declare private floats: Float64Array;
  /** The customer's own name of an order: few have one, and the hot line has no room for it. */
  readonly #names = new Map<number, string>();
  /** What few orders have besides price and amount, and what few hide. */
  readonly terms = new OrderTermsStore();
  /** Which orders belong together. */
  readonly lists = new Lists();
  readonly icebergs = new IcebergStore();
  #capacity = 0;
  #used = 0;
  /** Free slots, the last freed one first, linked by `next`. */
  #firstFree: number = NONE;
  /** Not part of the state: kept only because the compiler would remove an unused read. */
  ahead = 0;

  constructor(capacity = 1024) {
    super();
    const { ints, floats } = recordsOf((capacity + 1) * INTS * 4);
    this.ints = ints;
    this.floats = floats;
    this.#capacity = capacity;
  }

  get full(): boolean {
    return this.#firstFree === NONE && this.#used >= ORDERS_MAX;
  }

  /** Takes a slot and writes the order into it: nothing filled, every link NONE. */
  allocate(order: NewOrder, baseAccount: number, quoteAccount: number, makerRate: number, takerRate: number, nowMs: number): number {
    const slot = this.#take();
    const at = (slot + 1) << INT_BITS;
    const ints = this.ints;
    if ((ints[at | TRAITS]! & FORGOTTEN) !== 0) this.#forget(slot);
    ints[at | TICKS] = order.ticks;
    ints[at | NEXT] = NONE;
    ints[at | PREVIOUS] = NONE;
    ints[at | CUSTOMER] = order.customer;
    ints[at | TRAITS] = traitsOf(order);
    ints[at | OWNER_NEXT] = NONE;
    ints[at | OWNER_PREVIOUS] = NONE;
    ints[at | BASE_ACCOUNT] = baseAccount;
    ints[at | QUOTE_ACCOUNT] = quoteAccount;
    ints[at | MAKER_RATE] = makerRate;
    ints[at | TAKER_RATE] = takerRate;
    ints[at | GENERATION]! += 1;
    const floats = this.floats;
    const from = (slot + 1) << FLOAT_BITS;
    floats[from | REMAINING] = order.lots;
    floats[from | LOTS] = order.lots;
    floats[from | CREATED_AT] = nowMs;
    floats[from | UPDATED_AT] = nowMs;
    floats[from | FILLED_HI] = 0;
    floats[from | FILLED_LO] = 0;
    floats[from | FEE_HI] = 0;
    floats[from | FEE_LO] = 0;
    return slot;
  }

  /** What the slot's former order had besides its record. */
  #forget(slot: number): void {
    const traits = this.ints[((slot + 1) << INT_BITS) | TRAITS]!;
    if ((traits & NAMED) !== 0) this.#names.delete(slot);
    if ((traits & TERMED) !== 0) this.terms.forget(slot);
    if ((traits & LINKED) !== 0) this.lists.forget(slot);
    if ((traits & ICEBERG) !== 0) this.icebergs.forget(slot);
  }

  #take(): number {
    const freed = this.#firstFree;
    if (freed !== NONE) {
      const next = this.ints[((freed + 1) << INT_BITS) | NEXT]!;
      this.#firstFree = next;
      // Reads what the next order will need, so that it is in the cache by then; slots freed long ago can be anywhere in memory.
      this.ahead = this.ints[((next + 1) << INT_BITS) | NEXT]!;
      return freed;
    }
    assert(this.#used < ORDERS_MAX, 'order store is full');
    if (this.#used === this.#capacity) this.#grow(Math.min(ORDERS_MAX, this.#capacity * 2));
    return this.#used++ | 0;
  }

  free(slot: number): void {
    const at = (slot + 1) << INT_BITS;
    this.ints[at | TRAITS]! &= ~LIVE;
    if (this.ints[at | GENERATION]! >= GENERATION_MAX) return;
    this.ints[at | NEXT] = this.#firstFree;
    this.#firstFree = slot;
  }

  idOf(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | GENERATION]! * SLOTS + slot;
  }

  /** The slot of a live order, or NONE. */
  slotOf(id: number): number {
    const slot = id & SLOT_MASK;
    if (slot >= this.#used) return NONE;
    // Exact for every id that was issued; any other number gives a generation that does not exist.
    const generation = (id - slot) * PER_SLOT;
    const at = (slot + 1) << INT_BITS;
    if ((this.ints[at | TRAITS]! & LIVE) === 0) return NONE;
    return this.ints[at | GENERATION] === generation ? slot : NONE;
  }

  market(slot: number): number {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! >>> MARKET_SHIFT) & MARKET_MASK;
  }

  side(slot: number): SideCode {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & 1) as SideCode;
  }

  type(slot: number): number {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! >>> TYPE_SHIFT) & 15;
  }

  timeInForce(slot: number): number {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! >>> TIME_SHIFT) & 3;
  }

  postOnly(slot: number): boolean {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & POST_ONLY) !== 0;
  }

  stp(slot: number): number {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! >>> STP_SHIFT) & 3;
  }

  customer(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | CUSTOMER]!;
  }

  baseAccount(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | BASE_ACCOUNT]!;
  }

  /** The account that pays, and holds until then. */
  payingAccount(slot: number, side: SideCode): number {
    return this.ints[((slot + 1) << INT_BITS) | QUOTE_ACCOUNT | side]!;
  }

  quoteAccount(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | QUOTE_ACCOUNT]!;
  }

  ticks(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | TICKS]!;
  }

  setTicks(slot: number, ticks: number): void {
    this.ints[((slot + 1) << INT_BITS) | TICKS] = ticks;
  }

  /** Lots ordered; for a market order by total, lots bought. */
  lots(slot: number): number {
    return this.floats[((slot + 1) << FLOAT_BITS) | LOTS]!;
  }

  remaining(slot: number): number {
    return this.floats[((slot + 1) << FLOAT_BITS) | REMAINING]!;
  }

  setLots(slot: number, lots: number, remaining: number): void {
    this.floats[((slot + 1) << FLOAT_BITS) | LOTS] = lots;
    this.floats[((slot + 1) << FLOAT_BITS) | REMAINING] = remaining;
  }

  takeRemaining(slot: number, lots: number): void {
    const rest = this.floats[((slot + 1) << FLOAT_BITS) | REMAINING]! - lots;
    assert(rest >= 0, 'an order went below zero');
    this.floats[((slot + 1) << FLOAT_BITS) | REMAINING] = rest;
  }

  makerRate(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | MAKER_RATE]!;
  }

  takerRate(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | TAKER_RATE]!;
  }

  createdAt(slot: number): number {
    return this.floats[((slot + 1) << FLOAT_BITS) | CREATED_AT]!;
  }

  updatedAt(slot: number): number {
    return this.floats[((slot + 1) << FLOAT_BITS) | UPDATED_AT]!;
  }

  setUpdatedAt(slot: number, atMs: number): void {
    this.floats[((slot + 1) << FLOAT_BITS) | UPDATED_AT] = atMs;
  }

  /** The cost of all fills so far, in atoms of the quote coin. */
  filledCost(slot: number): Limbs {
    return this.#amount(slot, FILLED_HI);
  }

  /** Fees of all fills so far, in atoms of the coin received. */
  feesPaid(slot: number): Limbs {
    return this.#amount(slot, FEE_HI);
  }

  #amount(slot: number, at: number): Limbs {
    return { hi: this.floats[((slot + 1) << FLOAT_BITS) | at]!, lo: this.floats[((slot + 1) << FLOAT_BITS) | (at + 1)]! };
  }

  addFilled(slot: number, cost: Limbs, fee: Limbs): void {
    const at = (slot + 1) << FLOAT_BITS;
    addAt(this.floats, at | FILLED_HI, cost);
    addAt(this.floats, at | FEE_HI, fee);
  }

  addFilledLow(slot: number, cost: number, fee: number): void {
    const at = (slot + 1) << FLOAT_BITS;
    addLowAt(this.floats, at | FILLED_HI, cost);
    addLowAt(this.floats, at | FEE_HI, fee);
  }

  /** Time at which the order expires, 0 for never. */
  expireAt(slot: number): number {
    return this.timeInForce(slot) === GTD ? this.floats[((slot + 1) << FLOAT_BITS) | EXPIRE_AT]! : 0;
  }

  setExpireAt(slot: number, atMs: number): void {
    this.floats[((slot + 1) << FLOAT_BITS) | EXPIRE_AT] = atMs;
    this.floats[((slot + 1) << FLOAT_BITS) | TIMER_AT] = NONE;
  }

  /** Whether the order's expiry has passed; always false for orders without one. */
  isOverdue(slot: number, nowMs: number): boolean {
    return this.timeInForce(slot) === GTD && this.floats[((slot + 1) << FLOAT_BITS) | EXPIRE_AT]! <= nowMs;
  }

  timerAt(slot: number): number {
    return this.timeInForce(slot) === GTD ? this.floats[((slot + 1) << FLOAT_BITS) | TIMER_AT]! : NONE;
  }

  setTimerAt(slot: number, at: number): void {
    this.floats[((slot + 1) << FLOAT_BITS) | TIMER_AT] = at;
  }

  byTotal(slot: number): boolean {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & BY_TOTAL) !== 0;
  }

  /** The part of a purchase's total that is still to be spent, before its first fill. */
  budget(slot: number): Limbs {
    return this.isTermed(slot) ? this.terms.budget(slot) : this.#amount(slot, TOTAL_HI);
  }

  setTotal(slot: number, hi: number, lo: number): void {
    this.ints[((slot + 1) << INT_BITS) | TRAITS]! |= BY_TOTAL;
    // An expiry and a total share a field: an order that may have both keeps the total among its terms.
    if (this.isTermed(slot)) return this.terms.setTotal(slot, hi, lo);
    this.floats[((slot + 1) << FLOAT_BITS) | TOTAL_HI] = hi;
    this.floats[((slot + 1) << FLOAT_BITS) | TOTAL_LO] = lo;
  }

  clientOrderId(slot: number): string | null {
    return this.#isNamed(slot) ? (this.#names.get(slot) ?? null) : null;
  }

  setClientOrderId(slot: number, clientOrderId: string): void {
    this.ints[((slot + 1) << INT_BITS) | TRAITS]! |= NAMED;
    this.#names.set(slot, clientOrderId);
  }

  isTermed(slot: number): boolean {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & TERMED) !== 0;
  }

  setTerms(slot: number, terms: ChosenTerms): void {
    this.ints[((slot + 1) << INT_BITS) | TRAITS]! |= TERMED;
    this.terms.allocate(slot, terms);
  }

  isIceberg(slot: number): boolean {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & ICEBERG) !== 0;
  }

  setIceberg(slot: number, terms: RestingTerms): void {
    this.ints[((slot + 1) << INT_BITS) | TRAITS]! |= ICEBERG;
    this.icebergs.allocate(slot, terms);
  }

  /** Whether it waits for its trigger or, fired, for its step: not in the book. */
  isWaiting(slot: number): boolean {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & WAITING) !== 0;
  }

  setWaiting(slot: number, isWaiting: boolean): void {
    const at = ((slot + 1) << INT_BITS) | TRAITS;
    this.ints[at] = isWaiting ? this.ints[at]! | WAITING : this.ints[at]! & ~WAITING;
  }

  /** Whether it belongs to a list. */
  isLinked(slot: number): boolean {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & LINKED) !== 0;
  }

  setLinked(slot: number): void {
    this.ints[((slot + 1) << INT_BITS) | TRAITS]! |= LINKED;
  }

  isAtMarket(slot: number): boolean {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & AT_MARKET) !== 0;
  }

  setRates(slot: number, makerRate: number, takerRate: number): void {
    this.ints[((slot + 1) << INT_BITS) | MAKER_RATE] = makerRate;
    this.ints[((slot + 1) << INT_BITS) | TAKER_RATE] = takerRate;
  }

  /** The records of so many slots, all of them; undefined beyond the last: see `Sweep`. */
  pieceOf(index: number, size: number): Int32Array | undefined {
    const first = 1 + index * size;
    return first > this.#used ? undefined : this.ints.subarray(first * INTS, Math.min(this.#used + 1, first + size) * INTS);
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.#used);
    writer.ints(this.ints.subarray(INTS, (this.#used + 1) * INTS));
    for (let slot = 0; slot < this.#used; slot += 1) if (this.#isNamed(slot)) writer.text(this.#names.get(slot) ?? '');
    writer.number(this.#firstFree);
    this.terms.save(writer);
    this.lists.save(writer);
    this.icebergs.save(writer);
  }

  load(reader: SnapshotReader, layout: number): void {
    const used = reader.count();
    this.#grow(Math.max(1024, used));
    this.#used = used;
    this.ints.set(reader.ints(), INTS);
    for (let slot = 0; slot < used; slot += 1) if (this.#isNamed(slot)) this.#names.set(slot, reader.text());
    this.#firstFree = reader.number();
    this.terms.load(reader, layout);
    if (layout > WITHOUT_LISTS) this.lists.load(reader);
    this.icebergs.load(reader, layout);
  }

  #isNamed(slot: number): boolean {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & NAMED) !== 0;
  }

  #grow(capacity: number): void {
    if (capacity <= this.#capacity) return;
    const { ints, floats } = recordsOf((capacity + 1) * INTS * 4);
    ints.set(this.ints);
    this.ints = ints;
    this.floats = floats;
    this.#capacity = capacity;
  }
}
