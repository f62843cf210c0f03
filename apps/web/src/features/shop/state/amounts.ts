import { currency, decimalsOf, fixed, groupThousands, multiplyDecimals, truncate } from '@agio/ui';
import type { Item, Variant } from '../api/shop.ts';

/** Coins with as many decimals as they have, two at least. */
export function coins(amount: string): string {
  const cut = truncate(amount, 8);
  return groupThousands(fixed(cut, Math.max(2, decimalsOf(cut))));
}

export const totalOf = (price: string, quantity: number): string => multiplyDecimals(price, String(quantity));

/** A price as it stands on a card: of a coin, or in a currency. */
export const priceOf = ({ coin, currency: code, price }: Pick<Variant, 'coin' | 'currency' | 'price'>): string =>
  coin === null ? currency(price, code ?? 'CNY') : `${coins(price)} ${coin}`;

/** Pieces of one order, as the server has it. */
export const quantityMax = 10;

/** So few pieces are worth a word. */
const FEW = 15;
export type Stock = { readonly left: number; readonly isFew: boolean };
/** What there is of a product in all its variants. */
export function stockOf({ variants }: Pick<Item, 'variants'>): Stock {
  const left = variants.reduce((sum, one) => sum + one.left, 0);
  return { left, isFew: left > 0 && left < FEW };
}
