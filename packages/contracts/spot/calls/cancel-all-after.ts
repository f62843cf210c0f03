import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { timeMs } from '../../shapes.ts';

export const cancelAllAfter = defineCall({
  method: 'POST',
  path: '/api/exchange/cancelAllAfter',
  summary:
    'Cancel open orders unless this is called again in time; 0 ends it. Orders that wait for a trigger stay, unless `what` is `all`. A program that calls it every few seconds leaves no orders behind when it dies. A restart of the server ends it as well',
  principal: 'customer',
  rate: 'write',
  apiScope: 'trade',
  moves: 'within',
  loses: 'nothing',
  duringMaintenance: true,
  body: z.strictObject({
    timeoutMs: z
      .int()
      .min(0)
      .max(86_400_000)
      .meta({ description: '0, or 1,000 to 86,400,000' })
      .refine((ms) => ms === 0 || ms >= 1_000),
    what: z.enum(['working', 'all']).optional(),
  }),
  data: z.object({ cancelAt: timeMs.nullable().describe('When the orders are cancelled; null for never') }),
});
