import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { DEALS_LIMIT_MAX } from '../../constants.ts';
import { deal } from '../shapes/market.ts';
import { pair, queryInt } from '../../shapes.ts';

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
