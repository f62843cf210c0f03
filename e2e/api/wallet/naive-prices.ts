import type { MarketFact, Outcome } from '@agio/core';

type AnyFact = { readonly fact: string } & Readonly<Record<string, unknown>>;
const MINUTE = 60_000;

/** What coins were worth, as a loop over all trades finds it. */
export class NaivePrices {
  readonly #coins: { readonly code: string; readonly decimals: number }[] = [];
  readonly #markets: MarketFact[] = [];
  readonly #trades: { readonly market: number; readonly atMs: number; readonly ticks: number }[] = [];

  constructor(outcomes: readonly Outcome[]) {
    for (const { facts } of outcomes)
      for (const fact of facts as readonly unknown[] as readonly AnyFact[]) {
        if (fact.fact === 'coin') this.#coins[fact['id'] as number] = fact as never;
        if (fact.fact === 'market') this.#markets[fact['id'] as number] = fact as never;
        if (fact.fact === 'trade') this.#trades.push(fact as never);
      }
  }

  /** By the last trades before the minute, and before any by the opening price. */
  worth(currency: 'CNY' | 'USD', coin: number, atoms: bigint, atMs: number): bigint | undefined {
    const minute = Math.floor(atMs / MINUTE) * MINUTE;
    const { code, decimals } = this.#coins[coin] ?? { code: '', decimals: 0 };
    const price = (pair: string): bigint | undefined => {
      const id = this.#markets.findIndex(({ base, quote }) => `${base}_${quote}` === pair);
      if (id === -1) return undefined;
      const { openingTicks, tickSize } = this.#markets[id] ?? { openingTicks: 0, tickSize: '' };
      let ticks = openingTicks;
      for (const trade of this.#trades) if (trade.market === id && trade.atMs < minute) ticks = trade.ticks;
      const [whole = '', digits = ''] = tickSize.split('.');
      return BigInt(ticks) * BigInt(whole + digits.padEnd(18, '0'));
    };
    const one = 10n ** 18n;
    const yuan = (of: string): bigint | undefined =>
      ['C2C', 'QC', 'CNY', 'CNYT'].includes(of)
        ? one
        : ['C2C', 'QC', 'CNY', 'CNYT'].map((base) => price(`${of}_${base}`)).find((found) => found !== undefined);
    const [direct, inTether, tether] = [yuan(code), price(`${code}_USDT`), yuan('USDT')];
    const rate =
      currency === 'USD'
        ? code === 'USDT'
          ? one
          : inTether
        : (direct ?? (inTether === undefined || tether === undefined ? undefined : (inTether * tether) / one));
    return rate === undefined ? undefined : (atoms * (rate / 10n ** 8n)) / 10n ** BigInt(decimals);
  }
}
