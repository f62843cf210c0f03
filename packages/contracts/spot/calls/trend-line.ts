import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { decimal, pair, timeMs } from '../../shapes.ts';

export const trendLine = defineCall({
  method: 'GET',
  path: '/api/exchange/trendLine',
  summary: 'Closing prices of the last 24 hours for sparklines, every half hour, keyed by pair',
  principal: 'visitor',
  rate: 'read',
  feature: 'coinTrade',
  data: z.record(pair, z.array(z.tuple([timeMs, decimal]))),
});
