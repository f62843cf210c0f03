import type { WatchMet } from '@agio/core';
import type { MachineModel, ModelWatch } from '@agio/module/testing';

/** A watch that a trade met, until its machine is told. */
export interface MetWatch {
  readonly machine: MachineModel;
  readonly watch: ModelWatch;
  readonly met: WatchMet;
}

/** Whether the machine still watches it: whoever changed or removed it made it another one. */
export const isWatched = ({ machine, met, watch }: MetWatch): boolean => machine.watches?.(met.market).includes(watch) === true;

type Found = Pick<MetWatch, 'machine' | 'watch'>;

/** What machines watch, compared trade by trade: every watch of the market is looked at. */
export class WatchesOfModel {
  readonly #machines: () => readonly MachineModel[];
  readonly #now: () => number;
  /** Those that were met: once each. */
  readonly #met = new WeakSet<ModelWatch>();
  #batches: MetWatch[][] = [];

  constructor(machines: () => readonly MachineModel[], now: () => number) {
    this.#machines = machines;
    this.#now = now;
  }

  compare(market: number, way: 'up' | 'down', { by, ticks, trade }: Pick<WatchMet, 'by' | 'ticks' | 'trade'>): void {
    const met = this.#waiting(market, way).filter(({ watch }) => (way === 'up' ? ticks >= watch.ticks : ticks <= watch.ticks));
    if (met.length === 0) return;
    for (const { watch } of met) this.#met.add(watch);
    this.#batches.push(met.map((one) => ({ ...one, met: { market, ticks, trade, by, atMs: this.#now() } })));
  }

  /** The nearest first, at one price in order of acceptance. */
  #waiting(market: number, way: 'up' | 'down'): Found[] {
    const all = this.#machines().flatMap((machine) => (machine.watches?.(market) ?? []).map((watch) => ({ machine, watch })));
    return all
      .filter(({ watch }) => watch.way === way && !this.#met.has(watch))
      .toSorted((a, b) => (way === 'up' ? a.watch.ticks - b.watch.ticks : b.watch.ticks - a.watch.ticks));
  }

  /** What was met since the last call, one batch for each comparison that met anything. */
  take(): readonly MetWatch[][] {
    const batches = this.#batches;
    this.#batches = [];
    return batches;
  }

  /** The watch of a market that ends first. */
  firstOf(market: number): Found | undefined {
    return this.#waiting(market, 'down')[0] ?? this.#waiting(market, 'up')[0];
  }
}
