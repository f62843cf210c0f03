import { idOf } from '@agio/deals';
import { assert, parseDecimal } from '@agio/kernel';
import { allCarriers, saveCarrier } from './carriers.ts';
import type { CarrierTerms } from './carriers.ts';
import { deliverCodes, storeCodes, tellImported } from './codes/codes.ts';
import type { ShopOrderSeed, ShopProductSeed } from './demo/seeds.ts';
import type { ShopCommand } from './model.ts';
import { unitOf } from './handlers/prices.ts';
import { CURRENCY_DIGITS } from './handlers/room.ts';
import { ask, booksOf } from './machine/books.ts';
import type { Room } from './handlers/room.ts';
import type { Address } from './words.ts';

/** Anyone who sets a site up is its first operator. */
const FIRST = 1;

/** Puts products on sale, once, and keeps those who ship them; whether it was now. */
export async function seedProducts(room: Room, products: readonly ShopProductSeed[], carriers: readonly CarrierTerms[]): Promise<boolean> {
  if (booksOf(room).products.size > 0) return false;
  if ((await allCarriers(room)).length === 0) for (const carrier of carriers) await saveCarrier(room, undefined, carrier);
  for (const product of products) await putOnSale(room, product);
  return true;
}

async function putOnSale(room: Room, seed: ShopProductSeed): Promise<void> {
  const { category, delivery, limit, picture, regions, texts, variants } = seed;
  const of = { delivery, limit, by: FIRST } as const;
  const product = await must(room, { kind: 'shop.product', product: 0, ...of, state: 'draft' });
  const kept = await room.keepSitePicture(picture);
  assert(typeof kept !== 'string', 'a picture of a seed can be kept');
  await room.words.setProduct(product, { category, texts, pictures: [`/api/picture/${kept.id}`], regions }, room.now());
  for (const { coin = '', currency = '', names, price: text, stock } of variants) {
    const price = parseDecimal(text, coin === '' ? CURRENCY_DIGITS : (room.core.coin(coin)?.decimals ?? 0));
    assert(price !== undefined, `${text} ${coin}${currency} is a price`);
    const terms = { product, variant: 0, version: 0, coin, currency, price: String(price), by: FIRST } as const;
    const variant = await must(room, { kind: 'shop.variant', ...terms });
    await room.words.setVariant(variant, names);
    if (stock === 0) continue;
    if (delivery === 'physical') await must(room, { kind: 'shop.stock', variant, version: 1, change: stock, by: FIRST });
    else
      await storeCodes(
        room,
        variant,
        Array.from({ length: stock }, (_, at) => `DEMO-${variant}-${String(at + 1).padStart(4, '0')}`),
      );
  }
  await tellImported(room);
  await must(room, { kind: 'shop.product', product, ...of, state: 'on_sale' });
}

/** Orders of a customer, each led as far as it says. What cannot be paid in its coin now is left out. */
export async function seedOrders(room: Room, customer: number, to: Address, orders: readonly ShopOrderSeed[]): Promise<void> {
  for (const { at, coin: code, quantity, until } of orders) {
    const product = [...booksOf(room).products.values()][at];
    const variant = product === undefined ? undefined : booksOf(room).variantsOf(product.id)[0];
    const coin = room.core.coin(code);
    const unit = variant === undefined || coin === undefined ? undefined : unitOf(room, variant, coin);
    if (product === undefined || variant === undefined || unit === undefined) continue;
    const [words, names] = await Promise.all([room.words.ofProducts([product.id]), room.words.ofVariants([variant.id])]);
    const { pictures, texts } = words(product.id);
    const titles = Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]));
    const address = product.delivery === 'physical' ? to : undefined;
    const made = await room.words.begin(customer, { titles, names: names(variant.id), picture: pictures[0] ?? null, address }, room.now());
    const of = { customer, variant: variant.id, version: variant.version, quantity, coin: code, unit: String(unit), words: made };
    const order = await must(room, { kind: 'shop.order', ...of, request: null });
    await lead(room, customer, order, made, until);
  }
}

async function lead(room: Room, customer: number, order: number, words: string, until: ShopOrderSeed['until']): Promise<void> {
  if (until === 'pending') return;
  await must(room, { kind: 'shop.pay', customer, order });
  const { delivery, refunded, total } = booksOf(room).orders.get(order) ?? {};
  if (until === 'cancelled') return void (await must(room, { kind: 'shop.cancel', customer, order }));
  if (until === 'refunded' && total !== undefined && refunded !== undefined) {
    await room.words.setDecision(words, 'The last one was damaged in our store.');
    return void (await must(room, { kind: 'shop.refund', order, amount: total, refunded, by: FIRST, decidedBy: 0 }));
  }
  if (delivery === 'virtual') return deliverCodes(room, order);
  if (until === 'paid') return;
  await must(room, { kind: 'shop.pick', order, by: FIRST });
  if (until === 'picking') return;
  const carrier = (await allCarriers(room)).find(({ name }) => name === 'SF Express') ?? { id: 0, name: 'SF Express' };
  await room.words.setParcel(words, carrier, `SF1184 77${String(order).padStart(2, '0')}`);
  await must(room, { kind: 'shop.ship', order, by: FIRST });
  if (until === 'shipped') return;
  await must(room, { kind: 'shop.receive', customer, order });
  if (until !== 'asked') return;
  await room.words.setReason(words, 'The display has a dead line.');
  await must(room, { kind: 'shop.ask_refund', customer, order });
}

async function must(room: Room, command: ShopCommand): Promise<number> {
  const { reply } = await ask(room, command);
  assert(reply.ok, `${command.kind} of a seed is accepted, and not ${reply.ok ? '' : reply.refusal}`);
  return idOf(reply);
}
