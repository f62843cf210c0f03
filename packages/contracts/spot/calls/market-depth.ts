import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { DEPTH_LIMIT_MAX } from '../../constants.ts';
import { depthSnapshot } from '../shapes/market.ts';
import { pair, queryInt } from '../../shapes.ts';

export const marketDepth = defineCall({
  method: 'POST',
  path: '/api/exchange/market/depth',
  summary: 'The order book by price level',
  principal: 'visitor',
  rate: 'read',
  feature: 'coinTrade',
  body: z.strictObject({ market: pair, limit: z.int().min(1).max(DEPTH_LIMIT_MAX).optional() }),
  data: depthSnapshot,
});

export const depth = defineCall({
  method: 'GET',
  path: '/api/exchange/depth',
  summary: 'The order book by price level, as `POST /api/exchange/market/depth` gives it',
  principal: 'visitor',
  rate: 'read',
  feature: 'coinTrade',
  query: z.strictObject({ market: pair, limit: queryInt(1, DEPTH_LIMIT_MAX).optional() }),
  data: depthSnapshot,
});
