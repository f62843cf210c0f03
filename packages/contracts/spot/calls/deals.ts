import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { DEALS_LIMIT_MAX } from '../../constants.ts';
import { deal } from '../shapes/market.ts';
import { pair, queryInt } from '../../shapes.ts';

export const deals = defineCall({
  method: 'GET',
  path: '/api/exchange/deals',
  summary: 'Deals of a market, newest first; with `before`, those older than a deal',
  principal: 'visitor',
  rate: 'read',
  feature: 'coinTrade',
  query: z.strictObject({
    market: pair,
    limit: queryInt(1, DEALS_LIMIT_MAX).optional(),
    before: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: z.array(deal),
});
