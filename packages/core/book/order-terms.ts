import { assert } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import * as codes from '../codes.ts';
import { ORDER_TERMS } from '../order-schema.ts';
import type { ChosenTerms, OrderTerms } from '../order-schema.ts';
import { recordsOf } from '../state/lines.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';

const { NONE } = codes;

/** A record of terms: 128 bytes, 16 floats or 32 ints. */
const FLOAT_BITS = 4;
const INT_BITS = 5;
const INTS = 1 << INT_BITS;
const RECORDS_AT_FIRST = 64;
/** The layout of snapshots in which terms were a text. */
const WITH_TEXT = 5;

/** Floats: the total of a purchase, what of it is left to spend, the order of acceptance, what fired it, and (for `trailing-groups.ts`) the order of activation. */
const TOTAL_HI = 0;
const TOTAL_LO = 1;
const BUDGET_HI = 2;
const BUDGET_LO = 3;
const SINCE = 4;
const TRIGGERED_AT = 5;
const TRIGGER_TRADE = 6;
const FLOATS_SAVED = 7;
const NUMBER = 7;
/** Ints: the order's slot, its prices and distances, then links that are made again when a snapshot is loaded. */
const SLOT = 16;
const STOP = 17;
const ACTIVATION = 18;
const BPS = 19;
const DISTANCE = 20;
const EXTREME = 21;
const INTS_SAVED = 6;
/** Where the order waits, and its neighbours there: see `fast-triggers.ts`. */
export const PLACE = 22;
export const NEXT = 23;
export const PREVIOUS = 24;
export const PARENT = 25;
export const RANK = 26;
/** Which orders began to trail with it, 0 for none: see `trailing-groups.ts`. */
export const BATCH = 27;

/** Where an order with terms is. */
export const NOWHERE = 0;
export const AT_LEVEL = 1;
export const ACTIVATING = 2;
export const TRAILING = 3;
export const FIRED = 4;

/**
 * What the types of some orders require besides price and amount: records of numbers, found by the order's slot, and allocated with the first order
 * that has any. The record of an order that ended stays readable until another order takes its slot.
 */
export class OrderTermsStore {
  /** Made by the constructor, and again when they are full. */
  declare ints: Int32Array;
  declare floats: Float64Array;
  /** The record of each slot, plus one; 0 for none. */
  #records = new Int32Array(0);
  #capacity = 0;
  #used = 0;
  #free: number[] = [];
  /** Counts acceptances: ids of orders say nothing about time. */
  #since = 0;

  constructor() {
    const { ints, floats } = recordsOf(0);
    this.ints = ints;
    this.floats = floats;
  }

  /** Takes a record for an order that waits: nothing happened to it yet, and it waits nowhere. */
  allocate(slot: number, { stopTicks, activationTicks, trailingBps, trailingTicks }: ChosenTerms): void {
    const record = this.#free.pop() ?? this.#used++;
    if (record >= this.#capacity) this.#grow(Math.max(RECORDS_AT_FIRST, this.#capacity * 2));
    if (slot >= this.#records.length) this.#widen(slot);
    this.#records[slot] = record + 1;
    this.ints.fill(0, record << INT_BITS, (record + 1) << INT_BITS);
    const ints = record << INT_BITS;
    this.ints[ints | SLOT] = slot;
    this.ints[ints | STOP] = stopTicks;
    this.ints[ints | ACTIVATION] = activationTicks;
    this.ints[ints | BPS] = trailingBps;
    this.ints[ints | DISTANCE] = trailingTicks;
    this.ints[ints | PLACE] = NOWHERE;
    this.renew(slot);
  }

  /** The order of an ended order's record: given back when another order takes its slot. */
  forget(slot: number): void {
    const record = this.recordOf(slot);
    this.#records[slot] = 0;
    this.#free.push(record);
  }

  /** Puts an order behind all that were accepted before. */
  renew(slot: number): void {
    this.#since += 1;
    this.floats[(this.recordOf(slot) << FLOAT_BITS) | SINCE] = this.#since;
  }

  /** The record of a slot that has one. */
  recordOf(slot: number): number {
    const record = (this.#records[slot] ?? 0) - 1;
    assert(record >= 0, 'an order has no terms');
    return record;
  }

  slotOf(record: number): number {
    return this.ints[(record << INT_BITS) | SLOT]!;
  }

  link(record: number, field: number): number {
    return this.ints[(record << INT_BITS) | field]!;
  }

  setLink(record: number, field: number, value: number): void {
    this.ints[(record << INT_BITS) | field] = value;
  }

  since(record: number): number {
    return this.floats[(record << FLOAT_BITS) | SINCE]!;
  }

  /** Counts activations: an order that began to trail later has a larger number. */
  numberOf(record: number): number {
    return this.floats[(record << FLOAT_BITS) | NUMBER]!;
  }

  setNumber(record: number, number: number): void {
    this.floats[(record << FLOAT_BITS) | NUMBER] = number;
  }

  stop(record: number): number {
    return this.ints[(record << INT_BITS) | STOP]!;
  }

  activation(record: number): number {
    return this.ints[(record << INT_BITS) | ACTIVATION]!;
  }

  /** Whether the distance is an amount, not a share of the price. */
  isByAmount(record: number): 0 | 1 {
    return this.ints[(record << INT_BITS) | DISTANCE] === 0 ? 0 : 1;
  }

  /** Basis points or ticks. */
  distance(record: number): number {
    return this.ints[(record << INT_BITS) | BPS]! + this.ints[(record << INT_BITS) | DISTANCE]!;
  }

  extreme(record: number): number {
    return this.ints[(record << INT_BITS) | EXTREME]!;
  }

  setExtreme(record: number, ticks: number): void {
    this.ints[(record << INT_BITS) | EXTREME] = ticks;
  }

  isFired(slot: number): boolean {
    return this.link(this.recordOf(slot), PLACE) === FIRED;
  }

  change(slot: number, { stopTicks, activationTicks, trailingBps, trailingTicks }: ChosenTerms): void {
    const ints = this.recordOf(slot) << INT_BITS;
    this.ints[ints | STOP] = stopTicks;
    this.ints[ints | ACTIVATION] = activationTicks;
    this.ints[ints | BPS] = trailingBps;
    this.ints[ints | DISTANCE] = trailingTicks;
  }

  /** What fired it; 0 for both while nothing has. */
  setTrigger(record: number, atMs: number, trade: number): void {
    this.floats[(record << FLOAT_BITS) | TRIGGERED_AT] = atMs;
    this.floats[(record << FLOAT_BITS) | TRIGGER_TRADE] = trade;
  }

  chosen(slot: number): ChosenTerms {
    const ints = this.recordOf(slot) << INT_BITS;
    return {
      stopTicks: this.ints[ints | STOP]!,
      activationTicks: this.ints[ints | ACTIVATION]!,
      trailingBps: this.ints[ints | BPS]!,
      trailingTicks: this.ints[ints | DISTANCE]!,
    };
  }

  /** All terms as they are told; 0 where there is none. */
  terms(slot: number): OrderTerms {
    const record = this.recordOf(slot);
    const floats = record << FLOAT_BITS;
    return {
      ...NO_TERMS,
      ...this.chosen(slot),
      triggeredAtMs: this.floats[floats | TRIGGERED_AT]!,
      triggerTrade: this.floats[floats | TRIGGER_TRADE]!,
    };
  }

  setTotal(slot: number, hi: number, lo: number): void {
    const floats = this.recordOf(slot) << FLOAT_BITS;
    this.floats[floats | TOTAL_HI] = hi;
    this.floats[floats | TOTAL_LO] = lo;
    this.floats[floats | BUDGET_HI] = hi;
    this.floats[floats | BUDGET_LO] = lo;
  }

  total(slot: number): Limbs {
    const floats = this.recordOf(slot) << FLOAT_BITS;
    return { hi: this.floats[floats | TOTAL_HI]!, lo: this.floats[floats | TOTAL_LO]! };
  }

  /** The part of the total that is still to be spent. */
  budget(slot: number): Limbs {
    const floats = this.recordOf(slot) << FLOAT_BITS;
    return { hi: this.floats[floats | BUDGET_HI]!, lo: this.floats[floats | BUDGET_LO]! };
  }

  setBudget(slot: number, { hi, lo }: Limbs): void {
    const floats = this.recordOf(slot) << FLOAT_BITS;
    this.floats[floats | BUDGET_HI] = hi;
    this.floats[floats | BUDGET_LO] = lo;
  }

  /** A number for the digest. */
  mixed(slot: number): number {
    const ints = this.recordOf(slot) << INT_BITS;
    let mixed = 0;
    for (let field = STOP; field <= EXTREME; field += 1) mixed = Math.imul(mixed, 0x01000193) ^ this.ints[ints | field]!;
    return mixed;
  }

  /** The next slot after this one that has a record; NONE after the last. */
  slotAfter(slot: number): number {
    for (let next = slot + 1; next < this.#records.length; next += 1) if (this.#records[next] !== 0) return next;
    return NONE;
  }

  /** Every record without its links, in order of the slots. */
  *records(): Generator<readonly number[]> {
    for (let slot = 0; slot < this.#records.length; slot += 1) if (this.#records[slot] !== 0) yield this.#numbersOf(slot);
  }

  #numbersOf(slot: number): number[] {
    const record = this.recordOf(slot);
    const [floats, ints] = [record << FLOAT_BITS, record << INT_BITS];
    return [...this.floats.subarray(floats, floats + FLOATS_SAVED), ...this.ints.subarray(ints | SLOT, (ints | SLOT) + INTS_SAVED)];
  }

  save(writer: SnapshotWriter): void {
    const records = [...this.records()];
    writer.number(this.#since);
    writer.floats(Float64Array.from(records.flat()));
  }

  /** Until layout 5 no order had terms; there was a place for their text in that one. */
  load(reader: SnapshotReader, layout: number): void {
    if (layout === WITH_TEXT) assert(reader.text() === '[]', 'no order of layout 5 has terms');
    if (layout <= WITH_TEXT) return;
    this.#since = reader.number();
    const numbers = reader.floats();
    const width = FLOATS_SAVED + INTS_SAVED;
    for (let at = 0; at < numbers.length; at += width) {
      const [slot = 0, ...prices] = numbers.subarray(at + FLOATS_SAVED, at + width);
      const [since] = [this.#since];
      this.allocate(slot, { stopTicks: 0, activationTicks: 0, trailingBps: 0, trailingTicks: 0 });
      this.#since = since;
      const record = this.recordOf(slot);
      this.floats.set(numbers.subarray(at, at + FLOATS_SAVED), record << FLOAT_BITS);
      this.ints.set(prices, (record << INT_BITS) | STOP);
    }
  }

  #widen(slot: number): void {
    const wider = new Int32Array(Math.max(1_024, (slot + 1) * 2));
    wider.set(this.#records);
    this.#records = wider;
  }

  #grow(capacity: number): void {
    const { ints, floats } = recordsOf(capacity * INTS * 4);
    ints.set(this.ints);
    this.ints = ints;
    this.floats = floats;
    this.#capacity = capacity;
  }
}

const NO_TERMS = Object.fromEntries(ORDER_TERMS.map(({ name }) => [name, 0])) as OrderTerms;
