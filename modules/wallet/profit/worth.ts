import type { Site } from '@agio/contracts/content';
import { mulDivFloor } from '@agio/kernel';
import { MINUTE_MS } from '@agio/kernel/time';
import type { SitePorts } from '../shared/ports.ts';
import { rateOf } from '../valuation/valuation.ts';
import type { PastPorts } from './ports.ts';

type Currency = Site['rateCurrency'];

/** What coins were worth at some moments, in whole 10^-10 of the currency; undefined where unknown. */
export class PastWorth {
  readonly #core: Pick<SitePorts['core'], 'coins'>;
  readonly #currency: Currency;
  readonly #places: ReadonlyMap<number, number>;
  readonly #priceAt: (pair: string, at: number) => string | undefined;
  readonly #rates = new Map<string, bigint | undefined>();

  private constructor(
    core: Pick<SitePorts['core'], 'coins'>,
    currency: Currency,
    places: ReadonlyMap<number, number>,
    priceAt: (pair: string, at: number) => string | undefined,
  ) {
    this.#core = core;
    this.#currency = currency;
    this.#places = places;
    this.#priceAt = priceAt;
  }

  /** The price of a minute is the last one before it. */
  static async at(
    { core, ordersPast }: Pick<PastPorts, 'ordersPast'> & Pick<SitePorts, 'core'>,
    currency: Currency,
    times: readonly number[],
  ): Promise<PastWorth> {
    const minutes = [...new Set(times.map(minuteOf))];
    return new PastWorth(core, currency, new Map(minutes.map((minute, at) => [minute, at])), await ordersPast.pricesAt(minutes));
  }

  of(coin: number, atoms: bigint, atMs: number): bigint | undefined {
    const { code = '', decimals = 0 } = this.#core.coins[coin] ?? {};
    const at = this.#places.get(minuteOf(atMs)) ?? 0;
    const key = `${coin} ${at}`;
    if (!this.#rates.has(key))
      this.#rates.set(
        key,
        rateOf(code, this.#currency, (pair) => this.#priceAt(pair, at)),
      );
    const rate = this.#rates.get(key);
    return rate === undefined ? undefined : mulDivFloor(atoms, rate, 10n ** BigInt(decimals));
  }
}

const minuteOf = (atMs: number): number => atMs - (atMs % MINUTE_MS);
