import type { Fiat } from '@agio/contracts/payment';
import type { Spot } from '@agio/spot';
import { RATE_DECIMALS, rateOf } from '@agio/wallet';

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

/** Yuan for one unit of a coin, by references, and by last trades where there is none: it says which trades are large enough to make a reference. */
export function yuanOf(spot: Spot, coin: string): number | undefined {
  const rate = rateOf(coin, 'CNY', (pair) => spot.reference(pair)?.price ?? spot.lastPrice(pair));
  return rate === undefined ? undefined : Number(rate) / 10 ** RATE_DECIMALS;
}
