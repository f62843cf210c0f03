import { DAY_MS } from '@agio/kernel/time';

/** What the makers believe: a price per coin that drifts around its starting value. Not money: floats will do. */
export interface Belief {
  /** In USDT, but USDT itself in CNYT. */
  value: number;
  readonly anchor: number;
  /** Standard deviation of a day's move. */
  readonly daily: number;
}

export type Random = () => number;

/** A seeded random source, so that a demo site's past can be made again. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(Math.max(random(), 1e-12))) * Math.cos(2 * Math.PI * random());
}

const DAILY: Readonly<Record<string, number>> = { BTC: 0.028, ETH: 0.034, SOL: 0.045, XRP: 0.04, KITE: 0.11, USDT: 0.0012 };

/** Correlated prices of coins, pulled gently back to their starting values. */
export class World {
  readonly #beliefs = new Map<string, Belief>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  set(coin: string, value: number, anchor = value): void {
    this.#beliefs.set(coin, { value, anchor, daily: DAILY[coin] ?? 0.03 });
  }

  /** Advances time. */
  advance(ms: number): void {
    const share = Math.sqrt(ms / DAY_MS);
    const common = gaussian(this.#random);
    for (const [coin, belief] of this.#beliefs) {
      const together = coin === 'USDT' ? 0 : 0.6;
      const move = belief.daily * share * (together * common + Math.sqrt(1 - together ** 2) * gaussian(this.#random));
      const pull = Math.log(belief.anchor / belief.value) * (ms / DAY_MS) * 0.15;
      belief.value *= Math.exp(move + pull);
    }
  }

  /** What one unit of the base coin is worth in the quote coin. */
  fair(base: string, quote: string): number {
    return this.#inUsdt(base) / this.#inUsdt(quote);
  }

  #inUsdt(coin: string): number {
    if (coin === 'USDT') return 1;
    if (coin === 'CNYT') return 1 / (this.#beliefs.get('USDT')?.value ?? 7.1);
    return this.#beliefs.get(coin)?.value ?? 1;
  }
}
