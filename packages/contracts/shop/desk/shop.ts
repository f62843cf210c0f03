import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { fileBytes } from '../../identity/shapes/picture.ts';
import { coinCode, decimal, empty, id, pageData, pageQuery, timeMs } from '../../shapes.ts';
import {
  DELIVERIES,
  longText,
  PICTURES_MAX,
  plainLine,
  PRODUCT_SALES,
  shopAddress,
  shopCategory,
  shopCountry,
  shopCurrency,
  shopNames,
  shopOrderState,
  shopOrderWhole,
  shopTexts,
  shopVariant,
  TRACKING_PATTERN,
} from '../shapes/shop.ts';

const READERS: readonly Role[] = ['owner', 'finance', 'support', 'content', 'auditor'];
/** What is sold and for how much is money. */
const SELLERS: readonly Role[] = ['owner', 'finance'];
const WRITERS: readonly Role[] = ['owner', 'finance', 'content'];
const PACKERS: readonly Role[] = ['owner', 'finance', 'support'];
const one = z.strictObject({ id });
const path = z.string().regex(/^\/api\/picture\/[\w-]{1,64}$/);

/** Shown in any language, and to staff alone where it says so. */
const words = {
  category: shopCategory,
  texts: shopTexts,
  pictures: z.array(path).max(PICTURES_MAX),
  regions: z.array(shopCountry).max(60),
} as const;

const deskVariant = shopVariant.extend({
  names: shopNames,
  decimals: z.int().meta({ description: 'Digits of its price after the point' }),
  reserved: z.int().meta({ description: 'Pieces of orders that are not shipped' }),
  sold: z.int().meta({ description: 'Pieces that were paid in the last 30 days' }),
  codes: z.int().nullable().meta({ description: 'Codes that were not sold yet; null of what is shipped' }),
});
export type DeskShopVariant = z.output<typeof deskVariant>;

const deskProduct = z.object({
  id,
  delivery: z.enum(DELIVERIES),
  state: z.enum(PRODUCT_SALES),
  limit: z.int(),
  ...words,
  variants: z.array(deskVariant),
  createTime: timeMs,
  updateTime: timeMs,
});
export type DeskShopProduct = z.output<typeof deskProduct>;

/** Codes that wait for a second person. */
const deskBatch = z.object({
  batch: z.string(),
  variant: id,
  count: z.int(),
  fingerprint: z.string().meta({ description: 'The same for the same codes of the same variant in any order, under a key of the house' }),
  createTime: timeMs,
});
export type DeskShopBatch = z.output<typeof deskBatch>;

const counts = z.object({ paid: z.int(), picking: z.int(), shipped: z.int(), asked: z.int() });
const held = z.object({ coin: coinCode, orders: decimal, ledger: decimal, sales: decimal });

export const deskShopProducts = defineDeskCall({
  method: 'GET',
  path: '/api/operator/shop/products',
  summary: 'All products with their stock, what is held for open orders beside what the ledger holds, and the shop’s account',
  principal: 'operator',
  roles: READERS,
  data: z.object({
    products: z.array(deskProduct),
    held: z.array(held),
    batches: z.array(deskBatch).meta({ description: 'Codes that wait for a second person' }),
    counts,
  }),
});

export const deskShopDefine = defineDeskCall({
  method: 'POST',
  path: '/api/operator/shop/products',
  summary: 'Create a product as a draft; its delivery type never changes',
  principal: 'operator',
  roles: SELLERS,
  secondFactor: true,
  audit: 'shop.product',
  body: z.strictObject({ delivery: z.enum(DELIVERIES), limit: z.int().min(0).max(1_000), ...words }),
  data: deskProduct,
});

export const deskShopSale = defineDeskCall({
  method: 'POST',
  path: '/api/operator/shop/products/{id}/sale',
  summary: 'Put a product on sale, take it off again or close it for good, and set its limit; orders are not affected',
  principal: 'operator',
  roles: SELLERS,
  secondFactor: true,
  audit: 'shop.sale',
  params: one,
  body: z.strictObject({ state: z.enum(PRODUCT_SALES), limit: z.int().min(0).max(1_000) }),
  data: deskProduct,
});

export const deskShopWords = defineDeskCall({
  method: 'POST',
  path: '/api/operator/shop/products/{id}/words',
  summary: 'Change what a product is called, its category, pictures and regions',
  principal: 'operator',
  roles: WRITERS,
  audit: 'shop.words',
  params: one,
  body: z.strictObject(words),
  data: deskProduct,
});

export const deskShopPicture = defineDeskCall({
  method: 'POST',
  path: '/api/operator/shop/picture',
  summary: 'Upload a picture of a product (JPG, GIF, BMP or PNG, at most 5 MiB). The answer is its path',
  principal: 'operator',
  roles: WRITERS,
  audit: 'shop.picture',
  takes: 'form',
  body: z.strictObject({ picture: fileBytes }),
  data: z.object({ path }),
});

export const deskShopVariant = defineDeskCall({
  method: 'POST',
  path: '/api/operator/shop/products/{id}/variants',
  summary:
    'Add a variant, or change the price or the name of one; orders keep the price that they were made at. Two people lower a price, or change its unit (`shop.price`)',
  principal: 'operator',
  roles: SELLERS,
  secondFactor: true,
  audit: 'shop.price',
  params: one,
  body: z.strictObject({
    variant: id.optional(),
    version: z.int().optional(),
    names: shopNames,
    coin: coinCode.nullable(),
    currency: shopCurrency.nullable(),
    price: decimal,
  }),
  data: deskProduct,
});

export const deskShopStock = defineDeskCall({
  method: 'POST',
  path: '/api/operator/shop/stock',
  summary: 'Add pieces of a variant that is shipped to the stock, or take some out',
  principal: 'operator',
  roles: PACKERS,
  audit: 'shop.stock',
  body: z.strictObject({ variant: id, version: z.int(), change: z.int().min(-100_000).max(100_000) }),
  data: deskProduct,
});

const codes = z.array(plainLine(200).min(1)).min(1).max(1_000);
const batch = z.string().regex(/^[\w-]{22}$/);

export const deskShopCodes = defineDeskCall({
  method: 'POST',
  path: '/api/operator/shop/codes',
  summary:
    'Bring in codes of a virtual variant, encrypted. They are sold once two people have agreed on the batch (`shop.codes`), each once; nobody here can read them again',
  principal: 'operator',
  roles: SELLERS,
  audit: 'shop.codes',
  body: z.strictObject({ variant: id, codes }),
  data: deskBatch,
});

export const deskShopCompare = defineDeskCall({
  method: 'POST',
  path: '/api/operator/shop/codes/{batch}/compare',
  summary: 'Whether a list, in any order, is exactly that of a batch that waits for a second person',
  principal: 'operator',
  roles: SELLERS,
  audit: 'shop.codes.compare',
  params: z.strictObject({ batch }),
  body: z.strictObject({ codes }),
  data: z.object({ isSame: z.boolean() }),
});

const deskOrderRow = shopOrderWhole
  .omit({ address: true, steps: true, hasCodes: true, refundReason: true, decision: true })
  .extend({ uid: id, region: z.string().nullable(), needsTwo: z.boolean() });
export type DeskShopOrderRow = z.output<typeof deskOrderRow>;

const deskOrder = deskOrderRow.extend({
  refundReason: z.string().nullable(),
  decision: z.string().nullable(),
  hasAddress: z.boolean(),
  decimals: z.int(),
  steps: shopOrderWhole.shape.steps,
});
export type DeskShopOrder = z.output<typeof deskOrder>;

export const deskShopOrders = defineDeskCall({
  method: 'GET',
  path: '/api/operator/shop/orders',
  summary: 'Orders to pick and to ship (the oldest first), under way, with a refund asked for, or ended',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({
    ...pageQuery,
    view: z.enum(['todo', 'way', 'refunds', 'ended']).optional(),
    q: z.string().max(64).optional().meta({ description: 'Number of an order, or a uid' }),
  }),
  data: pageData(deskOrderRow).extend({ waiting: z.int(), oldestAt: timeMs.nullable() }),
});

export const deskShopOrder = defineDeskCall({
  method: 'GET',
  path: '/api/operator/shop/orders/{id}',
  summary: 'One order, without its address',
  principal: 'operator',
  roles: READERS,
  params: one,
  data: deskOrder,
});

export const deskShopAddress = defineDeskCall({
  method: 'GET',
  path: '/api/operator/shop/orders/{id}/address',
  summary: 'The shipping address of an order; each view is logged',
  principal: 'operator',
  roles: PACKERS,
  audit: 'shop.address.view',
  params: one,
  data: shopAddress,
});

export const deskShopLabels = defineDeskCall({
  method: 'POST',
  path: '/api/operator/shop/labels',
  summary: 'Labels for orders that are being picked, with addresses; each view is logged with the orders',
  principal: 'operator',
  roles: PACKERS,
  audit: 'shop.labels.view',
  body: z.strictObject({ orders: z.array(id).min(1).max(50) }),
  data: z.object({
    list: z.array(
      z.object({ id, product: id, title: z.string(), variant: id, variantName: z.string(), quantity: z.int(), address: shopAddress }),
    ),
  }),
});

const act = (name: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/operator/shop/orders/{id}/${name}`,
    summary,
    principal: 'operator',
    params: one,
    data: deskOrder,
  }) as const;

export const deskShopPick = defineDeskCall({
  ...act('pick', 'Begin to pick an order: its customer can no longer cancel it'),
  roles: PACKERS,
  audit: 'shop.pick',
  body: empty.strict(),
});

export const deskShopShip = defineDeskCall({
  ...act('ship', 'Say with whom and under which number an order was shipped'),
  roles: PACKERS,
  audit: 'shop.ship',
  body: z.strictObject({ carrier: id, tracking: plainLine(64).min(1) }),
});

export const deskShopRefund = defineDeskCall({
  ...act('refund', 'Give back a part of an order or all of it, in the coin it was paid in; above a limit it takes two people'),
  roles: SELLERS,
  secondFactor: true,
  audit: 'shop.refund',
  // `refunded` is what was given back before, as it was shown: an answer that was lost, or a colleague, gives nothing back twice.
  body: z.strictObject({ amount: decimal, refunded: decimal, reason: longText(1_000).min(1) }),
});

export const deskShopRefuse = defineDeskCall({
  ...act('refuse', 'Refuse the refund that its customer asked for'),
  roles: PACKERS,
  audit: 'shop.refuse',
  body: z.strictObject({ reason: longText(1_000).min(1) }),
});

export const deskShopSales = defineDeskCall({
  method: 'GET',
  path: '/api/operator/shop/sales',
  summary: 'Sales and refunds of the last 30 days (UTC), by day and coin',
  principal: 'operator',
  roles: READERS,
  data: z.object({
    days: z.array(z.object({ time: timeMs, orders: z.int(), pieces: z.int(), value: decimal.nullable() })),
    currency: z.string(),
    coins: z.array(z.object({ coin: coinCode, paid: decimal, refunded: decimal, orders: z.int() })),
    states: z.array(z.object({ state: shopOrderState, orders: z.int() })),
  }),
});

export const deskShopToday = defineDeskCall({
  method: 'GET',
  path: '/api/operator/shop/today',
  summary: 'Open orders by state, since when the oldest of them waits for the shop, what was sold today (UTC), and what there are few of',
  principal: 'operator',
  roles: READERS,
  data: z.object({
    counts,
    oldestAt: timeMs.nullable(),
    sold: z.object({ orders: z.int(), pieces: z.int(), value: decimal.nullable() }),
    currency: z.string(),
    low: z
      .array(z.object({ variant: id, title: z.string(), variantName: z.string(), left: z.int() }))
      .meta({ description: 'On sale with fewer than 5 pieces, the fewest first; at most 5' }),
    lowCount: z.int(),
  }),
});

const carrierTerms = {
  name: plainLine(40).min(1),
  pattern: z
    .string()
    .max(300)
    .regex(TRACKING_PATTERN)
    .nullable()
    .meta({ description: 'Address of its page about a parcel, with `{number}` in place of the tracking number' }),
  regions: z.array(shopCountry).max(60).meta({ description: 'Countries that it delivers to; none for all' }),
  isActive: z.boolean().meta({ description: 'Whether it can be chosen; parcels that are under way stay linked' }),
} as const;
const carrier = z.object({ id, ...carrierTerms, updateTime: timeMs });
export type DeskShopCarrier = z.output<typeof carrier>;

export const deskShopCarriers = defineDeskCall({
  method: 'GET',
  path: '/api/operator/shop/carriers',
  summary: 'Carriers with their tracking pages',
  principal: 'operator',
  roles: READERS,
  data: z.object({ list: z.array(carrier) }),
});

export const deskShopCarrier = defineDeskCall({
  method: 'POST',
  path: '/api/operator/shop/carriers',
  summary: 'Add a carrier, or change one: the links of all its parcels follow',
  principal: 'operator',
  roles: SELLERS,
  secondFactor: true,
  audit: 'shop.carrier',
  body: z.strictObject({ carrier: id.optional(), ...carrierTerms }),
  data: carrier,
});
