import { MINUTE_MS } from '@agio/kernel/time';
import type { QuantifyPorts } from '../ports.ts';

const minuteOf = (atMs: number): number => atMs - (atMs % MINUTE_MS);

/** Prices of markets at moments: the last one before the minute of a moment, and in the present minute the last one. Each is asked for once. */
export class Closes {
  readonly #ports: Pick<QuantifyPorts, 'closesAt' | 'core'>;
  readonly #nowMs: number;
  readonly #found = new Map<number, Map<number, number>>();
  readonly #turns = new Map<number, Promise<void>>();

  constructor(ports: Pick<QuantifyPorts, 'closesAt' | 'core'>, nowMs: number) {
    this.#ports = ports;
    this.#nowMs = nowMs;
  }

  /** Those who ask for the same market at once wait for each other. */
  async load(markets: readonly number[], times: readonly number[]): Promise<void> {
    const minutes = [...new Set(times.map(minuteOf))].filter((minute) => minute < minuteOf(this.#nowMs));
    for (const market of new Set(markets)) {
      const turn = (this.#turns.get(market) ?? Promise.resolve()).then(() => this.#load(market, minutes));
      this.#turns.set(market, turn);
      await turn;
    }
  }

  async #load(market: number, minutes: readonly number[]): Promise<void> {
    const own = this.#found.get(market) ?? new Map<number, number>();
    this.#found.set(market, own);
    const wanted = minutes.filter((minute) => !own.has(minute));
    if (wanted.length === 0) return;
    const opening = this.#ports.core.markets[market]?.definition.openingTicks ?? 0;
    const closes = new Map((await this.#ports.closesAt([market], wanted)).map(({ at, ticks }) => [at, ticks]));
    for (const [at, minute] of wanted.entries()) own.set(minute, closes.get(at) ?? opening);
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
