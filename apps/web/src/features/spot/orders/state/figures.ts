import { baseOf, quoteOf } from '@agio/kernel';
import { momentField } from '@agio/ui';
import { divideDecimals, fixed, groupThousands, multiplyDecimals, price as priceText, trimZeros, truncate } from '@agio/ui/formats';
import type { Market } from '../../../../shared/markets/index.ts';
import { distanceText } from '../../state/line-drag.ts';
import { totalDecimals } from '../../state/steps.ts';
import type { Order } from './order.ts';

type Rules = Market | undefined;

/** Figures with the decimals of their market, and with all of their own where its rules are not known. */
export const amountText = (amount: string, market: Rules): string =>
  groupThousands(market === undefined ? amount : fixed(amount, market.amountDecimals));
export const priceOf = (price: string, market: Rules): string =>
  market === undefined ? groupThousands(price) : priceText(price, market.priceDecimals);
export const totalText = (total: string, market: Rules): string =>
  groupThousands(market === undefined ? truncate(total) : fixed(total, Math.min(totalDecimals(market), Math.max(2, market.priceDecimals))));
export const feeText = (fee: string): string => groupThousands(trimZeros(truncate(fee)));

/** What was asked for, in its coin: a market buy by total has no amount. */
export function askedText({ amount, total, market }: Order, rules: Rules): { readonly figure: string; readonly coin: string } {
  if (amount !== null) return { figure: amountText(amount, rules), coin: baseOf(market) };
  return { figure: total === null ? '--' : totalText(total, rules), coin: quoteOf(market) };
}

/** What it comes to in the quote coin; null where only the market can tell. */
export function totalOf({ total, price, amount }: Order): string | null {
  return total ?? (price === null || amount === null ? null : multiplyDecimals(price, amount));
}

/** The share that is filled, from 0 to 1, in per cent with one decimal. */
export function filledText(order: Order): { readonly part: number; readonly text: string } {
  const asked = order.amount ?? order.total;
  const done = order.amount === null ? order.filledTotal : order.filledAmount;
  if (asked === null || Number(asked) === 0) return { part: 0, text: '0.0%' };
  const ratio = divideDecimals(done, asked, 6);
  return { part: Number(ratio), text: `${fixed(multiplyDecimals(ratio, '100'), 1)}%` };
}

/** How far a price lies from the last one. */
export const fromLast = (price: string | null, last: string | undefined): string =>
  (price === null ? '' : distanceText(price, last)) || '--';

/** Where a price lies between two others, from 0 to 1: for a picture, so a float is exact enough. */
export function shareBetween(price: string, from: string, to: string): number {
  const [at, start, end] = [Number(price), Number(from), Number(to)];
  return start === end ? 0 : Math.min(1, Math.max(0, (at - start) / (end - start)));
}

/** "1.50%" of 150 hundredths of a per cent. */
export const bpsText = (bps: number): string => `${fixed(divideDecimals(String(bps), '100'), 2)}%`;

/** "11-20 14:35:42": the year says nothing among open orders. */
export function shortTime(ms: number): string {
  return momentField(ms, { seconds: true }).slice(5).replace('T', ' ');
}
