import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { market } from '../shapes/market.ts';

export const markets = defineCall({
  method: 'GET',
  path: '/api/exchange/markets',
  summary: 'Markets and their rules, in display order',
  principal: 'visitor',
  rate: 'read',
  feature: 'coinTrade',
  data: z.array(market),
});
