import type { QuantifyPorts } from '../ports.ts';

const MINUTE_MS = 60_000;
const minuteOf = (atMs: number): number => atMs - (atMs % MINUTE_MS);

/** Prices of markets at moments: the last one before the minute of a moment, and in the present minute the last one. Each is asked for once. */
export class Closes {
  readonly #ports: Pick<QuantifyPorts, 'closesAt' | 'core'>;
  readonly #nowMs: number;
  readonly #found = new Map<number, Map<number, number>>();

  constructor(ports: Pick<QuantifyPorts, 'closesAt' | 'core'>, nowMs: number) {
    this.#ports = ports;
    this.#nowMs = nowMs;
  }

  async load(markets: readonly number[], times: readonly number[]): Promise<void> {
    for (const market of new Set(markets)) {
      const own = this.#found.get(market) ?? new Map<number, number>();
      this.#found.set(market, own);
      const wanted = [...new Set(times.map(minuteOf))].filter((minute) => minute < minuteOf(this.#nowMs) && !own.has(minute));
      if (wanted.length === 0) continue;
      const opening = this.#ports.core.markets[market]?.definition.openingTicks ?? 0;
      for (const minute of wanted) own.set(minute, opening);
      for (const { at, ticks } of await this.#ports.closesAt([market], wanted)) own.set(wanted[at] ?? 0, ticks);
    }
  }

  ticks(market: number, atMs: number): number {
    return this.#found.get(market)?.get(minuteOf(atMs)) ?? this.#last(market);
  }

  #last(id: number): number {
    const market = this.#ports.core.markets[id];
    if (market === undefined) return 0;
    const last = this.#ports.core.ticker(market, this.#nowMs).lastTicks;
    return last === 0 ? market.definition.openingTicks : last;
  }
}
