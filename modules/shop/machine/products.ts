import { DELIVERIES } from '@agio/contracts/shop/constants';
import type { MachineReply, MachineTools } from '@agio/core';
import { refused } from '@agio/core';
import { CURRENCIES, isPositive, LIMIT_MAX, PRODUCT_STATES, PRODUCTS_MAX, STOCK_MAX, VARIANTS_MAX, VARIANTS_OF_ONE_MAX } from '../model.ts';
import type { CountStock, DefineShopProduct, ImportCodes, PriceVariant, ProductState, WithholdCodes } from '../model.ts';
import type { ShopBooks } from './state.ts';

export const done = (id: number): MachineReply => ({ ok: true, kind: 'done', id });
export const isOperator = (by: number): boolean => Number.isSafeInteger(by) && by > 0;
const isWithin = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= most;

/** From where to where a sale goes; closed is for good. */
const SALES: Readonly<Record<ProductState, readonly ProductState[]>> = {
  draft: ['draft', 'on_sale', 'closed'],
  on_sale: ['on_sale', 'draft', 'closed'],
  closed: [],
};

export function defineProduct(books: ShopBooks, tools: MachineTools, command: DefineShopProduct): MachineReply {
  const { by, delivery, limit, product: id, state } = command;
  if (!isOperator(by) || !isWithin(limit, LIMIT_MAX) || !DELIVERIES.includes(delivery)) return refused('shop.invalid');
  if (!PRODUCT_STATES.includes(state)) return refused('shop.invalid');
  const nowMs = tools.nowMs();
  if (id === 0) {
    if (state !== 'draft') return refused('shop.invalid');
    if (books.products.size >= PRODUCTS_MAX) return refused('shop.too_many');
    books.counts.products += 1;
    const made = { id: books.counts.products, delivery, limit, state, by, createdAtMs: nowMs, updatedAtMs: nowMs };
    books.putProduct(tools, made);
    return done(made.id);
  }
  const before = books.products.get(id);
  if (before === undefined) return refused('shop.not_found');
  if (before.delivery !== delivery) return refused('shop.invalid');
  if (!SALES[before.state].includes(state)) return refused('shop.state_changed');
  books.putProduct(tools, { ...before, limit, state, by, updatedAtMs: nowMs });
  return done(id);
}

export function priceVariant(books: ShopBooks, tools: MachineTools, command: PriceVariant): MachineReply {
  const { by, currency, price, product: of, variant: id, version } = command;
  const coin = command.coin === '' ? undefined : tools.coin(command.coin);
  if (command.coin !== '' && coin === undefined) return refused('unknown_coin');
  const isOfOne = (coin === undefined) === (CURRENCIES as readonly string[]).includes(currency) && (coin === undefined || currency === '');
  if (!isOperator(by) || !isPositive(price) || !isOfOne) return refused('shop.invalid');
  const product = books.products.get(of);
  if (product === undefined) return refused('shop.not_found');
  if (product.state === 'closed') return refused('shop.state_changed');
  const terms = { coin: coin?.id ?? -1, currency, price, by, updatedAtMs: tools.nowMs() };
  if (id === 0) {
    if (version !== 0) return refused('shop.invalid');
    if (books.variants.size >= VARIANTS_MAX || books.variantsOf(of).length >= VARIANTS_OF_ONE_MAX) return refused('shop.too_many');
    books.counts.variants += 1;
    books.putVariant(tools, { id: books.counts.variants, product: of, ...terms, stock: 0, imported: 0, version: 1 });
    return done(books.counts.variants);
  }
  const before = books.variants.get(id);
  if (before?.product !== of) return refused('shop.not_found');
  if (before.version !== version) return refused('shop.terms_changed');
  books.putVariant(tools, { ...before, ...terms, version: version + 1 });
  return done(id);
}

export function countStock(books: ShopBooks, tools: MachineTools, { by, change, variant: id, version }: CountStock): MachineReply {
  const variant = books.variants.get(id);
  if (variant === undefined) return refused('shop.not_found');
  const isShipped = books.products.get(variant.product)?.delivery === 'physical';
  if (!isOperator(by) || !Number.isSafeInteger(change) || change === 0 || !isShipped) return refused('shop.invalid');
  if (variant.version !== version) return refused('shop.terms_changed');
  const stock = variant.stock + change;
  if (stock < 0) return refused('shop.sold_out');
  if (stock > STOCK_MAX) return refused('shop.too_many');
  books.putVariant(tools, { ...variant, stock, by, version: version + 1, updatedAtMs: tools.nowMs() });
  return done(id);
}

/** Asked again, it changes nothing: what counts is how many there ever were. */
export function importCodes(books: ShopBooks, tools: MachineTools, { imported, variant: id }: ImportCodes): MachineReply {
  const variant = books.variants.get(id);
  if (variant === undefined) return refused('shop.not_found');
  const isVirtual = books.products.get(variant.product)?.delivery === 'virtual';
  if (!isWithin(imported, STOCK_MAX) || !isVirtual || imported < variant.imported) return refused('shop.invalid');
  if (imported === variant.imported) return done(id);
  const stock = variant.stock + imported - variant.imported;
  books.putVariant(tools, { ...variant, stock, imported, updatedAtMs: tools.nowMs() });
  return done(id);
}

/** What is withheld counts as not imported, until it is imported again: then orders that wait for codes have theirs first. */
export function withholdCodes(books: ShopBooks, tools: MachineTools, { delivered, variant: id }: WithholdCodes): MachineReply {
  const variant = books.variants.get(id);
  if (variant === undefined) return refused('shop.not_found');
  const imported = delivered + books.reservedOf(id);
  const isVirtual = books.products.get(variant.product)?.delivery === 'virtual';
  if (!isWithin(delivered, STOCK_MAX) || !isVirtual || imported > variant.imported) return refused('shop.invalid');
  books.putVariant(tools, { ...variant, stock: 0, imported, updatedAtMs: tools.nowMs() });
  return done(id);
}
