import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import * as amounts from '../ledger/amounts.ts';
import type { SnapshotReader, SnapshotWriter } from './bytes.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { addInto, compareLimbs, limbs, limbsText } = kernel;
const { addAt, addLowAt } = amounts;

const WINDOW_MINUTES = 1_440;
/** A little longer than the window, so that a bucket is never reused while it still counts. */
const RING = 1_536;
const MINUTE_MS = 60_000;
/** Fields of a minute: minute number, price before its first trade, high, low, lots, quote hi, quote lo, trades, open, close. */
const WIDTH = 10;

/** Rolling 24-hour figures in ticks, lots and atoms. `reference` is the price 24 hours ago. */
export interface TickerFigures {
  readonly lastTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly referenceTicks: number;
  readonly lots: number;
  readonly quote: string;
  readonly trades: number;
}

/** A candle in ticks, lots and atoms. */
export interface Candle {
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly lots: number;
  readonly quote: string;
  readonly trades: number;
}

/** One market's trades of the last day by minute, in a ring. */
export class TickerWindow {
  readonly #ring = new Float64Array(RING * WIDTH);
  /** The minute of the last trade: when it began, and its index. */
  #fromMs = -MINUTE_MS;
  #at = 0;
  lastTicks = 0;
  lastAtMs = 0;

  record(atMs: number, ticks: number, lots: number, quote: Limbs): void {
    addAt(this.#ring, this.#trade(atMs, ticks, lots) + 5, quote);
  }

  /** As `record` for a total of one limb. */
  recordLow(atMs: number, ticks: number, lots: number, quote: number): void {
    addLowAt(this.#ring, this.#trade(atMs, ticks, lots) + 5, quote);
  }

  /** Counts a trade without its total; returns the index of the minute. */
  #trade(atMs: number, ticks: number, lots: number): number {
    const at = atMs >= this.#fromMs && atMs < this.#fromMs + MINUTE_MS ? this.#at : this.#openMinute(atMs, ticks);
    const ring = this.#ring;
    if (ticks > ring[at + 2]!) ring[at + 2] = ticks;
    if (ticks < ring[at + 3]!) ring[at + 3] = ticks;
    ring[at + 4]! += lots;
    ring[at + 7]! += 1;
    ring[at + 9] = ticks;
    this.lastTicks = ticks;
    this.lastAtMs = atMs;
    return at;
  }

  #openMinute(atMs: number, ticks: number): number {
    const minute = Math.floor(atMs / MINUTE_MS);
    const at = (minute % RING) * WIDTH;
    const ring = this.#ring;
    if (ring[at] !== minute) {
      ring.fill(0, at, at + WIDTH);
      ring[at] = minute;
      ring[at + 1] = this.lastTicks === 0 ? ticks : this.lastTicks;
      ring[at + 2] = ticks;
      ring[at + 3] = ticks;
      ring[at + 8] = ticks;
    }
    this.#at = at;
    this.#fromMs = minute * MINUTE_MS;
    return at;
  }

  /** Figures of the 1,440 minutes that end with the minute of `atMs`; a market without trades is at `openingTicks`. */
  figures(atMs: number, openingTicks: number): TickerFigures {
    const nowMinute = Math.floor(atMs / MINUTE_MS);
    const last = this.lastTicks === 0 ? openingTicks : this.lastTicks;
    const quote = limbs();
    let high = 0;
    let low = 0;
    let lots = 0;
    let trades = 0;
    let firstMinute = Infinity;
    let reference = last;
    for (let at = 0; at < this.#ring.length; at += WIDTH) {
      const minute = this.#ring[at]!;
      if (minute === 0 || minute > nowMinute || minute <= nowMinute - WINDOW_MINUTES) continue;
      if (minute < firstMinute) {
        firstMinute = minute;
        reference = this.#ring[at + 1]!;
      }
      if (trades === 0 || this.#ring[at + 2]! > high) high = this.#ring[at + 2]!;
      if (trades === 0 || this.#ring[at + 3]! < low) low = this.#ring[at + 3]!;
      lots += this.#ring[at + 4]!;
      addInto(quote, this.#ring[at + 5]!, this.#ring[at + 6]!);
      trades += this.#ring[at + 7]!;
    }
    return {
      lastTicks: last,
      highTicks: trades === 0 ? last : high,
      lowTicks: trades === 0 ? last : low,
      referenceTicks: reference,
      lots,
      quote: limbsText(quote.hi, quote.lo),
      trades,
    };
  }

  /**
   * The candle over the minutes from `fromMs` to before `toMs`, all within the last 24 hours; undefined without trades.
   */
  candle(fromMs: number, toMs: number): Candle | undefined {
    const quote = limbs();
    let found: { openTicks: number; highTicks: number; lowTicks: number; closeTicks: number; lots: number; trades: number } | undefined;
    const first = Math.floor(fromMs / MINUTE_MS);
    const last = Math.ceil(toMs / MINUTE_MS) - 1;
    for (let minute = first; minute <= last; minute += 1) {
      const at = (minute % RING) * WIDTH;
      if (this.#ring[at] !== minute) continue;
      found ??= { openTicks: this.#ring[at + 8]!, highTicks: 0, lowTicks: Infinity, closeTicks: 0, lots: 0, trades: 0 };
      found.highTicks = Math.max(found.highTicks, this.#ring[at + 2]!);
      found.lowTicks = Math.min(found.lowTicks, this.#ring[at + 3]!);
      found.closeTicks = this.#ring[at + 9]!;
      found.lots += this.#ring[at + 4]!;
      addInto(quote, this.#ring[at + 5]!, this.#ring[at + 6]!);
      found.trades += this.#ring[at + 7]!;
    }
    return found === undefined ? undefined : { ...found, quote: limbsText(quote.hi, quote.lo) };
  }

  /** Buckets in order of time, so that the bytes do not depend on their place in the ring. */
  save(writer: SnapshotWriter): void {
    const buckets: number[] = [];
    for (let at = 0; at < this.#ring.length; at += WIDTH) if (this.#ring[at] !== 0) buckets.push(at);
    buckets.sort((a, b) => compareLimbs(this.#ring[a]!, 0, this.#ring[b]!, 0));
    writer.number(this.lastTicks);
    writer.number(this.lastAtMs);
    writer.count(buckets.length);
    for (const at of buckets) writer.floats(this.#ring.subarray(at, at + WIDTH));
  }

  load(reader: SnapshotReader): void {
    this.lastTicks = reader.number();
    this.lastAtMs = reader.number();
    const buckets = reader.count();
    for (let index = 0; index < buckets; index += 1) {
      const bucket = reader.floats();
      this.#ring.set(bucket, (bucket[0]! % RING) * WIDTH);
    }
  }
}
