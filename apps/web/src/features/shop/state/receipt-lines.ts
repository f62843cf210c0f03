import type { ShopOrder } from '../api/shop.ts';
import { coins } from './amounts.ts';

/** What its lines are called. */
type LineWords = Readonly<Record<'held' | 'heldFrom' | 'paid' | 'returned' | 'shipping', string>>;

/** A receipt line: what it is of, and how much. */
type Line = { readonly name: string; readonly amount: string; readonly isSum: boolean };

/** The lines of a receipt, on the page and on paper. */
export function receiptLines(order: ShopOrder, words: LineWords): readonly Line[] {
  const { coin, held, paid, quantity, refunded, title, total, variantName } = order;
  const of = variantName === '' ? title : `${title}, ${variantName}`;
  const line = (name: string, amount: string, isSum = false): Line => ({
    name,
    amount: isSum ? `${coins(amount)} ${coin}` : coins(amount),
    isSum,
  });
  return [
    line(quantity === 1 ? of : `${of} × ${quantity}`, total),
    ...(order.delivery === 'physical' ? [line(words.shipping, '0')] : []),
    line(words.heldFrom, order.payTime === null ? '0' : total, true),
    line(words.paid, paid),
    line(words.returned, refunded),
    line(words.held, held, true),
  ];
}
