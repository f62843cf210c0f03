import { BASE_COINS } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';
import { formatDecimal, mulDivFloor, parseDecimal } from '@agio/kernel';
import { RATE_DIGITS } from '@agio/module';

const ONE = 10n ** BigInt(RATE_DIGITS);
// Prices are read with all digits the wire allows, and cut only once, at the end.
const PRICE_DECIMALS = 18;
const PRICE_ONE = 10n ** BigInt(PRICE_DECIMALS);

/** Last price of a pair BASE_QUOTE as a decimal, undefined where there is no such market. */
export type LastPrice = (pair: string) => string | undefined;
type Currency = Site['rateCurrency'];

/**
 * What one unit of a coin is worth in the rate currency, as whole 10^-10 of it; undefined while nothing tells.
 * C2C, QC, CNY and CNYT stand for 1 CNY each, USDT and USD for 1 USD. A coin's price is looked for in the currency's
 * own coins in their order, then in USDT (spec §9, product.md §2); on USD sites USDT comes first, then CNY's coins.
 */
export function rateOf(coin: string, currency: Currency, lastPrice: LastPrice): bigint | undefined {
  const fine = currency === 'CNY' ? inYuan(coin, lastPrice) : inDollars(coin, lastPrice);
  return fine === undefined ? undefined : (fine * ONE) / PRICE_ONE;
}

/** What an amount (in atoms, negative for what is owed) is worth at a rate, as a decimal; cut towards nothing. */
export function valueOf(atoms: bigint, decimals: number, rate: bigint): string {
  const worth = mulDivFloor(atoms < 0n ? -atoms : atoms, rate, 10n ** BigInt(decimals));
  return formatDecimal(atoms < 0n ? -worth : worth, RATE_DIGITS);
}

export function rateText(rate: bigint): string {
  return formatDecimal(rate, RATE_DIGITS);
}

function inYuan(coin: string, lastPrice: LastPrice): bigint | undefined {
  const direct = inBaseCoins(coin, lastPrice);
  if (direct !== undefined) return direct;
  const inTether = priceOf(`${coin}_USDT`, lastPrice);
  const tether = inBaseCoins('USDT', lastPrice);
  return inTether === undefined || tether === undefined ? undefined : mulDivFloor(inTether, tether, PRICE_ONE);
}

function inDollars(coin: string, lastPrice: LastPrice): bigint | undefined {
  if (coin === 'USDT' || coin === 'USD') return PRICE_ONE;
  const direct = priceOf(`${coin}_USDT`, lastPrice) ?? priceOf(`${coin}_USD`, lastPrice);
  if (direct !== undefined) return direct;
  const yuan = inBaseCoins(coin, lastPrice);
  const tether = inBaseCoins('USDT', lastPrice);
  return yuan === undefined || tether === undefined ? undefined : mulDivFloor(yuan, PRICE_ONE, tether);
}

function inBaseCoins(coin: string, lastPrice: LastPrice): bigint | undefined {
  if (BASE_COINS.some((base) => base === coin)) return PRICE_ONE;
  for (const base of BASE_COINS) {
    const price = priceOf(`${coin}_${base}`, lastPrice);
    if (price !== undefined) return price;
  }
  return undefined;
}

/** A price of nothing tells nothing. */
function priceOf(pair: string, lastPrice: LastPrice): bigint | undefined {
  const text = lastPrice(pair);
  const price = text === undefined ? undefined : parseDecimal(text, PRICE_DECIMALS);
  return price === 0n ? undefined : price;
}
