import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { pair } from '../../shapes.ts';
import { ticker } from '../shapes/market.ts';

export const tickers = defineCall({
  method: 'GET',
  path: '/api/exchange/tickers',
  summary: 'Rolling 24-hour figures, keyed by pair',
  principal: 'visitor',
  rate: 'read',
  feature: 'coinTrade',
  data: z.record(pair, ticker),
});
