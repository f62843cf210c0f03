import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { picture } from '../../identity/shapes/picture.ts';
import { messageText, reasonText } from '../../common/deals.ts';
import { fiat, paymentType } from '../../payment/shapes/payment.ts';
import { coinCode, cursorQuery, decimal, id, nextCursor, pageData, pageQuery, signedDecimal, timeMs } from '../../shapes.ts';
import { C2C_PICTURES_MAX, c2cOrder, c2cResult, c2cSide, c2cStep, providerCard } from '../shapes/c2c.ts';

const feature = 'c2c';
const one = z.strictObject({ id });
const pictures = z.array(id).max(C2C_PICTURES_MAX).optional();

export const c2cBalances = defineCall({
  method: 'GET',
  path: '/api/c2c/balances',
  summary: 'The fiat account: coins that are exchanged here',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ coin: coinCode.optional() }),
  data: z.object({ list: z.array(z.object({ coin: coinCode, available: decimal, held: decimal })) }),
});

export const c2cBalanceHistory = defineCall({
  method: 'GET',
  path: '/api/c2c/balances/history',
  summary: 'Changes of the fiat account by C2C, newest first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ ...pageQuery, coin: coinCode.optional() }),
  data: pageData(
    z.object({ id, coin: coinCode, amount: signedDecimal, order: id.nullable(), kind: z.enum(['c2c', 'bond']), time: timeMs }),
  ),
});

export const c2cInfo = defineCall({
  method: 'GET',
  path: '/api/c2c/info',
  summary: 'Coins, opening hours in the site’s time zone, today’s counts, and rules',
  principal: 'either',
  rate: 'read',
  feature,
  data: z.object({
    coin: coinCode,
    fiat,
    timeZone: z.string(),
    /** Minutes of the site’s day. */
    opensMinute: z.int(),
    closesMinute: z.int(),
    isOpen: z.boolean(),
    /** When it opens or closes next. */
    changesAt: timeMs,
    now: timeMs,
    multiple: z.int(),
    minTotal: decimal,
    payMinutes: z.int(),
    unprocessed: z.int(),
    unprocessedMax: z.int(),
    /** When this customer may buy again, who gave up too many purchases; null for one who may. */
    pausedUntil: timeMs.nullable(),
    reference: decimal.nullable(),
    referenceTime: timeMs.nullable(),
    bond: z.object({ coin: coinCode, amount: decimal }),
    methods: z.array(paymentType),
  }),
});

export const c2cMerchants = defineCall({
  method: 'GET',
  path: '/api/c2c/merchants',
  summary: 'Providers that take such an order now, the one that the router would choose first',
  principal: 'either',
  rate: 'read',
  feature,
  query: z.strictObject({
    side: c2cSide.optional(),
    coin: coinCode.optional(),
    amount: decimal.optional(),
    payMethod: paymentType.optional(),
  }),
  data: z.object({
    list: z.array(
      z.object({
        merchantId: id,
        provider: providerCard,
        buyPrice: decimal,
        sellPrice: decimal,
        min: decimal,
        max: decimal.meta({ description: 'Today, by cap and balance' }),
        payMethods: z.array(paymentType),
      }),
    ),
  }),
});

export const c2cTrade = defineCall({
  method: 'POST',
  path: '/api/c2c/user/trade',
  summary: 'Order at the price that was shown; without a provider the best one is chosen. The coins are held from here on',
  principal: 'customer',
  rate: 'write',
  feature,
  idempotent: true,
  moves: 'within',
  loses: 'value',
  body: z.strictObject({
    side: c2cSide,
    coin: coinCode,
    amount: decimal,
    payMethod: paymentType,
    merchantId: id.optional(),
    /** The price that was shown; another one is refused. Without it a price is taken that is at most 5 % worse than the reference. */
    price: decimal.optional(),
    /** The payment method that a seller is paid to; without it the default one of that type. */
    bankcard: id.optional(),
  }),
  data: c2cOrder,
});

export const c2cUserHistory = defineCall({
  method: 'GET',
  path: '/api/c2c/user/history',
  summary: 'Own orders, newest first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ ...pageQuery, ...cursorQuery, result: c2cResult.optional() }),
  data: pageData(c2cOrder).extend({ next: nextCursor, unfinished: z.int() }),
});

export const c2cUserOrder = defineCall({
  method: 'GET',
  path: '/api/c2c/user/history/{id}',
  summary: 'One own order with its steps',
  principal: 'customer',
  rate: 'read',
  params: one,
  data: z.object({ order: c2cOrder, steps: z.array(c2cStep) }),
});

const act = (path: string, summary: string) =>
  ({ method: 'POST', path: `/api/c2c/${path}`, summary, principal: 'customer', loses: 'nothing', rate: 'write', data: c2cOrder }) as const;

export const c2cUserCancel = defineCall({ ...act('user/cancel', 'Cancel an own order that nobody has begun to process'), body: one });
export const c2cUserBuyConfirm = defineCall({ ...act('user/buyConfirm', 'Say that the payment of a purchase was made'), body: one });
export const c2cUserSellConfirm = defineCall({
  ...act('user/sellConfirm', 'Say that the money of a sale has arrived: the coins are the provider’s. It cannot be undone'),
  whereNotServed: 'taken',
  secondFactor: true,
  completes: true,
  moves: 'out',
  loses: 'value',
  body: one,
});

/** Both the customer and the provider of an order. */
export const c2cAppeal = defineCall({
  ...act('appeal', 'Object, and have people decide; nothing moves until they have'),
  body: z.strictObject({ id, reason: reasonText, pictures }),
});
export const c2cState = defineCall({
  ...act('state', 'Tell those who decide, which the other person reads too'),
  body: z.strictObject({ id, content: messageText, pictures }),
});
export const c2cPicture = defineCall({
  method: 'GET',
  path: '/api/c2c/orders/{id}/pictures/{picture}',
  summary: 'A proof or a picture of a statement',
  principal: 'customer',
  rate: 'read',
  answers: 'picture',
  params: z.strictObject({ id, picture: id }),
  data: picture,
});
