import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { coinCode, cursorQuery, decimal, id, nextCursor, pageData, pageQuery } from '../../shapes.ts';
import { longText, QUANTITY_MAX, shopCategory, shopCountry, shopItem, shopOrder, shopOrderWhole, shopQuote } from '../shapes/shop.ts';

const feature = 'shop';
const one = z.strictObject({ id });
const variantId = z.string().regex(/^\d{1,15}$/);

export const shopProducts = defineCall({
  method: 'GET',
  path: '/api/meta/products',
  summary: 'Products on sale, in the language asked for',
  principal: 'either',
  rate: 'read',
  feature,
  query: z.strictObject({ category: shopCategory.optional(), q: z.string().max(64).optional(), country: shopCountry.optional() }),
  data: z.object({ list: z.array(shopItem) }),
});

export const shopProduct = defineCall({
  method: 'GET',
  path: '/api/meta/products/{id}',
  summary: 'One product on sale, and what one piece of each variant costs in which coins now',
  principal: 'either',
  rate: 'read',
  feature,
  params: one,
  data: z.object({
    product: shopItem,
    description: z.string(),
    quotes: z.record(id, z.array(shopQuote)).meta({ description: 'By variant' }),
    bought: z.int().meta({ description: 'Pieces of it that the customer has ordered' }),
  }),
});

export const shopBuy = defineCall({
  method: 'POST',
  path: '/api/meta/order',
  summary: 'Order pieces of a variant: they are reserved and the price is locked for 15 minutes, in which the order has to be paid',
  principal: 'customer',
  rate: 'write',
  feature,
  idempotent: true,
  moves: 'none',
  // Nothing leaves by it, but a customer who could not pay cannot begin.
  loses: 'value',
  body: z.strictObject({
    variant: variantId,
    version: z.int().meta({ description: 'Of the variant as it was shown' }),
    quantity: z.int().min(1).max(QUANTITY_MAX),
    coin: coinCode,
    total: decimal.meta({ description: 'The total that was shown; a higher one is refused' }),
    address: id.optional().meta({ description: 'One of the customer’s shipping addresses; required for what is shipped' }),
    country: shopCountry.optional().meta({ description: 'Of the address; required for what is shipped' }),
  }),
  data: shopOrder,
});

export const shopPay = defineCall({
  method: 'POST',
  path: '/api/meta/pay',
  summary: 'Pay an order from the trading account: its total is held until the order is received',
  principal: 'customer',
  rate: 'write',
  feature,
  secondFactor: true,
  moves: 'out',
  loses: 'value',
  body: one,
  data: shopOrder,
});

const act = (name: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/meta/${name}`,
    summary,
    principal: 'customer',
    loses: 'nothing',
    rate: 'write',
    data: shopOrder,
  }) as const;

export const shopCancel = defineCall({ ...act('cancel', 'Cancel an order that is not being picked: what is held comes back'), body: one });

export const shopReceive = defineCall({
  ...act('receive', 'Say that a parcel has arrived: the shop gets what is held'),
  whereNotServed: 'taken',
  loses: 'value',
  body: one,
});

export const shopAskRefund = defineCall({
  ...act('refund', 'Ask for a refund of what was shipped, or was received within the last 7 days; the shop decides'),
  body: z.strictObject({ id, reason: longText(1_000).min(1) }),
});

export const shopOrders = defineCall({
  method: 'GET',
  path: '/api/meta/orders',
  summary: 'Own orders, newest first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ ...pageQuery, ...cursorQuery, list: z.enum(['open', 'ended']).optional() }),
  data: pageData(shopOrder).extend({ next: nextCursor, open: z.int() }),
});

export const shopOrderOne = defineCall({
  method: 'GET',
  path: '/api/meta/orders/{id}',
  summary: 'One own order with its address, its steps and what was said about a refund',
  principal: 'customer',
  rate: 'read',
  params: one,
  data: shopOrderWhole,
});

export const shopCodes = defineCall({
  method: 'POST',
  path: '/api/meta/codes',
  summary: 'Show the codes of an own order. Anyone who has seen them can use them',
  principal: 'customer',
  whereNotServed: 'taken',
  rate: 'write',
  secondFactor: true,
  moves: 'out',
  loses: 'value',
  body: one,
  data: z.object({ codes: z.array(z.string()) }),
});
