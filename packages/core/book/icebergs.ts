import { assert } from '@agio/kernel';
import type { RestingTerms } from '../order-schema.ts';
import { recordsOf } from '../state/lines.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';

/** A record of an iceberg: 32 bytes, 4 floats or 8 ints. */
const FLOAT_BITS = 2;
const INT_BITS = 3;
const INTS = 1 << INT_BITS;
const RECORDS_AT_FIRST = 64;
/** The last layout of snapshots without icebergs. */
const WITHOUT_ICEBERGS = 6;

/** Floats: lots that no book shows, and lots to show at a time. */
const HIDDEN = 0;
const DISPLAY = 1;
/** Ints: the order's slot, by how many per cent its parts differ, what their sizes follow from, and how many it has shown. */
const SLOT = 4;
const VARIANCE = 5;
const SEED = 6;
const SLICE = 7;

/** The reported state of an iceberg. */
export interface IcebergTerms {
  readonly displayLots: number;
  readonly displayVariance: number;
  readonly hiddenLots: number;
}

/**
 * What icebergs have besides the record of an order, whose remaining amount is the part that the book shows: records of numbers, found by the order's slot, and
 * allocated with the first iceberg. The record of one that ended stays readable until another order takes its slot.
 */
export class IcebergStore {
  /** Made by the constructor, and again when they are full. */
  declare private ints: Int32Array;
  declare private floats: Float64Array;
  /** The record of each slot, plus one; 0 for none. */
  #records = new Int32Array(0);
  #capacity = 0;
  #used = 0;
  #free: number[] = [];

  constructor() {
    const { ints, floats } = recordsOf(0);
    this.ints = ints;
    this.floats = floats;
  }

  /** Takes a record for an order that hides nothing yet. */
  allocate(slot: number, { displayLots, displayVariance, seed }: RestingTerms): void {
    const record = this.#free.pop() ?? this.#used++;
    if (record >= this.#capacity) this.#grow(Math.max(RECORDS_AT_FIRST, this.#capacity * 2));
    if (slot >= this.#records.length) this.#widen(slot);
    this.#records[slot] = record + 1;
    this.floats[(record << FLOAT_BITS) | HIDDEN] = 0;
    this.floats[(record << FLOAT_BITS) | DISPLAY] = displayLots;
    this.ints[(record << INT_BITS) | SLOT] = slot;
    this.ints[(record << INT_BITS) | VARIANCE] = displayVariance;
    this.ints[(record << INT_BITS) | SEED] = seed;
    this.ints[(record << INT_BITS) | SLICE] = 0;
  }

  /** The record of an ended order: given back when another order takes its slot. */
  forget(slot: number): void {
    const record = this.#recordOf(slot);
    this.#records[slot] = 0;
    this.#free.push(record);
  }

  hidden(slot: number): number {
    return this.floats[(this.#recordOf(slot) << FLOAT_BITS) | HIDDEN]!;
  }

  setHidden(slot: number, lots: number): void {
    this.floats[(this.#recordOf(slot) << FLOAT_BITS) | HIDDEN] = lots;
  }

  display(slot: number): number {
    return this.floats[(this.#recordOf(slot) << FLOAT_BITS) | DISPLAY]!;
  }

  setDisplay(slot: number, lots: number): void {
    this.floats[(this.#recordOf(slot) << FLOAT_BITS) | DISPLAY] = lots;
  }

  /** The size of the next part, which counts as shown. */
  nextSlice(slot: number): number {
    const record = this.#recordOf(slot);
    const ints = record << INT_BITS;
    this.ints[ints | SLICE]! += 1;
    const { ints: numbers } = this;
    return sliceLots(
      this.floats[(record << FLOAT_BITS) | DISPLAY]!,
      numbers[ints | VARIANCE]!,
      numbers[ints | SEED]!,
      numbers[ints | SLICE]!,
    );
  }

  terms(slot: number): IcebergTerms {
    const displayVariance = this.ints[(this.#recordOf(slot) << INT_BITS) | VARIANCE]!;
    return { displayLots: this.display(slot), displayVariance, hiddenLots: this.hidden(slot) };
  }

  /** A number for the digest. */
  mixed(slot: number): number {
    const slice = this.ints[(this.#recordOf(slot) << INT_BITS) | SLICE]!;
    return Math.imul(this.hidden(slot) | 0, 0x9e3779b1) ^ Math.imul(this.display(slot) | 0, 0x85ebca6b) ^ slice;
  }

  /** Every record, in order of the slots. */
  *records(): Generator<readonly number[]> {
    for (let slot = 0; slot < this.#records.length; slot += 1) if (this.#records[slot] !== 0) yield this.#numbersOf(slot);
  }

  #numbersOf(slot: number): number[] {
    const record = this.#recordOf(slot);
    const [floats, ints] = [record << FLOAT_BITS, record << INT_BITS];
    return [
      ...this.ints.subarray(ints | SLOT, ints | (INTS - 1)),
      this.ints[ints | SLICE]!,
      this.floats[floats | HIDDEN]!,
      this.floats[floats | DISPLAY]!,
    ];
  }

  save(writer: SnapshotWriter): void {
    writer.floats(Float64Array.from([...this.records()].flat()));
  }

  load(reader: SnapshotReader, layout: number): void {
    if (layout <= WITHOUT_ICEBERGS) return;
    const numbers = reader.floats();
    for (let at = 0; at < numbers.length; at += 6) {
      const [slot = 0, displayVariance = 0, seed = 0, slice = 0, hidden = 0, displayLots = 0] = numbers.subarray(at, at + 6);
      this.allocate(slot, { displayLots, displayVariance, seed, repricesIfTaking: false });
      this.setHidden(slot, hidden);
      this.ints[(this.#recordOf(slot) << INT_BITS) | SLICE] = slice;
    }
  }

  #recordOf(slot: number): number {
    const record = (this.#records[slot] ?? 0) - 1;
    assert(record >= 0, 'an order is no iceberg');
    return record;
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

/** The size of the part with a number: what was asked, more or less so many per cent of it, as a number mixed of seed and part says. */
export function sliceLots(display: number, variance: number, seed: number, part: number): number {
  const spread = spreadLots(display, variance);
  if (spread === 0) return display;
  return display - spread + Math.floor((mixed(seed, part) / 2 ** 32) * (2 * spread + 1));
}

/** By how many lots a part may differ: whole, and exact for every amount that can be counted. */
function spreadLots(display: number, variance: number): number {
  const rest = display % 100;
  return ((display - rest) / 100) * variance + Math.floor((rest * variance) / 100);
}

/** Mixes a seed and a number into 32 bits that look random (the finalizer of MurmurHash3). */
function mixed(seed: number, part: number): number {
  let hash = seed ^ Math.imul(part, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
