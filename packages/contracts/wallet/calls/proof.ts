import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { chainCode } from '../shapes/wallet.ts';
import { coinCode, decimal, queryInt, signedDecimal, timeMs } from '../../shapes.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const atoms = z.string().regex(/^(0|[1-9]\d{0,39})$/);

/** One coin's tree: the platform's total liabilities, and the root that commits to every customer's part of them. */
const liabilities = z.object({ coin: coinCode, decimals: z.int(), root: hash, total: atoms, leaves: z.int() });

/** All roots of a proof in one signed text, which contains the hash of the previous text. */
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
  summary: 'Newest proof of liabilities: one Merkle-sum tree per coin',
  principal: 'visitor',
  rate: 'read',
  data: z
    .object({
      id: z.string(),
      time: timeMs,
      sequence: z.int(),
      form: z
        .union([z.literal(1), z.literal(2)])
        .meta({ description: '1: one leaf per customer, unsigned. 2: two random parts per customer, signed' }),
      coins: z.array(liabilities),
      statement: statement.nullable(),
    })
    .nullable(),
});

export const proofHistory = defineCall({
  method: 'GET',
  path: '/api/wallet/proof/history',
  summary: 'Signed statements of all proofs of liabilities, newest first, 30 per page; everybody must see the same ones',
  principal: 'visitor',
  rate: 'read',
  query: z.strictObject({ before: queryInt(1, Number.MAX_SAFE_INTEGER).optional() }),
  data: z.object({ list: z.array(statement) }),
});

export const ownLiabilityProof = defineCall({
  method: 'GET',
  path: '/api/wallet/proof/own',
  summary: 'The customer’s own leaves of each tree with their paths to its root; docs/operating/proof.md has the hash and sum rules',
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
  summary: 'Newest proof of assets: custody addresses, including cold ones, with their balances after a block and signatures by their keys',
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
              /** Null if a cold address has no signature yet. */
              proof: z.string().nullable(),
              /** The text that the cold address signed; null if that is this proof’s own text. */
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
