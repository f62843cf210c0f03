import type { Fiat } from '@agio/contracts/payment';
import { formatDecimal } from '@agio/kernel';
import { RATE_DIGITS } from '@agio/module';
import type { Spot } from '@agio/spot';
import { rateOf } from '@agio/wallet';

/** Rates have ten digits, and prices of OTC and C2C eight. */
const TO_PRICE = 100n;

/** What a coin is worth as OTC and C2C trade it, and since when; undefined where there is no reference, or one far from the price of its day. */
export function referenceOf(spot: Spot, coin: string, fiat: Fiat, nowMs: number): { price: bigint; atMs: number } | undefined {
  if (fiat !== 'CNY' && fiat !== 'USD') return undefined;
  let atMs = nowMs;
  const rate = rateOf(coin, fiat, (pair) => {
    const found = spot.reference(pair);
    if (found === undefined || !found.isSteady) return undefined;
    atMs = Math.min(atMs, found.atMs);
    return found.price;
  });
  return rate === undefined || rate < TO_PRICE ? undefined : { price: rate / TO_PRICE, atMs };
}

/** Yuan for one unit of a coin: it says which trades are large enough to make a reference. */
export function yuanOf(spot: Spot, coin: string): number | undefined {
  const rate = wholeRateOf(spot, coin, 'CNY');
  return rate === undefined ? undefined : Number(rate) / 10 ** RATE_DIGITS;
}

/** Dollars for one unit of a coin: it says how much gas of one coin the amount of another is worth. */
export function dollarsOf(spot: Spot, coin: string): string | undefined {
  const rate = wholeRateOf(spot, coin, 'USD');
  return rate === undefined ? undefined : formatDecimal(rate, RATE_DIGITS);
}

/** By references, and by last trades where there is none; as whole 10^-10. */
function wholeRateOf(spot: Spot, coin: string, currency: 'CNY' | 'USD'): bigint | undefined {
  return rateOf(coin, currency, (pair) => spot.reference(pair)?.price ?? spot.lastPrice(pair));
}

/** What one unit of a coin was worth in yuan at the last midnight, as whole 10^-10; undefined where no reference told. */
export const midnightYuanOf = (spot: Spot, coin: string): bigint | undefined => rateOf(coin, 'CNY', (pair) => spot.midnight(pair));

/** The same in a currency that OTC and C2C trade in, with the digits of their prices. */
export function midnightPriceOf(spot: Spot, coin: string, fiat: Fiat): bigint | undefined {
  if (fiat !== 'CNY' && fiat !== 'USD') return undefined;
  const rate = rateOf(coin, fiat, (pair) => spot.midnight(pair));
  return rate === undefined || rate < TO_PRICE ? undefined : rate / TO_PRICE;
}
