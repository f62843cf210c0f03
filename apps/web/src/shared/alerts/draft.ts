import { compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from '@agio/ui/formats';
import type { Market } from '../markets/index.ts';
import type { AlertDirection } from './api.ts';

/** Which direction a price lies in from the last one: what a form proposes. It sends what its owner sees. */
export function directionOf(price: string, last: string | undefined): AlertDirection {
  return last !== undefined && compareDecimals(price, last) < 0 ? 'down' : 'up';
}

/** Whether the last price is there already, so that the server would refuse. */
export function isMet(direction: AlertDirection, price: string, last: string | undefined): boolean {
  if (last === undefined) return false;
  const side = compareDecimals(last, price);
  return direction === 'up' ? side >= 0 : side <= 0;
}

/** How far the last price has to go, as a share of it with its sign: "0.009"; null where nothing is known. */
export function shareToGo(price: string, last: string | undefined): string | null {
  if (last === undefined || compareDecimals(last, '0') <= 0) return null;
  return divideDecimals(subtractDecimals(price, last), last, 8);
}

/** How much of a tenth of the price is behind it: a bar that is full when the price is there. */
export function nearness(share: string | null): number {
  if (share === null) return 0;
  return Math.max(0, Math.min(1, 1 - Math.abs(Number(share)) * 10));
}

/** A share away from the last price, on the market's tick. */
export function priceAway(last: string, share: string, { priceDecimals, tickSize }: Pick<Market, 'priceDecimals' | 'tickSize'>): string {
  const exact = multiplyDecimals(last, share);
  const ticks = Math.max(1, Math.round(Number(divideDecimals(exact, tickSize, 6))));
  const price = multiplyDecimals(String(ticks), tickSize);
  return Number(price).toFixed(priceDecimals).length > 15 ? price : padded(price, priceDecimals);
}

function padded(price: string, decimals: number): string {
  const [whole = '0', part = ''] = price.split('.');
  return decimals === 0 ? whole : `${whole}.${part.slice(0, decimals).padEnd(decimals, '0')}`;
}
