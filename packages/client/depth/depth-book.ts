import { DEPTH_CHECKSUM_LEVELS } from '@agio/contracts';
import { depthChecksumText } from '@agio/contracts/spot';
import type { DepthDiff, DepthSnapshot, BookLevel } from '@agio/contracts/spot';
import { crc32Text } from '@agio/kernel';
import { PriceSide } from './price-side.ts';

/** `stale` was known already; after `gap` or `mismatch` the book is worthless until a snapshot comes. */
export type DepthOutcome = 'applied' | 'stale' | 'waiting' | 'gap' | 'mismatch';

/** The book of one market by price level, kept from a snapshot and the diffs that follow it (product.md §3). */
export class DepthBook {
  readonly #bids = new PriceSide('bids');
  readonly #asks = new PriceSide('asks');
  #seq = -1;
  #ready = false;

  /** False before the first snapshot and after a gap. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Sequence number of the last change that is in. */
  get seq(): number {
    return this.#seq;
  }

  /** From the highest price. The array is live: the next diff changes it. */
  get bids(): readonly BookLevel[] {
    return this.#bids.levels;
  }

  /** From the lowest price. */
  get asks(): readonly BookLevel[] {
    return this.#asks.levels;
  }

  snapshot(snapshot: DepthSnapshot): void {
    this.#bids.replace(snapshot.bids);
    this.#asks.replace(snapshot.asks);
    this.#seq = snapshot.seq;
    this.#ready = true;
  }

  apply(diff: DepthDiff): DepthOutcome {
    if (!this.#ready) return 'waiting';
    if (diff.to <= this.#seq) return 'stale';
    if (diff.from !== this.#seq + 1) return this.#fail('gap');
    for (const level of diff.bids) this.#bids.set(level);
    for (const level of diff.asks) this.#asks.set(level);
    this.#seq = diff.to;
    if (diff.crc !== undefined && diff.crc !== this.checksum()) return this.#fail('mismatch');
    return 'applied';
  }

  /** CRC-32 of the best levels, as the server computes it. */
  checksum(): number {
    return crc32Text(depthChecksumText(this.bids, this.asks, DEPTH_CHECKSUM_LEVELS));
  }

  #fail(outcome: 'gap' | 'mismatch'): DepthOutcome {
    this.#ready = false;
    return outcome;
  }
}
