import * as codes from '../codes.ts';
import type { OrderStore } from '../book/order-store.ts';
import type { SnapshotReader, SnapshotWriter } from './bytes.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { NONE } = codes;

/** Orders that expire, in a heap by (due, id); each order knows its place, so that a cancelled one is removed directly. */
export class Timers {
  declare private readonly store: OrderStore;
  #heap: number[] = [];

  constructor(store: OrderStore) {
    this.store = store;
  }

  get nextDueMs(): number | undefined {
    const first = this.#heap[0];
    return first === undefined ? undefined : this.store.expireAt(first);
  }

  /** The order that is due first, or NONE. */
  peekDue(nowMs: number): number {
    const first = this.#heap[0];
    return first !== undefined && this.store.expireAt(first) <= nowMs ? first : NONE;
  }

  add(slot: number): void {
    this.#put(this.#heap.length, slot);
    this.#up(this.#heap.length - 1);
  }

  remove(slot: number): void {
    const at = this.store.timerAt(slot);
    if (at === NONE) return;
    this.store.setTimerAt(slot, NONE);
    const last = this.#heap.pop()!;
    if (last === slot) return;
    this.#put(at, last);
    this.#up(at);
    this.#down(this.store.timerAt(last));
  }

  save(writer: SnapshotWriter): void {
    writer.ints(Int32Array.from(this.#heap));
  }

  load(reader: SnapshotReader): void {
    this.#heap = [...reader.ints()];
  }

  #put(at: number, slot: number): void {
    this.#heap[at] = slot;
    this.store.setTimerAt(slot, at);
  }

  #before(a: number, b: number): boolean {
    const dueA = this.store.expireAt(a);
    const dueB = this.store.expireAt(b);
    return dueA === dueB ? this.store.idOf(a) < this.store.idOf(b) : dueA < dueB;
  }

  #up(from: number): void {
    let at = from;
    const slot = this.#heap[at]!;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#before(slot, this.#heap[parent]!)) break;
      this.#put(at, this.#heap[parent]!);
      at = parent;
    }
    this.#put(at, slot);
  }

  #down(from: number): void {
    let at = from;
    const slot = this.#heap[at]!;
    for (;;) {
      const left = at * 2 + 1;
      if (left >= this.#heap.length) break;
      const right = left + 1;
      const child = right < this.#heap.length && this.#before(this.#heap[right]!, this.#heap[left]!) ? right : left;
      if (!this.#before(this.#heap[child]!, slot)) break;
      this.#put(at, this.#heap[child]!);
      at = child;
    }
    this.#put(at, slot);
  }
}
