// Protects: after any snapshot and diffs the book is the one a simple map would hold, in exact order, and lost diffs never pass.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depthChecksumText } from '@agio/contracts/spot';
import type { DepthDiff, BookLevel } from '@agio/contracts/spot';
import { crc32Text, formatFixed } from '@agio/kernel';
import { DepthBook } from './depth-book.ts';

/** Prices near 10^17 with eight decimals, which a float cannot tell apart, and plain ones. */
const price = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((tick) => formatFixed(BigInt(tick), 1)),
  fc.integer({ min: 0, max: 20 }).map((tick) => `90000000000000000.0000000${tick % 10}`),
);
const amount = fc.integer({ min: 0, max: 5 }).map((lots) => formatFixed(BigInt(lots), 2));
const levels = fc.array(fc.tuple(price, amount), { maxLength: 12 });
const diffs = fc.array(fc.record({ bids: levels, asks: levels, span: fc.integer({ min: 1, max: 3 }) }), { maxLength: 20 });

/** The plain book: a map by price, sorted through whole numbers. */
class PlainSide {
  readonly byPrice = new Map<string, string>();
  set([price, amount]: BookLevel): void {
    if (Number(amount) === 0) this.byPrice.delete(price);
    else this.byPrice.set(price, amount);
  }
  sorted(direction: 1 | -1): BookLevel[] {
    const units = (text: string): bigint => BigInt((text.split('.')[0] ?? '') + (text.split('.')[1] ?? '').padEnd(8, '0'));
    return [...this.byPrice].sort(([a], [b]) => (units(a) < units(b) ? -direction : direction));
  }
}

it('equals the plain book after every diff, and so does its checksum', () => {
  fc.assert(
    fc.property(levels, levels, diffs, (bids, asks, changes) => {
      const book = new DepthBook();
      const plain = { bids: new PlainSide(), asks: new PlainSide() };
      book.snapshot({ seq: 7, bids, asks });
      for (const level of bids) plain.bids.set(level);
      for (const level of asks) plain.asks.set(level);
      let seq = 7;
      for (const change of changes) {
        for (const level of change.bids) plain.bids.set(level);
        for (const level of change.asks) plain.asks.set(level);
        const wantedBids = plain.bids.sorted(-1);
        const wantedAsks = plain.asks.sorted(1);
        const crc = crc32Text(depthChecksumText(wantedBids, wantedAsks, 25));
        const diff: DepthDiff = { from: seq + 1, to: seq + change.span, bids: change.bids, asks: change.asks, crc };
        seq += change.span;
        expect(book.apply(diff)).toBe('applied');
        expect(book.bids).toEqual(wantedBids);
        expect(book.asks).toEqual(wantedAsks);
      }
    }),
    { numRuns: 200 },
  );
});

it('never applies a diff after one that was lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 1, max: 5 }), (jump, span) => {
      const book = new DepthBook();
      book.snapshot({ seq: 100, bids: [['1', '1']], asks: [['2', '1']] });
      expect(book.apply({ from: 100 + jump, to: 100 + jump + span, bids: [['1', '0']], asks: [] })).toBe('gap');
      expect(book.ready).toBe(false);
      expect(book.apply({ from: 101, to: 101, bids: [], asks: [] })).toBe('waiting');
    }),
  );
});
