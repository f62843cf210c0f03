import { assert } from '@agio/kernel';
import { ORDERS_MAX } from '../bounds.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';

/** Slots of an order id: 2^24 of them; above stands the generation, so that an id is never used twice. */
const SLOTS = 16_777_216;
/** Beyond it an id would no longer be a safe integer: the slot is then left unused for ever. */
const GENERATION_MAX = 2 ** 29 - 1;
export const NONE = -1;

const INT_FIELDS = [
  'market',
  'customer',
  'side',
  'type',
  'timeInForce',
  'postOnly',
  'stp',
  'ticks',
  'makerRate',
  'takerRate',
  'next',
  'previous',
  'ownerNext',
  'ownerPrevious',
  'timerAt',
  'generation',
  'baseAccount',
  'quoteAccount',
  'displayTicks',
  'stopTicks',
] as const;
const FLOAT_FIELDS = [
  'lots',
  'remaining',
  'createdAt',
  'updatedAt',
  'expireAt',
  'totalHi',
  'totalLo',
  'filledHi',
  'filledLo',
  'feeHi',
  'feeLo',
  'displayLots',
] as const;
type IntField = (typeof INT_FIELDS)[number];
type FloatField = (typeof FLOAT_FIELDS)[number];

/**
 * Orders as columns of numbers, one slot each; closed orders give their slot back. The columns for triggers and
 * icebergs (`stopTicks`, `displayLots`) are kept for the order types to come.
 */
export class OrderStore {
  readonly int: Record<IntField, Int32Array>;
  readonly float: Record<FloatField, Float64Array>;
  clientOrderId: (string | null)[] = [];
  #capacity = 0;
  #used = 0;
  #free: number[] = [];

  constructor(capacity = 1024) {
    this.int = Object.fromEntries(INT_FIELDS.map((name) => [name, new Int32Array(0)])) as Record<IntField, Int32Array>;
    this.float = Object.fromEntries(FLOAT_FIELDS.map((name) => [name, new Float64Array(0)])) as Record<FloatField, Float64Array>;
    this.#grow(capacity);
  }

  get full(): boolean {
    return this.#free.length === 0 && this.#used >= ORDERS_MAX;
  }

  /** Takes a slot; every link field is NONE, every amount zero. */
  allocate(): number {
    let slot = this.#free.pop();
    if (slot === undefined) {
      assert(this.#used < ORDERS_MAX, 'order store is full');
      if (this.#used === this.#capacity) this.#grow(Math.min(ORDERS_MAX, this.#capacity * 2));
      slot = this.#used;
      this.#used += 1;
    }
    const generation = this.int.generation[slot]! + 1;
    for (const name of INT_FIELDS) this.int[name][slot] = 0;
    for (const name of FLOAT_FIELDS) this.float[name][slot] = 0;
    this.int.generation[slot] = generation;
    for (const name of ['next', 'previous', 'ownerNext', 'ownerPrevious', 'timerAt'] as const) this.int[name][slot] = NONE;
    this.int.market[slot] = NONE;
    this.clientOrderId[slot] = null;
    return slot;
  }

  free(slot: number): void {
    this.int.market[slot] = NONE;
    this.int.customer[slot] = 0;
    this.clientOrderId[slot] = null;
    if (this.int.generation[slot]! < GENERATION_MAX) this.#free.push(slot);
  }

  idOf(slot: number): number {
    return this.int.generation[slot]! * SLOTS + slot;
  }

  /** The slot of a live order, or NONE. */
  slotOf(id: number): number {
    if (!Number.isSafeInteger(id) || id < SLOTS) return NONE;
    const slot = id % SLOTS;
    if (slot >= this.#used || this.int.customer[slot] === 0) return NONE;
    return this.int.generation[slot] === (id - slot) / SLOTS ? slot : NONE;
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.#used);
    for (const name of INT_FIELDS) writer.ints(this.int[name].subarray(0, this.#used));
    for (const name of FLOAT_FIELDS) writer.floats(this.float[name].subarray(0, this.#used));
    for (let slot = 0; slot < this.#used; slot += 1) writer.optionalText(this.clientOrderId[slot] ?? null);
    writer.ints(Int32Array.from(this.#free));
  }

  load(reader: SnapshotReader): void {
    const used = reader.count();
    this.#grow(Math.max(1024, used));
    this.#used = used;
    for (const name of INT_FIELDS) this.int[name].set(reader.ints());
    for (const name of FLOAT_FIELDS) this.float[name].set(reader.floats());
    for (let slot = 0; slot < used; slot += 1) this.clientOrderId[slot] = reader.optionalText();
    this.#free = [...reader.ints()];
  }

  #grow(capacity: number): void {
    if (capacity <= this.#capacity) return;
    for (const name of INT_FIELDS) {
      const wider = new Int32Array(capacity);
      wider.set(this.int[name]);
      this.int[name] = wider;
    }
    for (const name of FLOAT_FIELDS) {
      const wider = new Float64Array(capacity);
      wider.set(this.float[name]);
      this.float[name] = wider;
    }
    this.#capacity = capacity;
  }
}
