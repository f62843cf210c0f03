import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { chainCode, coinCode, decimal, signedDecimal, timeMs } from '../../shapes/index.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const atoms = z.string().regex(/^(0|[1-9]\d{0,39})$/);

/** One coin's tree: what the platform owes in all, and the root that commits to every customer's part of it. */
const liabilities = z.object({ coin: coinCode, decimals: z.int(), root: hash, total: atoms, leaves: z.int() });

export const liabilityProof = defineCall({
  method: 'GET',
  path: '/api/wallet/proof',
  summary: 'Newest proof of liabilities: one Merkle-sum tree a coin',
  principal: 'visitor',
  rate: 'read',
  data: z.object({ id: z.string(), time: timeMs, sequence: z.int(), coins: z.array(liabilities) }).nullable(),
});

export const ownLiabilityProof = defineCall({
  method: 'GET',
  path: '/api/wallet/proof/own',
  summary: 'The customer’s own leaf of each tree with the path to its root; hash and sum rules stand in docs/operating/proof.md',
  principal: 'customer',
  rate: 'read',
  data: z
    .object({
      id: z.string(),
      uid: z.string(),
      leaves: z.array(
        z.object({
          coin: coinCode,
          salt: z.string().regex(/^[0-9a-f]{32}$/),
          amount: atoms,
          path: z.array(z.object({ side: z.enum(['left', 'right']), hash, amount: atoms })),
        }),
      ),
    })
    .nullable(),
});

export const assetProof = defineCall({
  method: 'GET',
  path: '/api/wallet/proof/assets',
  summary: 'Newest signed proof of assets: custody addresses with their balances after a block, each with a signature of its key',
  principal: 'visitor',
  rate: 'read',
  data: z
    .object({
      time: timeMs,
      text: z.string(),
      chains: z.array(
        z.object({
          chain: chainCode,
          height: z.int(),
          block: z.string(),
          addresses: z.array(
            z.object({ address: z.string(), proof: z.string(), balances: z.array(z.object({ coin: coinCode, amount: decimal })) }),
          ),
          totals: z.array(z.object({ coin: coinCode, onChain: decimal, custody: decimal, difference: signedDecimal })),
        }),
      ),
    })
    .nullable(),
});
