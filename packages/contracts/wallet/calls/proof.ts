import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { chainCode } from '../shapes/wallet.ts';
import { coinCode, decimal, queryInt, signedDecimal, timeMs } from '../../shapes.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const atoms = z.string().regex(/^(0|[1-9]\d{0,39})$/);

/** One coin's tree: what the platform owes in all, and the root that commits to every customer's part of it. */
const liabilities = z.object({ coin: coinCode, decimals: z.int(), root: hash, total: atoms, leaves: z.int() });

/** All roots of a proof in one signed text, which names the hash of the text before it. */
const statement = z.object({
  number: z.int(),
  text: z.string(),
  hash: hash.meta({ description: 'SHA-256 of the text' }),
  publicKey: hash.meta({ description: 'Ed25519 (RFC 8032), 32 bytes in hex' }),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});

export const liabilityProof = defineCall({
  method: 'GET',
  path: '/api/wallet/proof',
  summary: 'Newest proof of liabilities: one Merkle-sum tree a coin',
  principal: 'visitor',
  rate: 'read',
  data: z
    .object({
      id: z.string(),
      time: timeMs,
      sequence: z.int(),
      form: z
        .union([z.literal(1), z.literal(2)])
        .meta({ description: '1: one leaf a customer, not signed. 2: two of random parts, signed' }),
      coins: z.array(liabilities),
      statement: statement.nullable(),
    })
    .nullable(),
});

export const proofHistory = defineCall({
  method: 'GET',
  path: '/api/wallet/proof/history',
  summary: 'Signed statements of all proofs of liabilities, newest first, 30 at a time: everybody must be shown the same ones',
  principal: 'visitor',
  rate: 'read',
  query: z.strictObject({ before: queryInt(1, Number.MAX_SAFE_INTEGER).optional() }),
  data: z.object({ list: z.array(statement) }),
});

export const ownLiabilityProof = defineCall({
  method: 'GET',
  path: '/api/wallet/proof/own',
  summary: 'The customer’s own leaves of each tree with their paths to its root; hash and sum rules stand in docs/operating/proof.md',
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
  summary: 'Newest proof of assets: custody addresses, cold ones included, with their balances after a block and signatures of their keys',
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
            z.object({
              address: z.string(),
              /** Its key is kept offline. */
              cold: z.boolean(),
              /** Null where nobody has brought a signature of a cold address yet. */
              proof: z.string().nullable(),
              /** The sentence that a cold address signed once; null where it is this proof’s own text. */
              sentence: z.string().nullable(),
              balances: z.array(z.object({ coin: coinCode, amount: decimal })),
            }),
          ),
          totals: z.array(z.object({ coin: coinCode, onChain: decimal, custody: decimal, difference: signedDecimal })),
        }),
      ),
    })
    .nullable(),
});
