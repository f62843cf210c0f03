import * as layout from './order-layout.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { INT_BITS, NEXT, PREVIOUS, OWNER_NEXT, OWNER_PREVIOUS } = layout;

/** The neighbours of an order: at its price in the book, and in its owner's list. */
export class OrderLinks {
  /** The records; allocated by the store. */
  declare protected ints: Int32Array;

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
}
