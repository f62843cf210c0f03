import { z } from 'zod';
import { addressFields } from '../../identity/shapes/address.ts';
import { LANGUAGES } from '../../languages.ts';
import { coinCode, decimal, id, timeMs } from '../../shapes.ts';
import { DELIVERIES, ORDER_STATES } from '../constants.ts';

export { DELIVERIES, LOW_STOCK, ORDER_STATES, QUANTITY_MAX, TRACKING_PATTERN } from '../constants.ts';

export const SHOP_CATEGORIES = ['security', 'vouchers', 'things', 'books'] as const;
export const PRODUCT_SALES = ['draft', 'on_sale', 'closed'] as const;
/** Minutes in which an order has to be paid at its price, and days until a parcel counts as received and in which a refund can be asked for. */
export const PAY_MINUTES = 15;
export const RECEIVE_DAYS = 10;
export const REFUND_DAYS = 7;
/** Days after completion for which the address is kept. */
export const ADDRESS_DAYS = 90;
export const VARIANTS_MAX = 12;
export const PICTURES_MAX = 6;

export const shopCategory = z.enum(SHOP_CATEGORIES);
export const shopOrderState = z.enum(ORDER_STATES);
/** ISO 3166-1, two letters. */
export const shopCountry = z.string().regex(/^[A-Z]{2}$/);
/** Currencies that a price may be in instead of a coin. */
export const shopCurrency = z.enum(['CNY', 'USD']);
export type ShopCurrency = z.output<typeof shopCurrency>;

const plain = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u);
export const plainLine = plain;
export const longText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cf}]|\n)*$/u);
/** Words of a product in one language; readers of another language get the English ones, else any. */
export const shopWords = z.strictObject({ title: plain(80).min(1), summary: plain(120), description: longText(4_000) });
export const shopTexts = z
  .partialRecord(z.enum(LANGUAGES), shopWords)
  .refine((texts) => Object.keys(texts).length > 0, { message: 'at least one language' });
export type ShopTexts = z.output<typeof shopTexts>;
/** A variant’s name by language; empty where a product has only one. */
export const shopNames = z.partialRecord(z.enum(LANGUAGES), plain(40));
export type ShopNames = z.output<typeof shopNames>;

/** Either so much of a coin, or so much of a currency, which is paid in a coin of the customer’s choice at its reference. */
const price = {
  coin: coinCode.nullable().meta({ description: 'The coin of the price; null where it is in a currency' }),
  currency: shopCurrency.nullable().meta({ description: 'The currency of the price; null where it is in a coin' }),
  price: decimal.meta({ description: 'Of one piece' }),
} as const;

export const shopVariant = z.object({
  id,
  name: z.string(),
  ...price,
  left: z.int().meta({ description: 'Pieces that can be ordered now' }),
  version: z.int().meta({ description: 'Of price and stock as operators set them; an order names the one that was shown' }),
});
export type ShopVariant = z.output<typeof shopVariant>;

export const shopItem = z.object({
  id,
  delivery: z.enum(DELIVERIES),
  category: shopCategory,
  title: z.string(),
  summary: z.string(),
  pictures: z.array(z.string()).meta({ description: 'Paths of its pictures, the main one first' }),
  limit: z.int().meta({ description: 'Most pieces of one customer; 0 for no limit' }),
  regions: z.array(shopCountry).meta({ description: 'Countries that it is shipped to; none for all' }),
  variants: z.array(shopVariant),
});
export type ShopItem = z.output<typeof shopItem>;

/** What one piece costs in a coin now, and what the customer has of it in their trading account. */
export const shopQuote = z.object({ coin: coinCode, price: decimal, available: decimal });
export type ShopQuote = z.output<typeof shopQuote>;

export const shopAddress = z.object(addressFields).extend({ country: shopCountry });

/** A step of an order, newest first. */
export const shopStep = z.object({ state: shopOrderState, time: timeMs, asked: z.boolean(), refunded: decimal });

export const shopOrder = z.object({
  id,
  product: id,
  variant: id,
  title: z.string(),
  variantName: z.string(),
  picture: z.string().nullable(),
  delivery: z.enum(DELIVERIES),
  quantity: z.int(),
  coin: coinCode,
  price: decimal.meta({ description: 'Of one piece, as it was locked' }),
  total: decimal,
  held: decimal.meta({ description: 'What is still held for it' }),
  refunded: decimal,
  paid: decimal.meta({ description: 'What the shop has of it' }),
  state: shopOrderState,
  deadline: timeMs
    .nullable()
    .meta({ description: 'When its state ends by itself: the time to pay, receipt, or the time to ask for a refund' }),
  isRefundAsked: z.boolean(),
  createTime: timeMs,
  payTime: timeMs.nullable(),
  shipTime: timeMs.nullable(),
  receiveTime: timeMs.nullable(),
  endTime: timeMs.nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  trackingUrl: z.string().nullable().meta({ description: 'The carrier’s page about the parcel' }),
});
export type ShopOrder = z.output<typeof shopOrder>;

export const shopOrderWhole = shopOrder.extend({
  address: shopAddress
    .nullable()
    .meta({ description: 'As it was when the order was made; null of what is not shipped, and 90 days after completion' }),
  refundReason: z.string().nullable().meta({ description: 'Why the customer asks for a refund' }),
  decision: z.string().nullable().meta({ description: 'What was decided about it last, in words' }),
  hasCodes: z.boolean().meta({ description: 'Whether its codes can be shown' }),
  steps: z.array(shopStep),
});
export type ShopOrderWhole = z.output<typeof shopOrderWhole>;
