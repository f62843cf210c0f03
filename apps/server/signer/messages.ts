import { FAMILIES } from '@agio/chains';
import { z } from 'zod';

/** Signed transactions have hundreds of inputs at most. */
export const BODY_BYTES_MAX = 1_048_576;

/** Withdrawals that one transaction may pay beside its first. */
const WITHDRAWALS_MAX = 99;

/** Withdrawals whose signatures are asked for at once. */
export const SPENDS_ASKED_MAX = 1_000;

const path = z.strictObject({
  family: z.enum(FAMILIES),
  account: z.union([z.literal(0), z.literal(1)]),
  change: z.union([z.literal(0), z.literal(1)]),
  index: z.int().min(0).max(0x7fff_ffff),
});
const units = z.string().regex(/^(0|[1-9]\d{0,77})$/);
const transaction = z.discriminatedUnion('family', [
  z.strictObject({ family: z.literal('evm'), bytes: z.string().regex(/^0x([0-9a-f]{2})+$/) }),
  z.strictObject({ family: z.literal('tron'), bytes: z.string().regex(/^([0-9a-f]{2})+$/) }),
  z.strictObject({
    family: z.literal('bitcoin'),
    network: z.enum(['mainnet', 'testnet', 'regtest']),
    inputs: z
      .array(z.strictObject({ outpoint: z.string().regex(/^[0-9a-f]{64}:\d{1,10}$/), units }))
      .max(500)
      .readonly(),
    outputs: z
      .array(z.strictObject({ script: z.string().regex(/^([0-9a-f]{2})+$/), units }))
      .max(500)
      .readonly(),
  }),
]);
const purpose = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('withdrawal'),
    id: z.int().positive(),
    others: z.array(z.int().positive()).min(1).max(WITHDRAWALS_MAX).readonly().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('sweep') }),
  z.strictObject({ kind: z.literal('gas'), index: z.int().min(0).max(0x7fff_ffff).exactOptional() }),
  z.strictObject({ kind: z.literal('top_up') }),
]);

/** The requests that the signer's process accepts, each at its own path. */
export const SIGNER_CALLS = {
  '/keys': z.strictObject({}),
  '/standing': z.strictObject({}),
  '/sign': z.strictObject({ purpose, from: path, transaction }),
  '/spends': z.strictObject({ withdrawals: z.array(z.int().positive()).max(SPENDS_ASKED_MAX).readonly() }),
  '/prove': z.strictObject({ path, text: z.string().min(1).max(1_000) }),
} as const;
export type SignerCall = keyof typeof SIGNER_CALLS;

/** How the signer reads the journal: as it is written, not at all because it relies on approvals alone, or in vain. */
export const wireStanding = z.strictObject({ journal: z.enum(['read', 'none', 'blind']) });
export type SignerStanding = z.output<typeof wireStanding>;

/** A signature on the wire: r ‖ s in hex. */
export const wireSignature = z.strictObject({
  signature: z.string().regex(/^[0-9a-f]{128}$/),
  recovery: z.union([z.literal(0), z.literal(1)]),
});
