// Protects: the fast book equals the plain book at every possible price, for any sequence of additions, reductions and removals.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TICKS_MAX } from '../bounds.ts';
import { BUY, SELL } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { Books } from './books.ts';
import { FastBooks } from './fast-books.ts';
import { OrderStore } from './order-store.ts';
import { PlainBooks } from './plain-books.ts';
import { PriceIndex } from './price-index.ts';

/** Prices close together, at the ends, and at the edges of pages and chunks. */
const ticks = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: TICKS_MAX }),
  fc.constantFrom(1, 31, 32, 511, 512, 513, 1_048_575, 1_048_576, 1_048_577, TICKS_MAX - 512, TICKS_MAX - 1, TICKS_MAX),
);
const step = fc.record({
  ticks,
  side: fc.constantFrom<SideCode[]>(BUY, SELL),
  lots: fc.integer({ min: 1, max: 1_000 }),
  what: fc.constantFrom('insert' as const, 'insert' as const, 'insert' as const, 'remove' as const, 'remove' as const, 'reduce' as const),
  pick: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Books share pages: a change in one must not appear in another. */
const MARKETS = Array.from({ length: 10 }, (_, market) => market);

/** Books with a store of its own, so that links cannot be shared by mistake. */
class Drawn {
  readonly store = new OrderStore();
  readonly books: Books;
  readonly slots: number[] = [];
  readonly said: number[] = [];

  constructor(make: (store: OrderStore) => Books) {
    this.books = make(this.store);
    for (const market of MARKETS) this.books.open(market);
  }

  take({ ticks: price, side, lots, what, pick }: Step): void {
    if (what === 'insert' || this.slots.length === 0) {
      const market = MARKETS[pick % MARKETS.length]!;
      const order = { market, side, type: 0, timeInForce: 0, postOnly: false, stp: 0, customer: 1, ticks: price, lots };
      const slot = this.store.allocate(order, 0, 0, 0, 0, 0);
      this.slots.push(slot);
      this.said.push(this.books.insert(slot));
      return;
    }
    const slot = this.slots[pick % this.slots.length]!;
    const there = this.store.remaining(slot);
    if (what === 'reduce' && there > 1) {
      this.said.push(this.books.reduce(slot, 1 + (lots % (there - 1))));
      return;
    }
    this.slots.splice(pick % this.slots.length, 1);
    this.said.push(this.books.remove(slot));
    this.store.free(slot);
  }

  picture(): unknown {
    const levels: unknown[] = [];
    for (const market of MARKETS) {
      for (const side of [BUY, SELL] as const) {
        levels.push(this.books.best(market, side));
        this.books.levels(market, side, (price, lots, first) => {
          const queue: number[] = [];
          for (let slot = first; slot !== -1; slot = this.store.next(slot)) queue.push(slot);
          levels.push([market, side, price, lots, queue, this.books.levelLots(market, side, price)]);
          return true;
        });
      }
    }
    return { levels, said: this.said };
  }
}

describe('the fast book', () => {
  it('shows what the plain book shows after every step', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const plain = new Drawn((store) => new PlainBooks(store));
        const fast = new Drawn((store) => new FastBooks(store));
        for (const one of steps) {
          plain.take(one);
          fast.take(one);
          expect(fast.picture()).toEqual(plain.picture());
        }
      }),
      { numRuns: 150 },
    );
  });
});

const SIDE = 3;

describe('the price index', () => {
  it('gives emptied pages out again', () => {
    const index = new PriceIndex(4);
    for (let round = 0; round < 1_000; round += 1) {
      const key = (round * 7_919_999) % TICKS_MAX;
      const address = index.reach(SIDE, key);
      index.add(address);
      expect(index.find(SIDE, key)).toBe(address);
      expect(index.below(SIDE, TICKS_MAX)).toBe(key);
      index.remove(SIDE, key, address);
      expect(index.below(SIDE, TICKS_MAX)).toBe(-1);
    }
    expect(index.addresses).toBeLessThanOrEqual(4 * 512);
  });
});
