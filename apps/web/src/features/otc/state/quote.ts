import { compareDecimals, divideDecimals, multiplyDecimals, roundUp, subtractDecimals, trimZeros } from '@agio/ui';
import type { Offer } from '../api/offers.ts';

/** As many decimals as totals of an order have. */
export const TOTAL_DECIMALS = 2;
/** As many as an amount is entered with; the server refuses more than its coin has. */
export const AMOUNT_DECIMALS = 8;

/** Which of the two fields was typed in; the other one follows. */
export type AmountEntry = { readonly by: 'total' | 'amount'; readonly text: string };

/** Both sides of an order as the server will count them. */
export type OtcQuote = { readonly amount: string; readonly total: string };

/** What an entry buys or sells at a price; empty while nothing is entered. A total buys as many whole units as fit into it. */
export function quoteOf({ by, text }: AmountEntry, price: string | null): OtcQuote {
  if (text === '' || price === null || compareDecimals(price, '0') <= 0) return { amount: '', total: '' };
  if (by === 'amount') return { amount: text, total: roundUp(multiplyDecimals(text, price), TOTAL_DECIMALS) };
  return { amount: trimZeros(divideDecimals(text, price, AMOUNT_DECIMALS)), total: text };
}

const MILLION = '1000000';

/** What the buyer does not receive, cut as the server cuts it. */
export function feeOf(amount: string, feeMillionths: number): string {
  if (amount === '') return '0';
  return trimZeros(divideDecimals(multiplyDecimals(amount, String(feeMillionths)), MILLION, AMOUNT_DECIMALS));
}

export function receivedOf(amount: string, feeMillionths: number): string {
  return trimZeros(subtractDecimals(amount === '' ? '0' : amount, feeOf(amount, feeMillionths)));
}

/** The largest order that can be made now: what is left of the offer may be worth less than its own limit. */
export function mostOf({ available, max, price }: Pick<Offer, 'available' | 'max' | 'price'>): string {
  if (price === null) return max;
  const worth = roundUp(multiplyDecimals(available, price), TOTAL_DECIMALS);
  return compareDecimals(worth, max) < 0 ? worth : max;
}

/** Why a total cannot be ordered; null if it can, or while there is none. */
export function limitOf(offer: Pick<Offer, 'available' | 'max' | 'min' | 'price'>, total: string): 'min' | 'max' | null {
  if (total === '') return null;
  if (compareDecimals(total, offer.min) < 0) return 'min';
  return compareDecimals(total, mostOf(offer)) > 0 ? 'max' : null;
}
