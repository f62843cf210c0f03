import { DEPTH_CHECKSUM_EVERY, DEPTH_CHECKSUM_EVERY_MS, DEPTH_CHECKSUM_LEVELS, DEPTH_RESUME_MS } from '@agio/contracts';
import { depthChecksumText } from '@agio/contracts/spot';
import type { DataFrame } from '@agio/contracts';
import { BUY, SELL } from '@agio/core';
import type { Core, SideCode } from '@agio/core';
import { crc32Text } from '@agio/kernel';
import { depthOf } from '../handlers/market-data.ts';
import type { MarketScale } from '../views.ts';

const SNAPSHOT_LEVELS = 500;
/** Diffs that are kept at most, for those who lost the line. */
const KEPT_MAX = DEPTH_RESUME_MS / 40;

type DepthUpdate = Extract<DataFrame, { channel: 'depth'; type: 'update' }>;

/** One market's depth for its listeners: touched levels are collected, and one diff states their present amounts. */
export class DepthPublisher {
  readonly #core: Core;
  readonly #scale: MarketScale;
  readonly #touched: readonly [Set<number>, Set<number>] = [new Set(), new Set()];
  #published: number;
  #diffs = 0;
  #checkedAtMs: number;
  /** The latest diffs, oldest first, with the time at which each was sent. */
  readonly #kept: { readonly atMs: number; readonly frame: DepthUpdate }[] = [];
  readonly #now: () => number;

  constructor(core: Core, scale: MarketScale, now: () => number) {
    this.#core = core;
    this.#now = now;
    this.#checkedAtMs = now();
    this.#scale = scale;
    this.#published = scale.market.depthSequence;
  }

  touch(side: SideCode, ticks: number): void {
    this.#touched[side].add(ticks);
  }

  /** The book as last published: call `diff` and send it to the others first. */
  snapshot(): DataFrame {
    return {
      channel: 'depth',
      market: this.#scale.market.name,
      type: 'snapshot',
      data: depthOf({ core: this.#core }, this.#scale, SNAPSHOT_LEVELS),
    };
  }

  /** The diffs after a sequence, if all of them are still kept; undefined if the book has to be sent again. */
  since(sequence: number): readonly DataFrame[] | undefined {
    if (sequence === this.#published) return [];
    const first = this.#kept.findIndex(({ frame }) => frame.data.from === sequence + 1);
    return first < 0 ? undefined : this.#kept.slice(first).map(({ frame }) => frame);
  }

  /** What changed since the last diff, or undefined if nothing did. */
  diff(): DepthUpdate | undefined {
    const { market } = this.#scale;
    if (market.depthSequence === this.#published) return undefined;
    const data = { from: this.#published + 1, to: market.depthSequence, bids: this.#changes(BUY), asks: this.#changes(SELL) };
    this.#published = market.depthSequence;
    this.#diffs += 1;
    const atMs = this.#now();
    const isDue = this.#diffs % DEPTH_CHECKSUM_EVERY === 0 || atMs - this.#checkedAtMs >= DEPTH_CHECKSUM_EVERY_MS;
    if (isDue) this.#checkedAtMs = atMs;
    const frame: DepthUpdate = {
      channel: 'depth',
      market: market.name,
      type: 'update',
      data: isDue ? { ...data, crc: this.#checksum() } : data,
    };
    this.#keep(atMs, frame);
    return frame;
  }

  #keep(atMs: number, frame: DepthUpdate): void {
    this.#kept.push({ atMs, frame });
    const old = this.#kept.findIndex((one) => one.atMs > atMs - DEPTH_RESUME_MS);
    this.#kept.splice(0, Math.max(old, this.#kept.length - KEPT_MAX));
  }

  #changes(side: SideCode): [string, string][] {
    const { market } = this.#scale;
    const touched = [...this.#touched[side]].sort((a, b) => (side === BUY ? b - a : a - b));
    this.#touched[side].clear();
    return touched.map((ticks) => {
      const lots = this.#core.levelLots(market, side, ticks);
      return [this.#scale.price(ticks), lots === 0 ? '0' : this.#scale.amount(lots)];
    });
  }

  #checksum(): number {
    const { bids, asks } = depthOf({ core: this.#core }, this.#scale, DEPTH_CHECKSUM_LEVELS);
    return crc32Text(depthChecksumText(bids, asks, DEPTH_CHECKSUM_LEVELS));
  }
}
