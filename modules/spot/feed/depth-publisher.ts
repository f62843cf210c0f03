import { DEPTH_CHECKSUM_EVERY, DEPTH_CHECKSUM_LEVELS } from '@agio/contracts';
import { depthChecksumText } from '@agio/contracts/spot';
import type { DataFrame } from '@agio/contracts';
import { BUY, SELL } from '@agio/core';
import type { Core, SideCode } from '@agio/core';
import { crc32Text } from '@agio/kernel';
import { depthOf } from '../handlers/market-data.ts';
import type { MarketScale } from '../views.ts';

const SNAPSHOT_LEVELS = 500;

/** One market's depth for its listeners: touched levels are collected, and one diff states their present amounts. */
export class DepthPublisher {
  readonly #core: Core;
  readonly #scale: MarketScale;
  readonly #touched: readonly [Set<number>, Set<number>] = [new Set(), new Set()];
  #published: number;
  #diffs = 0;

  constructor(core: Core, scale: MarketScale) {
    this.#core = core;
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

  /** What changed since the last diff, or undefined if nothing did. */
  diff(): DataFrame | undefined {
    const { market } = this.#scale;
    if (market.depthSequence === this.#published) return undefined;
    const data = { from: this.#published + 1, to: market.depthSequence, bids: this.#changes(BUY), asks: this.#changes(SELL) };
    this.#published = market.depthSequence;
    this.#diffs += 1;
    const crc = this.#diffs % DEPTH_CHECKSUM_EVERY === 0 ? { crc: this.#checksum() } : {};
    return { channel: 'depth', market: market.name, type: 'update', data: { ...data, ...crc } };
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
