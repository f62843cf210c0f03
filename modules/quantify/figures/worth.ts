import type { QuantifyPorts } from '../ports.ts';
import type { Closes } from './closes.ts';

/** What everything is valued in. */
export const VALUED_IN = 'USDT';

interface Way {
  readonly market: number;
  readonly isInverse: boolean;
}

/** What amounts of quote coins are worth in USDT at moments, by the market between the two, either way round. */
export class Worth {
  readonly #ports: Pick<QuantifyPorts, 'core'>;
  readonly #closes: Closes;

  constructor(ports: Pick<QuantifyPorts, 'core'>, closes: Closes) {
    this.#ports = ports;
    this.#closes = closes;
  }

  async load(coins: readonly number[], times: readonly number[]): Promise<void> {
    const markets = [...new Set(coins)].flatMap((coin) => this.#way(coin)?.market ?? []);
    await this.#closes.load(markets, times);
  }

  isKnown(coin: number): boolean {
    return this.#isItself(coin) || this.#way(coin) !== undefined;
  }

  /** Rounded down. */
  at(coin: number, atoms: bigint, atMs: number): bigint {
    if (this.#isItself(coin)) return atoms;
    const way = this.#way(coin);
    const market = this.#ports.core.markets[way?.market ?? -1];
    if (way === undefined || market === undefined) return 0n;
    const quote = BigInt(this.#closes.ticks(way.market, atMs)) * BigInt(market.quoteAtomsPerTickLot);
    const base = BigInt(market.baseAtomsPerLot);
    const [of, by] = way.isInverse ? [base, quote] : [quote, base];
    return by === 0n ? 0n : (atoms * of) / by;
  }

  #isItself(coin: number): boolean {
    return this.#ports.core.coins[coin]?.code === VALUED_IN;
  }

  #way(coin: number): Way | undefined {
    const code = this.#ports.core.coins[coin]?.code;
    if (code === undefined || code === VALUED_IN) return undefined;
    const [direct, inverse] = [this.#ports.core.market(`${code}_${VALUED_IN}`), this.#ports.core.market(`${VALUED_IN}_${code}`)];
    if (direct !== undefined) return { market: direct.id, isInverse: false };
    return inverse === undefined ? undefined : { market: inverse.id, isInverse: true };
  }
}
