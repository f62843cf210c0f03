import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { decimal, pair } from '../../shapes.ts';

const levels = z.object({
  orders: z.int().meta({ description: 'How many orders wait in this direction' }),
  prices: z.int().meta({ description: 'For how many prices' }),
  levels: z
    .array(z.object({ price: decimal, orders: z.int() }))
    .meta({ description: 'The nearest prices, the nearest first, at most 100' }),
});

/** What waits in a market for its trigger, by price: counts only, no single orders. */
export const deskWaiting = z.object({ last: decimal, up: levels, down: levels, fired: z.int() });

export const deskMarketWaiting = defineDeskCall({
  method: 'GET',
  path: '/api/operator/markets/{market}/waiting',
  summary:
    'How many orders of a market wait for a trigger, by price: those that a rise fires (`up`), those that a fall does (`down`), and those that were fired and wait for their turn',
  principal: 'operator',
  roles: ROLES,
  params: z.strictObject({ market: pair }),
  data: deskWaiting,
});
