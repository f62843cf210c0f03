import { answer, fail } from '@agio/contracts';
import type { Calls, DataOf, HandlerResult, Handlers, QueryOf, RequestContext } from '@agio/contracts';
import { amountText, balanceOf } from '@agio/deals';
import { numberOf } from '@agio/kernel';
import { unitsOf } from './prices.ts';
import { booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import { descriptionOf, itemViews } from './views.ts';

export type ProductCall = 'shopProducts' | 'shopProduct';

/** What is on sale. */
export function productHandlers(room: Room): Handlers<ProductCall> {
  return {
    shopProducts: ({ query }, context) => list(room, query, context),
    shopProduct: ({ params }, context) => one(room, numberOf(params.id), context),
  };
}

async function list(
  room: Room,
  { category, country, q }: QueryOf<Calls['shopProducts']>,
  { language }: RequestContext,
): Promise<HandlerResult<DataOf<Calls['shopProducts']>>> {
  const onSale = [...booksOf(room).products.values()].filter(({ state }) => state === 'on_sale');
  const items = await itemViews(room, onSale, language);
  const sought = q?.trim().toLocaleLowerCase(language) ?? '';
  const found = items.filter(
    (item) =>
      item.variants.length > 0 &&
      (category === undefined || item.category === category) &&
      (country === undefined || item.regions.length === 0 || item.regions.includes(country)) &&
      `${item.title} ${item.summary}`.toLocaleLowerCase(language).includes(sought),
  );
  return answer({ list: found });
}

async function one(room: Room, id: number, { customer, language }: RequestContext): Promise<HandlerResult<DataOf<Calls['shopProduct']>>> {
  const books = booksOf(room);
  const product = books.products.get(id);
  if (product === undefined || product.state !== 'on_sale') return fail('NOT_FOUND');
  const [item] = await itemViews(room, [product], language);
  const words = await room.words.ofProducts([id]);
  if (item === undefined) return fail('NOT_FOUND');
  const quotes = books.variantsOf(id).map((variant) => {
    const units = unitsOf(room, variant).map(({ coin, unit }) => ({
      coin: coin.code,
      price: amountText(unit, coin),
      available: amountText(customer === 0 ? 0n : balanceOf(room, customer, 'trading', coin.id).available, coin),
    }));
    return [String(variant.id), units] as const;
  });
  return answer({
    product: item,
    description: descriptionOf(words(id), language),
    quotes: Object.fromEntries(quotes),
    bought: customer === 0 ? 0 : books.boughtBy(id, customer),
  });
}
