import type { Language } from '@agio/contracts';
import type { ShopItem, ShopNames, ShopOrder, ShopOrderWhole, ShopVariant } from '@agio/contracts/shop';
import { amountText, coinAt } from '@agio/deals';
import { formatDecimal } from '@agio/kernel';
import { trackingUrl } from '../carriers.ts';
import { isOpenState } from '../model.ts';
import type { OrderRecord, ProductRecord, VariantRecord } from '../model.ts';
import { stepsOf } from '../orders.ts';
import { digitsOf, inLanguage } from './room.ts';
import { booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import type { OrderWords, ProductWords } from '../words.ts';

const orNull = (atMs: number): number | null => (atMs === 0 ? null : atMs);

export function variantView(room: Room, variant: VariantRecord, names: ShopNames, language: Language): ShopVariant {
  const { coin, currency, id, price, stock, version } = variant;
  return {
    id: String(id),
    name: inLanguage(names, language) ?? '',
    coin: coin === -1 ? null : coinAt(room, coin).code,
    currency: currency === '' ? null : currency,
    price: formatDecimal(BigInt(price), digitsOf(room, variant)),
    left: stock,
    version,
  };
}

/** Products as customers see them. */
export async function itemViews(room: Room, products: readonly ProductRecord[], language: Language): Promise<ShopItem[]> {
  const variants = products.map(({ id }) => booksOf(room).variantsOf(id));
  const [words, names] = await Promise.all([
    room.words.ofProducts(products.map(({ id }) => id)),
    room.words.ofVariants(variants.flat().map(({ id }) => id)),
  ]);
  return products.map(({ delivery, id, limit }, at) => {
    const { category, pictures, regions, texts } = words(id);
    const said = inLanguage(texts, language);
    return {
      id: String(id),
      delivery,
      category,
      title: said?.title ?? String(id),
      summary: said?.summary ?? '',
      pictures: [...pictures],
      limit,
      regions: [...regions],
      variants: (variants[at] ?? []).map((variant) => variantView(room, variant, names(variant.id), language)),
    };
  });
}

export const descriptionOf = ({ texts }: ProductWords, language: Language): string => inLanguage(texts, language)?.description ?? '';

export async function orderViews(room: Room, orders: readonly OrderRecord[], language: Language): Promise<ShopOrder[]> {
  const words = await room.words.ofOrders(orders.map((order) => order.words));
  return orders.map((order) => orderView(room, order, words(order.words), language));
}

export async function oneView(room: Room, order: OrderRecord, language: Language): Promise<ShopOrder> {
  const words = await room.words.ofOrders([order.words]);
  return orderView(room, order, words(order.words), language);
}

export function orderView(room: Room, order: OrderRecord, words: OrderWords, language: Language): ShopOrder {
  const coin = coinAt(room, order.coin);
  const text = (atoms: bigint | string): string => amountText(atoms, coin);
  const { askedAtMs, createdAtMs, deadlineMs, delivery, paidAtMs, quantity, receivedAtMs, shippedAtMs, state } = order;
  const left = BigInt(order.total) - BigInt(order.refunded) - BigInt(order.held);
  return {
    id: String(order.id),
    product: String(order.product),
    variant: String(order.variant),
    title: inLanguage(words.titles, language) ?? String(order.product),
    variantName: inLanguage(words.names, language) ?? '',
    picture: words.picture,
    delivery,
    quantity,
    coin: coin.code,
    price: text(order.unit),
    total: text(order.total),
    held: text(order.held),
    refunded: text(order.refunded),
    paid: text(paidAtMs === 0 || receivedAtMs === 0 ? 0n : left),
    state,
    deadline: orNull(deadlineMs),
    isRefundAsked: askedAtMs > 0,
    createTime: createdAtMs,
    payTime: orNull(paidAtMs),
    shipTime: orNull(shippedAtMs),
    receiveTime: orNull(receivedAtMs),
    endTime: isOpenState(state) ? null : order.updatedAtMs,
    carrier: words.carrier,
    tracking: words.tracking,
    trackingUrl: trackingUrl(room, words.by, words.tracking),
  };
}

export async function stepViews(room: Room, order: OrderRecord): Promise<ShopOrderWhole['steps']> {
  const coin = coinAt(room, order.coin);
  const steps = await stepsOf(room.database, order.id);
  return steps.map(({ asked_at: askedAt, at, refunded, state }) => ({
    state,
    time: Number(at),
    asked: Number(askedAt) > 0,
    refunded: amountText(refunded, coin),
  }));
}
