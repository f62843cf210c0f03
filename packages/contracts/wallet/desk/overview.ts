import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { empty, timeMs } from '../../shapes.ts';
import { PAYERS, READERS } from './shapes.ts';

const queue = z.object({ count: z.int(), oldestAt: timeMs.nullable() });

export const deskWalletCounts = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/counts',
  summary: 'Queues of the wallet: withdrawals, deposits, proposals, halted chains',
  principal: 'operator',
  roles: READERS,
  data: z.object({
    toAudit: queue,
    /** Approved by one of two; `forYou` are those that the reader could approve. */
    second: queue.extend({ forYou: z.int() }),
    delayed: queue,
    underWay: queue,
    failedToday: z.int(),
    deposits: queue,
    proposals: queue.extend({ forYou: z.int() }),
    chains: z.int(),
    halted: z.int(),
  }),
});

export const deskWalletProof = defineDeskCall({
  method: 'GET',
  path: '/api/operator/wallet/proof',
  summary: 'The newest proof of liabilities; null before the first',
  principal: 'operator',
  roles: READERS,
  data: z.object({
    proof: z.object({ id: z.string(), time: timeMs, coins: z.int(), number: z.int().nullable(), hash: z.string().nullable() }).nullable(),
  }),
});

export const deskWalletProve = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/proof/make',
  summary: 'Create the proofs of liabilities and assets now, as every night',
  principal: 'operator',
  roles: PAYERS,
  audit: 'wallet.proof.make',
  body: z.strictObject({ reason }),
  data: z.object({ made: z.array(z.string()) }),
});

export const deskWalletCheckProof = defineDeskCall({
  method: 'POST',
  path: '/api/operator/wallet/proof/check',
  summary: 'Verify the whole latest proof: every leaf, sum and root, and that no customer is missing',
  principal: 'operator',
  roles: READERS,
  audit: 'wallet.proof.check',
  body: empty.strict(),
  data: z.object({ problems: z.array(z.string()) }),
});
