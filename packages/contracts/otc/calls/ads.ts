import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { fiat, paymentType } from '../../payment/shapes/payment.ts';
import { coinCode, decimal, empty, id, pageData, pageQuery, timeMs } from '../../shapes.ts';
import { adTerms, decisionKind, hours, merchantCard, otcAd, ownAd } from '../shapes/otc.ts';

const feature = 'otc';

export const otcMarkets = defineCall({
  method: 'GET',
  path: '/api/otc/markets',
  summary: 'Coins and currencies that are traded, with their reference prices; a reference that is older than a minute is none',
  principal: 'visitor',
  rate: 'read',
  feature,
  data: z.object({
    markets: z.array(
      z.object({ coin: coinCode, fiat, reference: decimal.nullable(), referenceTime: timeMs.nullable(), minTotal: decimal }),
    ),
    methods: z.array(paymentType),
    feeMillionths: z.int(),
  }),
});

export const otcAds = defineCall({
  method: 'GET',
  path: '/api/otc/ads',
  summary: 'Advertisements that are on, best price first. `side` is what the reader does',
  principal: 'either',
  rate: 'read',
  feature,
  query: z.strictObject({
    ...pageQuery,
    side: z.enum(['buy', 'sell']),
    coin: coinCode,
    fiat,
    total: decimal.optional().meta({ description: 'What the reader wants to pay or get, in the fiat currency' }),
    method: paymentType.optional(),
    online: z.literal('true').optional(),
    completion: z.enum(['0.9', '0.95', '0.99']).optional(),
    takable: z.literal('true').optional().meta({ description: 'Only what this reader can take' }),
  }),
  data: pageData(otcAd).extend({ reference: decimal.nullable(), referenceTime: timeMs.nullable() }),
});

export const otcOwnAds = defineCall({
  method: 'GET',
  path: '/api/otc/ads/own',
  summary: 'Own advertisements that are not off, newest first',
  principal: 'customer',
  rate: 'read',
  feature,
  data: z.object({ list: z.array(ownAd) }),
});

export const otcAdvertise = defineCall({
  method: 'POST',
  path: '/api/otc/ads/add',
  summary: 'Publish an advertisement. Nothing is held before somebody takes it',
  principal: 'customer',
  rate: 'write',
  feature,
  idempotent: true,
  moves: 'within',
  loses: 'value',
  body: z.strictObject(adTerms),
  data: ownAd,
});

export const otcEditAd = defineCall({
  method: 'POST',
  path: '/api/otc/ads/edit',
  summary: 'Change an advertisement’s terms; orders that were made keep theirs. Side, coin and currency stay',
  principal: 'customer',
  loses: 'value',
  rate: 'write',
  feature,
  body: z.strictObject({ ...adTerms, id, revision: z.int().min(1) }),
  data: ownAd,
});

export const otcSetAds = defineCall({
  method: 'POST',
  path: '/api/otc/ads/state',
  summary: 'Turn own advertisements on, pause or delete them; without ids all of them are paused',
  principal: 'customer',
  whereNotServed: { state: ['paused', 'off'] },
  loses: 'value',
  rate: 'write',
  feature,
  body: z.strictObject({ ids: z.array(id).max(20).optional(), state: z.enum(['on', 'paused', 'off']) }),
  data: z.object({ list: z.array(ownAd) }),
});

export const otcChangeAds = defineCall({
  method: 'POST',
  path: '/api/otc/ads/change',
  summary: 'Change several own advertisements at once: the price of floating ones, the hours, or both; orders that were made keep theirs',
  principal: 'customer',
  loses: 'value',
  rate: 'write',
  feature,
  body: z.strictObject({
    ids: z.array(id).min(1).max(20),
    bps: z.int().min(-2_000).max(2_000).optional().meta({ description: 'Around the reference; refused for a fixed price' }),
    hours: hours.nullable().optional().meta({ description: 'Null for always' }),
  }),
  data: z.object({ list: z.array(ownAd) }),
});

export const otcTake = defineCall({
  method: 'POST',
  path: '/api/otc/ads/take',
  summary: 'Take part of an advertisement at the price that was shown: the seller’s coins are held from here on',
  principal: 'customer',
  rate: 'write',
  feature,
  idempotent: true,
  moves: 'within',
  loses: 'value',
  body: z.strictObject({
    id,
    revision: z.int().min(1),
    price: decimal,
    /** One of both. */
    amount: decimal.optional(),
    total: decimal.optional(),
    method: paymentType,
    /** The payment method that a seller is paid to. */
    bankcard: id.optional(),
  }),
  data: z.object({ id }),
});

export const otcMerchant = defineCall({
  method: 'GET',
  path: '/api/otc/merchant/{uid}',
  summary: 'A merchant’s figures and advertisements',
  principal: 'either',
  rate: 'read',
  feature,
  params: z.strictObject({ uid: id }),
  data: z.object({ merchant: merchantCard, ads: z.array(otcAd), since: timeMs.nullable() }),
});

export const otcBlock = defineCall({
  method: 'POST',
  path: '/api/otc/block',
  summary: 'Block or unblock another customer',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  feature,
  body: z.strictObject({ uid: id, blocks: z.boolean() }),
  data: empty,
});

export const otcDecisions = defineCall({
  method: 'GET',
  path: '/api/otc/decisions',
  summary: 'How disputes of the last 12 months were decided, by the kind of reason',
  principal: 'visitor',
  rate: 'read',
  feature,
  data: z.object({
    since: timeMs,
    total: z.int(),
    kinds: z.array(z.object({ kind: decisionKind, count: z.int() })).meta({ description: 'Every kind, also those that never occurred' }),
  }),
});
