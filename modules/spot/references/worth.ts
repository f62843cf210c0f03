import type { Fiat } from '@agio/contracts/payment';
import { formatDecimal } from '@agio/kernel';
import { RATE_DIGITS } from '@agio/module';
import type { SpotPorts } from '../ports.ts';

/** Rates have ten digits, and prices of OTC and C2C eight. */
const TO_PRICE = 100n;

/** Prices of one market, as decimals; undefined for none. */
interface Prices extends Pick<SpotPorts, 'now' | 'rateOf'> {
  /** Not steady: far from the price of the day. */
  readonly reference: (pair: string) => { readonly price: string; readonly atMs: number; readonly isSteady: boolean } | undefined;
  /** The reference of the last midnight (UTC). */
  readonly midnight: (pair: string) => string | undefined;
  readonly lastPrice: (pair: string) => string | undefined;
}

/** What coins are worth where a price decides about money elsewhere. */
export interface Worth {
  /** As peer orders trade it, with the digits of their prices, and since when; undefined where there is no reference, or one far from the price of its day. */
  readonly reference: (coin: string, fiat: Fiat) => { readonly price: bigint; readonly atMs: number } | undefined;
  /** The same at the last midnight (UTC). */
  readonly midnight: (coin: string, fiat: Fiat) => bigint | undefined;
  /** In yuan at the last midnight, as whole 10^-10; undefined without a reference. */
  readonly midnightYuan: (coin: string) => bigint | undefined;
  /** Yuan for one unit of a coin: it says which trades are large enough to make a reference. */
  readonly yuanOf: (coin: string) => number | undefined;
  /** Dollars for one unit of a coin: it says how much gas of one coin the amount of another is worth. */
  readonly dollarsOf: (coin: string) => string | undefined;
}

export function worthBy({ lastPrice, midnight, now, rateOf, reference }: Prices): Worth {
  /** By references, and by last trades where there is none; as whole 10^-10. */
  const wholeRateOf = (coin: string, currency: 'CNY' | 'USD'): bigint | undefined =>
    rateOf(coin, currency, (pair) => reference(pair)?.price ?? lastPrice(pair));
  return {
    reference(coin, fiat) {
      if (fiat !== 'CNY' && fiat !== 'USD') return undefined;
      let atMs = now();
      const rate = rateOf(coin, fiat, (pair) => {
        const found = reference(pair);
        if (found === undefined || !found.isSteady) return undefined;
        atMs = Math.min(atMs, found.atMs);
        return found.price;
      });
      return rate === undefined || rate < TO_PRICE ? undefined : { price: rate / TO_PRICE, atMs };
    },
    midnight(coin, fiat) {
      if (fiat !== 'CNY' && fiat !== 'USD') return undefined;
      const rate = rateOf(coin, fiat, midnight);
      return rate === undefined || rate < TO_PRICE ? undefined : rate / TO_PRICE;
    },
    midnightYuan: (coin) => rateOf(coin, 'CNY', midnight),
    yuanOf(coin) {
      const rate = wholeRateOf(coin, 'CNY');
      return rate === undefined ? undefined : Number(rate) / 10 ** RATE_DIGITS;
    },
    dollarsOf(coin) {
      const rate = wholeRateOf(coin, 'USD');
      return rate === undefined ? undefined : formatDecimal(rate, RATE_DIGITS);
    },
  };
}
