import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import * as amounts from '../ledger/amounts.ts';
import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { NewOrder } from './new-order.ts';
import { recordsOf } from '../state/lines.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';

/** Copies, which are folded into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { addAt, addLowAt } = amounts;
const { ORDERS_MAX } = bounds;
const { GTD, NONE } = codes;

/** Slots of an order id: 2^24 of them; above stands the generation, so that an id is never used twice. */
const SLOTS = 16_777_216;
const SLOT_MASK = SLOTS - 1;
const PER_SLOT = 1 / SLOTS;
/** Beyond it an id would no longer be a safe integer: the slot is then left unused for ever. */
const GENERATION_MAX = 2 ** 29 - 1;

/** Size of an order's record: 128 bytes, two cache lines, seen as 16 floats or 32 ints. The first line is the hot one. */
const FLOAT_BITS = 4;
const INT_BITS = 5;
const INTS = 1 << INT_BITS;
/** Floats of the hot line: lots that remain, lots asked for. */
const REMAINING = 0;
const LOTS = 1;
/** Ints of the hot line, after the two floats. */
const TICKS = 4;
const NEXT = 5;
const PREVIOUS = 6;
const CUSTOMER = 7;
const TRAITS = 8;
const OWNER_NEXT = 9;
const OWNER_PREVIOUS = 10;
const MAKER_RATE = 11;
/** The two accounts stand so that side chooses the one that pays: a buyer pays in the quote coin. */
const QUOTE_ACCOUNT = 12;
const BASE_ACCOUNT = 13;
const TAKER_RATE = 14;
const GENERATION = 15;

/** Floats of the cold line, which cancels never touch. */
const CREATED_AT = 8;
const UPDATED_AT = 9;
const FILLED_HI = 10;
const FILLED_LO = 11;
const FEE_HI = 12;
const FEE_LO = 13;
/** An order with an expiry has no total, and the other way round: they share their place. */
const EXPIRE_AT = 14;
const TIMER_AT = 15;
const TOTAL_HI = 14;
const TOTAL_LO = 15;

/** Traits in one int: side (bit 0), type (1–4), time in force (5–6), post-only (7), self-trade (8–9), market (10–22), then flags. */
const TYPE_SHIFT = 1;
const TIME_SHIFT = 5;
const POST_ONLY = 1 << 7;
const STP_SHIFT = 8;
const MARKET_SHIFT = 10;
const MARKET_MASK = 0x1fff;
const BY_TOTAL = 1 << 23;
const NAMED = 1 << 24;
const LIVE = 1 << 25;

/**
 * Orders as records of numbers, one slot each; closed orders give their slot back. A closed order's record stays
 * readable until the next order takes the slot, so that whoever tells what happened can still look at it. The record before
 * the first is nobody's: links of NONE may be written to.
 */
export class OrderStore {
  /** Made by the constructor, and only made again when there is no room left; see the README. */
  declare private ints: Int32Array;
  declare private floats: Float64Array;
  readonly #clientOrderIds = new Map<number, string>();
  #capacity = 0;
  #used = 0;
  /** Slots given back, the last one first, linked as `next`. */
  #firstFree: number = NONE;
  /** No part of the state: kept only because a read without a use would be left out. */
  ahead = 0;

  constructor(capacity = 1024) {
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
    if ((ints[at | TRAITS]! & NAMED) !== 0) this.#clientOrderIds.delete(slot);
    ints[at | TICKS] = order.ticks;
    ints[at | NEXT] = NONE;
    ints[at | PREVIOUS] = NONE;
    ints[at | CUSTOMER] = order.customer;
    ints[at | TRAITS] =
      LIVE |
      order.side |
      (order.type << TYPE_SHIFT) |
      (order.timeInForce << TIME_SHIFT) |
      (order.postOnly ? POST_ONLY : 0) |
      (order.stp << STP_SHIFT) |
      (order.market << MARKET_SHIFT);
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

  #take(): number {
    const freed = this.#firstFree;
    if (freed !== NONE) {
      const next = this.ints[((freed + 1) << INT_BITS) | NEXT]!;
      this.#firstFree = next;
      // Reads what the next order will need, so that memory brings it until then; slots freed long ago lie anywhere.
      this.ahead = this.ints[((next + 1) << INT_BITS) | NEXT]!;
      return freed;
    }
    assert(this.#used < ORDERS_MAX, 'order store is full');
    if (this.#used === this.#capacity) this.#grow(Math.min(ORDERS_MAX, this.#capacity * 2));
    return this.#used++ | 0;
  }

  /** Gives the slot back; the record stays readable until it is taken again. */
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
    // Exact for every id of ours; whatever else was asked for gives no generation that there is.
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

  /** The account that pays, and that holds until then. */
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

  /** Lots asked for; of a market order by total, lots bought. */
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

  next(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | NEXT]!;
  }

  setNext(slot: number, next: number): void {
    this.ints[((slot + 1) << INT_BITS) | NEXT] = next;
  }

  previous(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | PREVIOUS]!;
  }

  setPrevious(slot: number, previous: number): void {
    this.ints[((slot + 1) << INT_BITS) | PREVIOUS] = previous;
  }

  ownerNext(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | OWNER_NEXT]!;
  }

  setOwnerNext(slot: number, next: number): void {
    this.ints[((slot + 1) << INT_BITS) | OWNER_NEXT] = next;
  }

  ownerPrevious(slot: number): number {
    return this.ints[((slot + 1) << INT_BITS) | OWNER_PREVIOUS]!;
  }

  setOwnerPrevious(slot: number, previous: number): void {
    this.ints[((slot + 1) << INT_BITS) | OWNER_PREVIOUS] = previous;
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

  /** What all fills cost so far, in atoms of the quote coin. */
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

  /** Adds a fill's cost and fee to the order's sums; the second way for amounts of one limb. */
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

  /** Whether the order has come to its time; only orders with an expiry are looked at. */
  isOverdue(slot: number, nowMs: number): boolean {
    return this.timeInForce(slot) === GTD && this.floats[((slot + 1) << FLOAT_BITS) | EXPIRE_AT]! <= nowMs;
  }

  /** Place in the heap of timers, or NONE. */
  timerAt(slot: number): number {
    return this.timeInForce(slot) === GTD ? this.floats[((slot + 1) << FLOAT_BITS) | TIMER_AT]! : NONE;
  }

  setTimerAt(slot: number, at: number): void {
    this.floats[((slot + 1) << FLOAT_BITS) | TIMER_AT] = at;
  }

  byTotal(slot: number): boolean {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & BY_TOTAL) !== 0;
  }

  total(slot: number): Limbs {
    return this.#amount(slot, TOTAL_HI);
  }

  setTotal(slot: number, hi: number, lo: number): void {
    this.ints[((slot + 1) << INT_BITS) | TRAITS]! |= BY_TOTAL;
    this.floats[((slot + 1) << FLOAT_BITS) | TOTAL_HI] = hi;
    this.floats[((slot + 1) << FLOAT_BITS) | TOTAL_LO] = lo;
  }

  clientOrderId(slot: number): string | null {
    return (this.ints[((slot + 1) << INT_BITS) | TRAITS]! & NAMED) === 0 ? null : (this.#clientOrderIds.get(slot) ?? null);
  }

  setClientOrderId(slot: number, clientOrderId: string): void {
    this.ints[((slot + 1) << INT_BITS) | TRAITS]! |= NAMED;
    this.#clientOrderIds.set(slot, clientOrderId);
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.#used);
    writer.ints(this.ints.subarray(INTS, (this.#used + 1) * INTS));
    for (let slot = 0; slot < this.#used; slot += 1) {
      if ((this.ints[((slot + 1) << INT_BITS) | TRAITS]! & NAMED) !== 0) writer.text(this.#clientOrderIds.get(slot) ?? '');
    }
    writer.number(this.#firstFree);
  }

  load(reader: SnapshotReader): void {
    const used = reader.count();
    this.#grow(Math.max(1024, used));
    this.#used = used;
    this.ints.set(reader.ints(), INTS);
    for (let slot = 0; slot < used; slot += 1) {
      if ((this.ints[((slot + 1) << INT_BITS) | TRAITS]! & NAMED) !== 0) this.#clientOrderIds.set(slot, reader.text());
    }
    this.#firstFree = reader.number();
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

/** The slot of an order that the last command told of, live or not. */
export const toldSlot = (id: number): number => id & SLOT_MASK;
