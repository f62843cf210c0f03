import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { chainCode, haltReason } from '../shapes/wallet.ts';
import { coinCode, decimal, timeMs } from '../../shapes.ts';

/** The general terms of one direction; `halted` says why nothing moves now, and `since` from when. */
const direction = { open: z.boolean(), halted: haltReason.nullable(), since: timeMs.nullable() };

export const walletTerms = defineCall({
  method: 'GET',
  path: '/api/wallet/terms',
  summary:
    'Terms of deposits and withdrawals by coin and chain, the same for everybody, and what stands still now. Without chains while they are opening',
  principal: 'visitor',
  rate: 'read',
  data: z.array(
    z.object({
      coin: coinCode,
      name: z.string(),
      chains: z.array(
        z.object({
          chain: chainCode,
          chainName: z.string(),
          experimental: z.boolean(),
          deposit: z.object({ ...direction, minimum: decimal, confirmations: z.int(), secondsPerBlock: z.int() }),
          withdrawal: z.object({
            ...direction,
            fee: decimal,
            minimum: decimal,
            maximum: decimal,
            dayLimits: z.array(decimal).length(4).meta({ description: 'Within 24 hours, by level of certification from 0 to 3' }),
          }),
        }),
      ),
    }),
  ),
});
