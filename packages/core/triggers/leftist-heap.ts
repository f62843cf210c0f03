import type { OrderTermsStore } from '../book/order-terms.ts';
import * as places from '../book/order-terms.ts';
import * as codes from '../codes.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { NONE } = codes;
const { NEXT: LEFT, PREVIOUS: RIGHT, PARENT, RANK } = places;

/**
 * Heaps of trailing orders, as records of their terms: the smallest distance first, at the same distance the order that was accepted first, so that the order does
 * not depend on a heap's shape. Leftist: two are melded, one loses any of its orders, in O(log n) steps in the worst case. The parent of a
 * root is a number below −1 that says whose root it is: see `ownerLink`.
 */
export class LeftistHeaps {
  readonly #terms: OrderTermsStore;

  constructor(terms: OrderTermsStore) {
    this.#terms = terms;
  }

  /** Makes a heap of one order. */
  single(record: number): number {
    this.#terms.setLink(record, LEFT, NONE);
    this.#terms.setLink(record, RIGHT, NONE);
    this.#terms.setLink(record, RANK, 1);
    return record;
  }

  /** One heap of two; returns its root. At most log₂ of their sizes deep, because right spines are short. */
  meld(one: number, other: number): number {
    if (one === NONE) return other;
    if (other === NONE) return one;
    const terms = this.#terms;
    const [top, rest] = this.#isBefore(other, one) ? [other, one] : [one, other];
    const right = this.meld(terms.link(top, RIGHT), rest);
    terms.setLink(top, RIGHT, right);
    terms.setLink(right, PARENT, top);
    this.#lean(top);
    return top;
  }

  /** Removes an order from its heap; returns the new root and the parent's number that the old root had, or NONE for both if the root stays. */
  remove(record: number): { readonly root: number; readonly owner: number } {
    const terms = this.#terms;
    const parent = terms.link(record, PARENT);
    const rest = this.meld(terms.link(record, LEFT), terms.link(record, RIGHT));
    if (parent < NONE) return { root: rest, owner: parent };
    terms.setLink(parent, terms.link(parent, LEFT) === record ? LEFT : RIGHT, rest);
    if (rest !== NONE) terms.setLink(rest, PARENT, parent);
    for (let at = parent; at >= 0; at = terms.link(at, PARENT)) {
      const before = terms.link(at, RANK);
      this.#lean(at);
      if (terms.link(at, RANK) === before) break;
    }
    return { root: NONE, owner: NONE };
  }

  /** The child of the larger rank goes to the left. */
  #lean(record: number): void {
    const terms = this.#terms;
    const [left, right] = [terms.link(record, LEFT), terms.link(record, RIGHT)];
    const [leftRank, rightRank] = [this.#rank(left), this.#rank(right)];
    if (leftRank < rightRank) {
      terms.setLink(record, LEFT, right);
      terms.setLink(record, RIGHT, left);
    }
    terms.setLink(record, RANK, Math.min(leftRank, rightRank) + 1);
  }

  #rank(record: number): number {
    return record === NONE ? 0 : this.#terms.link(record, RANK);
  }

  #isBefore(one: number, other: number): boolean {
    const terms = this.#terms;
    const difference = terms.distance(one) - terms.distance(other);
    return difference === 0 ? terms.since(one) < terms.since(other) : difference < 0;
  }
}
