import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { coinCode, decimal } from '../../shapes.ts';
import { balanceSheet } from '../shapes/sheet.ts';
import { balance } from '../../spot/shapes/order.ts';

export const moneyBalances = defineCall({
  method: 'GET',
  path: '/api/money/balances',
  summary:
    'Balances of the trading, fiat and game accounts, what is locked beside them (lock-ups, vaults and bonds), and the whole balance sheet by coin',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  data: z.object({
    trading: z.array(balance),
    fiat: z.array(balance),
    game: z.array(balance),
    locked: z.array(z.object({ coin: coinCode, amount: decimal, value: decimal.nullable() })),
    sheet: balanceSheet,
  }),
});
