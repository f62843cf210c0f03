import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { balance } from '../../spot/shapes/order.ts';

export const moneyBalances = defineCall({
  method: 'GET',
  path: '/api/money/balances',
  summary: 'Balances of the trading, fiat and game accounts',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  data: z.object({ trading: z.array(balance), fiat: z.array(balance), game: z.array(balance) }),
});
