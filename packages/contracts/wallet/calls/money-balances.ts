import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { coinCode, decimal } from '../../shapes.ts';
import { balance } from '../../spot/shapes/order.ts';

export const moneyBalances = defineCall({
  method: 'GET',
  path: '/api/money/balances',
  summary: 'Balances of the trading, fiat and game accounts, and what is locked beside them: lock-ups, vaults and bonds',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  data: z.object({
    trading: z.array(balance),
    fiat: z.array(balance),
    game: z.array(balance),
    locked: z.array(z.object({ coin: coinCode, amount: decimal, value: decimal.nullable() })),
  }),
});
