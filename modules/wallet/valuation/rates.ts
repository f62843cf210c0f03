import { PRICE_CACHE_MS } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';
import type { SitePorts } from '../shared/ports.ts';
import { rateOf } from './valuation.ts';

type Currency = Site['rateCurrency'];

/** Rates by coin and currency, recomputed after three seconds (spec §9). */
export class Rates {
  readonly #ports: Pick<SitePorts, 'core' | 'lastPrice' | 'now'>;
  readonly #kept = new Map<Currency, { readonly atMs: number; readonly coins: number; readonly rates: ReadonlyMap<string, bigint> }>();

  constructor(ports: Pick<SitePorts, 'core' | 'lastPrice' | 'now'>) {
    this.#ports = ports;
  }

  in(currency: Currency): ReadonlyMap<string, bigint> {
    const { core } = this.#ports;
    const nowMs = this.#ports.now();
    const kept = this.#kept.get(currency);
    // The clock may be set back while a seed generates history, and a new coin must appear immediately.
    if (kept !== undefined && kept.coins === core.coins.length && nowMs >= kept.atMs && nowMs < kept.atMs + PRICE_CACHE_MS)
      return kept.rates;
    const rates = new Map<string, bigint>();
    for (const { code } of core.coins) {
      const rate = rateOf(code, currency, (pair) => this.#ports.lastPrice(pair));
      if (rate !== undefined) rates.set(code, rate);
    }
    this.#kept.set(currency, { atMs: nowMs, coins: core.coins.length, rates });
    return rates;
  }
}
