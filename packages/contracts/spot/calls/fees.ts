import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { decimal, pair } from '../../shapes.ts';

export const myFees = defineCall({
  method: 'GET',
  path: '/api/exchange/fees',
  summary: 'The customer’s maker and taker fee rates, keyed by pair, as fractions',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  feature: 'coinTrade',
  data: z.record(pair, z.object({ maker: decimal, taker: decimal })),
});
