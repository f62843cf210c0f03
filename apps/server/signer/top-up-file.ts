import { z } from 'zod';
import { SIGNER_CALLS, wireSignature } from './messages.ts';

const unsigned = z.strictObject({
  version: z.literal(1),
  kind: z.literal('agio top-up'),
  chain: z.string(),
  coin: z.string(),
  amount: z.string(),
  decimals: z.int().min(0).max(30),
  from: z.string(),
  to: z.string(),
  transaction: SIGNER_CALLS['/sign'].shape.transaction,
});
const signed = unsigned.extend({ signatures: z.array(wireSignature).min(1).max(500) });

/** What people carry to the machine with the cold keys. The text is for people: only the transaction counts. */
export type UnsignedTopUp = z.output<typeof unsigned>;
/** And what they carry back. */
export type SignedTopUp = z.output<typeof signed>;

export function unsignedTopUp(text: string): UnsignedTopUp | undefined {
  return unsigned.safeParse(json(text)).data;
}

export function signedTopUp(text: string): SignedTopUp | undefined {
  return signed.safeParse(json(text)).data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
