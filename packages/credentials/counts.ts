import { createHash, randomBytes } from 'node:crypto';

/** Places of what was forgotten; each takes nine bytes, which are allocated once something is. */
const PLACES = 1 << 18;
/** Where a name may be remembered: it has the smaller count of two places, so that few names are held for others. */
const PLACES_OF_A_NAME = 2;
const COUNT_MAX = 255;

interface Count {
  readonly count: number;
  readonly untilMs: number;
}

interface MergedCounts {
  readonly counts: Uint8Array;
  readonly untilMs: Float64Array;
}

/**
 * How often something happened to each of many names, until a time, in bounded memory. Beyond a maximum, the oldest names are not forgotten but
 * merged: a name that is not remembered by itself counts as the largest of those that share its places, so that flooding with other names does not
 * reset a count. Which names share a place is decided by a key of this process.
 */
export class Counts {
  readonly #max: number;
  readonly #key = randomBytes(16);
  readonly #own = new Map<string, Count>();
  #merged: MergedCounts | undefined;

  constructor(max: number) {
    this.#max = max;
  }

  of(name: string, nowMs: number): Count | undefined {
    const own = this.#own.get(name);
    if (own !== undefined) return own.untilMs > nowMs ? own : undefined;
    return this.#ofMerged(name, nowMs);
  }

  /** A time never comes nearer. */
  set(name: string, count: number, untilMs: number, nowMs: number): void {
    const latestMs = Math.max(untilMs, this.of(name, nowMs)?.untilMs ?? 0);
    this.#own.delete(name);
    for (const [oldest, kept] of this.#own) {
      if (kept.untilMs > nowMs && this.#own.size < this.#max) break;
      this.#own.delete(oldest);
      if (kept.untilMs > nowMs) this.#merge(oldest, kept, nowMs);
    }
    this.#own.set(name, { count, untilMs: latestMs });
  }

  /** Begins again. What others of its places have done stays theirs, so a name that may be merged gets a count of its own. */
  clear(name: string): void {
    this.#own.delete(name);
    if (this.#merged !== undefined) this.#own.set(name, { count: 0, untilMs: this.#mergedUntilMs(name, this.#merged) });
  }

  #ofMerged(name: string, nowMs: number): Count | undefined {
    if (this.#merged === undefined) return undefined;
    const untilMs = this.#mergedUntilMs(name, this.#merged);
    const { counts } = this.#merged;
    return untilMs > nowMs ? { count: Math.min(...this.#placesOf(name).map((place) => counts[place] ?? 0)), untilMs } : undefined;
  }

  /** A name was merged into all of its places: what one of them has no longer is none of its. */
  #mergedUntilMs(name: string, { untilMs }: MergedCounts): number {
    return Math.min(...this.#placesOf(name).map((place) => untilMs[place] ?? 0));
  }

  #merge(name: string, { count, untilMs }: Count, nowMs: number): void {
    this.#merged ??= { counts: new Uint8Array(PLACES), untilMs: new Float64Array(PLACES) };
    const merged = this.#merged;
    for (const place of this.#placesOf(name)) {
      const [before = 0, untilBefore = 0] = [merged.counts[place], merged.untilMs[place]];
      merged.counts[place] = Math.min(COUNT_MAX, Math.max(untilBefore > nowMs ? before : 0, count));
      merged.untilMs[place] = Math.max(untilBefore, untilMs);
    }
  }

  #placesOf(name: string): readonly number[] {
    const hash = createHash('sha256').update(this.#key).update(name).digest();
    return Array.from({ length: PLACES_OF_A_NAME }, (_, at) => hash.readUInt32LE(4 * at) % PLACES);
  }
}
