import { z } from 'zod';
import { API_SCOPES, RATE_CLASSES } from '../../call.ts';
import { defineCall } from '../../call.ts';
import { timeMs } from '../../shapes.ts';
import { coin, market } from '../shapes/market.ts';
import { orderType } from '../shapes/order.ts';

const rateLimit = z.object({ points: z.int(), windowSeconds: z.int() });

export const serverTime = defineCall({
  method: 'GET',
  path: '/api/exchange/time',
  summary: 'The server’s clock, which signatures and expiries are compared with',
  principal: 'visitor',
  rate: 'read',
  data: z.object({ time: timeMs }),
});

export const exchangeInfo = defineCall({
  method: 'GET',
  path: '/api/exchange/info',
  summary:
    'Everything that a program needs before its first order: clock, coins, markets with their rules, and the limits of calls and sockets',
  principal: 'visitor',
  rate: 'read',
  feature: 'coinTrade',
  data: z.object({
    time: timeMs,
    coins: z.array(coin),
    markets: z.array(market),
    rateLimits: z
      .record(z.enum(RATE_CLASSES), rateLimit)
      .describe('By class of the call; for one customer, or for one address if nobody is logged in'),
    apiScopes: z.array(z.enum(API_SCOPES)),
    orders: z.object({ openMax: z.int(), batchMax: z.int(), types: z.array(orderType).describe('Those that can be placed') }),
    signature: z.object({ lateMs: z.int(), aheadMs: z.int() }).describe('How far the time of a signature may be behind and ahead of ours'),
    depth: z.object({ checksumLevels: z.int(), checksumEvery: z.int(), checksumEveryMs: z.int(), resumeMs: z.int() }),
    sockets: z.object({ perAddressMax: z.int(), callsMax: z.int().describe('Calls of one socket that may be unanswered at a time') }),
  }),
});
