import type { DataOf, DeskCalls, Language, Operator } from '@agio/contracts';
import { LOW_STOCK } from '@agio/contracts/shop';
import type { DeskShopBatch, DeskShopOrder, DeskShopOrderRow, DeskShopProduct } from '@agio/contracts/shop';
import { amountText, balanceOf, coinAt } from '@agio/deals';
import { DAY_MS } from '@agio/kernel/time';
import { orderView, stepViews, variantView } from '../handlers/views.ts';
import type { Batch } from '../codes/batches.ts';
import { codeCounts } from '../codes/codes.ts';
import { escrowOf, SALES } from '../machine/state.ts';
import type { OrderRecord, ProductRecord } from '../model.ts';
import { soldSince } from '../orders.ts';
import { digitsOf, inLanguage } from '../handlers/room.ts';
import { booksOf } from '../machine/books.ts';
import type { Room } from '../handlers/room.ts';
import type { OrderWords } from '../words.ts';
import { needsTwo } from './limits.ts';

const MONTH_MS = 30 * DAY_MS;

/** Products with everything that operators know of them. */
export async function deskProducts(room: Room, products: readonly ProductRecord[], language: Language): Promise<DeskShopProduct[]> {
  const books = booksOf(room);
  const variants = products.flatMap(({ id }) => books.variantsOf(id));
  const ids = variants.map(({ id }) => id);
  const [words, names, sold, codes] = await Promise.all([
    room.words.ofProducts(products.map(({ id }) => id)),
    room.words.ofVariants(ids),
    soldSince(room.database, room.now() - MONTH_MS),
    codeCounts(room.database),
  ]);
  const reserved = reservedPieces(room);
  return products.map(({ createdAtMs, delivery, id, limit, state, updatedAtMs }) => ({
    id: String(id),
    delivery,
    state,
    limit,
    category: words(id).category,
    texts: words(id).texts,
    pictures: [...words(id).pictures],
    regions: [...words(id).regions],
    variants: variants
      .filter(({ product }) => product === id)
      .map((variant) => ({
        ...variantView(room, variant, names(variant.id), language),
        names: names(variant.id),
        decimals: digitsOf(room, variant),
        reserved: reserved.get(variant.id) ?? 0,
        sold: sold(variant.id),
        codes: delivery === 'virtual' ? codes(variant.id).free : null,
      })),
    createTime: createdAtMs,
    updateTime: updatedAtMs,
  }));
}

const LOW_SHOWN = 5;

/** What is on sale and nearly or quite gone. */
export async function lowOf(room: Room, language: Language): Promise<Pick<DataOf<DeskCalls['deskShopToday']>, 'low' | 'lowCount'>> {
  const { products, variants } = booksOf(room);
  const few = [...variants.values()]
    .filter(({ product, stock }) => stock < LOW_STOCK && products.get(product)?.state === 'on_sale')
    .toSorted((one, other) => one.stock - other.stock || one.id - other.id);
  const shown = few.slice(0, LOW_SHOWN);
  const [words, names] = await Promise.all([
    room.words.ofProducts(shown.map(({ product }) => product)),
    room.words.ofVariants(shown.map(({ id }) => id)),
  ]);
  const low = shown.map(({ id, product, stock }) => ({
    variant: String(id),
    title: inLanguage(words(product).texts, language)?.title ?? String(product),
    variantName: inLanguage(names(id), language) ?? '',
    left: stock,
  }));
  return { low, lowCount: few.length };
}

/** Pieces of orders that are neither shipped nor delivered. */
function reservedPieces(room: Room): ReadonlyMap<number, number> {
  const reserved = new Map<number, number>();
  for (const { quantity, state, variant } of booksOf(room).orders.values())
    if (['pending', 'paid', 'picking'].includes(state)) reserved.set(variant, (reserved.get(variant) ?? 0) + quantity);
  return reserved;
}

/** What open orders hold by coin, beside what the accounts of their customers hold, and what the shop was paid. */
export function heldViews(room: Room): DataOf<DeskCalls['deskShopProducts']>['held'] {
  const byCoin = new Map<number, { orders: bigint; customers: Set<number> }>();
  for (const { coin, customer, held } of booksOf(room).orders.values()) {
    const sum = byCoin.get(coin) ?? { orders: 0n, customers: new Set<number>() };
    sum.orders += BigInt(held);
    sum.customers.add(customer);
    byCoin.set(coin, sum);
  }
  return room.core.coins.flatMap((coin) => {
    const { customers = new Set<number>(), orders = 0n } = byCoin.get(coin.id) ?? {};
    const sales = balanceOf(room, SALES.owner, SALES.kind, coin.id).available;
    const ledger = [...customers].reduce((sum, owner) => sum + balanceOf(room, owner, escrowOf(owner).kind, coin.id).available, 0n);
    if (orders === 0n && sales === 0n) return [];
    return [{ coin: coin.code, orders: amountText(orders, coin), ledger: amountText(ledger, coin), sales: amountText(sales, coin) }];
  });
}

export const batchView = ({ codes, createdAtMs, fingerprint, id, variant }: Batch & { readonly createdAtMs: number }): DeskShopBatch => ({
  batch: id,
  variant: String(variant),
  count: codes.length,
  fingerprint,
  createTime: createdAtMs,
});

export function countsOf(room: Room): DataOf<DeskCalls['deskShopProducts']>['counts'] {
  const orders = [...booksOf(room).orders.values()];
  const count = (state: OrderRecord['state']): number => orders.filter((order) => order.state === state).length;
  const toPick = orders.filter(({ delivery, state }) => state === 'paid' && delivery === 'physical').length;
  return {
    paid: toPick,
    picking: count('picking'),
    shipped: count('shipped'),
    asked: orders.filter(({ askedAtMs }) => askedAtMs > 0).length,
  };
}

/** How many orders the shop has to do something about, and since when the oldest one waits for it. */
export function waitingOf(room: Room): { readonly waiting: number; readonly oldestAt: number | null } {
  const since = [...booksOf(room).orders.values()].flatMap(({ askedAtMs, delivery, paidAtMs, state }) =>
    askedAtMs > 0 ? [askedAtMs] : state === 'picking' || (state === 'paid' && delivery === 'physical') ? [paidAtMs] : [],
  );
  const oldestAt = since.reduce((oldest, at) => Math.min(oldest, at), Infinity);
  return { waiting: since.length, oldestAt: since.length === 0 ? null : oldestAt };
}

export function rowView(room: Room, order: OrderRecord, words: OrderWords, language: Language): DeskShopOrderRow {
  const { customer, refunded, total } = order;
  return {
    ...orderView(room, order, words, language),
    uid: room.uidOf(customer),
    region: words.country === '' ? null : words.country,
    needsTwo: needsTwo(room, order, BigInt(total) - BigInt(refunded)),
  };
}

export async function wholeView(room: Room, order: OrderRecord, language: Language): Promise<DeskShopOrder> {
  const words = (await room.words.ofOrders([order.words]))(order.words);
  return {
    ...rowView(room, order, words, language),
    refundReason: words.refundReason,
    decision: words.decision,
    hasAddress: words.hasAddress,
    decimals: coinAt(room, order.coin).decimals,
    steps: await stepViews(room, order),
  };
}

/** No operator handles an order of their own account. */
export const isOwnOrder = (room: Room, operator: Operator, { customer }: OrderRecord): boolean => room.isOwn(operator, customer);
