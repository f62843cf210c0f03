import { assert } from './assert.ts';

interface Deadline {
  readonly atMs: number;
  readonly id: number;
}

/** An entry of the heap that is there. */
function entry(heap: readonly Deadline[], at: number): Deadline {
  const found = heap[at];
  assert(found !== undefined, 'the heap has no holes');
  return found;
}

const isBefore = (a: Deadline, b: Deadline): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.id < b.id);

/** Deadlines in a heap by (time, id). One that was replaced stays until it comes to the top, and is dropped there. */
export class Deadlines {
  readonly #heap: Deadline[] = [];
  readonly #currentOf: (id: number) => number;

  /** `currentOf` answers the deadline that counts, 0 for none. */
  constructor(currentOf: (id: number) => number) {
    this.#currentOf = currentOf;
  }

  add(id: number, atMs: number): void {
    if (atMs === 0) return;
    const heap = this.#heap;
    const added = { atMs, id };
    let at = heap.length;
    for (; at > 0; at = (at - 1) >> 1) {
      const parent = entry(heap, (at - 1) >> 1);
      if (!isBefore(added, parent)) break;
      heap[at] = parent;
    }
    heap[at] = added;
  }

  /** The deadline that is due first. */
  get first(): Deadline | undefined {
    for (;;) {
      const top = this.#heap[0];
      if (top === undefined || this.#currentOf(top.id) === top.atMs) return top;
      this.#dropTop();
    }
  }

  #dropTop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const child = left + 1 < heap.length && isBefore(entry(heap, left + 1), entry(heap, left)) ? left + 1 : left;
      if (!isBefore(entry(heap, child), last)) break;
      heap[at] = entry(heap, child);
      at = child;
    }
    heap[at] = last;
  }
}
