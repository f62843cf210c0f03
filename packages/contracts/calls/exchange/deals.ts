import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { DEALS_LIMIT_MAX } from '../../constants.ts';
import { deal, pair, queryInt } from '../../shapes/index.ts';

export const deals = defineCall({
  method: 'GET',
  path: '/api/exchange/deals',
  summary: 'Latest deals of a market, newest first',
  principal: 'visitor',
  rate: 'read',
  feature: 'coinTrade',
  query: z.strictObject({ market: pair, limit: queryInt(1, DEALS_LIMIT_MAX).optional() }),
  data: z.array(deal),
});
