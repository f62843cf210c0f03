import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { coinCode, cursorQuery, nextCursor, pageData, pageQuery, queryInt, timeQuery } from '../../shapes.ts';
import { posting } from '../shapes/wallet.ts';

export const exchangeBalancesHistory = defineCall({
  method: 'GET',
  path: '/api/exchange/balances/history',
  summary:
    'Postings of the trading account, newest first. The fee of a trade is a line of its own beside it; `limit` and `total` count both as one',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  feature: 'coinTrade',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    ...timeQuery,
    coin: coinCode.optional(),
    after: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: pageData(posting).extend({ next: nextCursor }),
});
