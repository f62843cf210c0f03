import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, HandlerResult, Language, RequestContext } from '@agio/contracts';
import type { ShopOrder } from '@agio/contracts/shop';
import type { Coin } from '@agio/core';
import { amountText, balanceOf, idOf } from '@agio/deals';
import { numberOf, parseDecimal } from '@agio/kernel';
import type { FailedResult } from '@agio/module';
import type { ProductRecord, VariantRecord } from '../model.ts';
import { unitOf } from './prices.ts';
import { shopFailure } from '../refusals.ts';
import { shopOrders } from './room.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import type { Address } from '../words.ts';
import { oneView } from './views.ts';

type Buy = BodyOf<Calls['shopBuy']>;
type OrderReply = Promise<HandlerResult<ShopOrder>>;

/** A reference moves while a customer reads a page: so much more than was shown, in thousandths, is still taken. */
const SLACK_THOUSANDTHS = 5n;

/** Reserves pieces and locks their price. */
export async function buy(room: Room, body: Buy, context: RequestContext): OrderReply {
  const { customer, language, request } = context;
  const known = request === null ? undefined : room.core.repliedTo(customer, request);
  if (known !== undefined) {
    context.setHeader('Idempotency-Replayed', 'true');
    return known.ok ? madeBefore(room, idOf(known), language) : shopFailure(known.refusal);
  }
  const delayed = await buyingDelay(room, customer);
  if (delayed !== undefined) return delayed;
  const found = wanted(room, body);
  if ('ok' in found) return found;
  const { coin, product, unit, variant } = found;
  if (!couldPay(room, customer, coin, unit * BigInt(body.quantity))) return fail('BALANCE_NOT_ENOUGH');
  const [words, names] = await Promise.all([room.words.ofProducts([product.id]), room.words.ofVariants([variant.id])]);
  const { pictures, regions, texts } = words(product.id);
  const address = product.delivery === 'physical' ? await addressOf(room, customer, body, regions) : undefined;
  if (address !== undefined && 'ok' in address) return address;
  const titles = Object.fromEntries(Object.entries(texts).map(([of, text]) => [of, text.title]));
  const said = { titles, names: names(variant.id), picture: pictures[0] ?? null, address };
  const id = await room.words.begin(customer, said, room.now());
  const { quantity, version } = body;
  const order = { customer, variant: variant.id, version, quantity, coin: coin.code, unit: String(unit), words: id } as const;
  const { reply } = await ask(room, { kind: 'shop.order', ...order, request });
  const isReplayed = reply.replayed === true;
  // The first one's words are those of the order.
  if (!reply.ok || isReplayed) await room.words.drop(id);
  if (isReplayed) context.setHeader('Idempotency-Replayed', 'true');
  if (reply.ok) return madeBefore(room, idOf(reply), language);
  if (reply.refusal === 'shop.sold_out') return shopFailure(reply.refusal, { left: booksOf(room).variants.get(variant.id)?.stock ?? 0 });
  return shopFailure(reply.refusal);
}

/** Anyone who has taken over an account could buy codes, or read those that were bought, at once otherwise, so that the delay of withdrawals would be useless. */
export async function buyingDelay(room: Room, customer: number): Promise<FailedResult | undefined> {
  const until = await room.changeDelayUntil(customer);
  return until === null || room.now() >= until ? undefined : fail('SHOP_DELAYED', { until });
}

/** Whether this and everything else that waits to be paid could be paid now: else unpaid pieces would be kept from customers who can pay. */
function couldPay(room: Room, customer: number, coin: Coin, total: bigint): boolean {
  // A customer who owes it learns that from the core.
  if (room.core.owes(customer, coin.id)) return true;
  const waiting = booksOf(room)
    .ordersBy(customer)
    .filter((order) => order.state === 'pending' && order.coin === coin.id);
  return waiting.reduce((sum, order) => sum + BigInt(order.total), total) <= balanceOf(room, customer, 'trading', coin.id).available;
}

/** What is to be bought, at a price that is no worse than what was shown. */
function wanted(
  room: Room,
  { coin: code, quantity, total: shown, variant: id, version }: Buy,
): { readonly variant: VariantRecord; readonly product: ProductRecord; readonly coin: Coin; readonly unit: bigint } | FailedResult {
  const books = booksOf(room);
  const variant = books.variants.get(numberOf(id));
  const product = variant === undefined ? undefined : books.products.get(variant.product);
  if (variant === undefined || product === undefined || product.state === 'draft') return fail('NOT_FOUND');
  if (product.state !== 'on_sale') return fail('SHOP_NOT_ON_SALE');
  if (variant.version !== version) return fail('SHOP_PRICE_CHANGED');
  const coin = room.core.coin(code);
  const unit = coin === undefined ? undefined : unitOf(room, variant, coin);
  if (coin === undefined || unit === undefined) return fail('SHOP_NO_PRICE');
  const seen = parseDecimal(shown, coin.decimals);
  if (seen === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  const total = unit * BigInt(quantity);
  const most = variant.coin === -1 ? seen + (seen * SLACK_THOUSANDTHS) / 1_000n : seen;
  return total > most ? fail('SHOP_PRICE_CHANGED', { total: amountText(total, coin) }) : { variant, product, coin, unit };
}

/** Where a parcel is to go, as it is now. */
async function addressOf(room: Room, customer: number, body: Buy, regions: readonly string[]): Promise<Address | FailedResult> {
  const { address: id, country } = body;
  if (id === undefined || country === undefined) return fail('SHOP_ADDRESS_NEEDED');
  const own = (await room.shippingAddressesOf(customer)).find((one) => one.id === id);
  if (own === undefined) return fail('NOT_FOUND');
  if (regions.length > 0 && !regions.includes(country)) return fail('SHOP_NOT_SHIPPED_THERE');
  const { mobile, name, region, street } = own;
  return { mobile, name, region, street, country };
}

/** An order that was made just now, or before and may have ended since. */
async function madeBefore(room: Room, id: number, language: Language): OrderReply {
  const order = await shopOrders.find(room, id);
  return order === undefined ? fail('UNAVAILABLE') : answer(await oneView(room, order, language));
}
