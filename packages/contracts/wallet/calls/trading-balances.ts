import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { balance } from '../../spot/shapes/order.ts';

export const exchangeBalances = defineCall({
  method: 'GET',
  path: '/api/exchange/balances',
  summary: 'Balances of the trading account',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  feature: 'coinTrade',
  data: z.array(balance),
});
