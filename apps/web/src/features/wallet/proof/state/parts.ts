import { verifyLeaf, type Leaf, type Verdict } from './merkle.ts';

/** A customer's leaves of one tree, computed up to the root. */
export type Parts = { readonly verdicts: readonly Verdict[]; readonly amount: bigint; readonly proved: boolean };

/**
 * Computes all leaves of one customer. Each must lead to the root, and no leaf counts twice: two ways from a root are two leaves exactly where
 * they turn differently.
 */
export async function verifyParts(
  uid: string,
  leaves: readonly Leaf[],
  published: { readonly root: string; readonly total: string },
): Promise<Parts> {
  const verdicts = await Promise.all(leaves.map(async (leaf) => await verifyLeaf(uid, leaf, published)));
  const ways = new Set(leaves.map(({ path }) => path.map(({ side }) => side).join(' ')));
  return {
    verdicts,
    amount: amountOf(leaves),
    proved: ways.size === leaves.length && verdicts.every(({ hashAgrees, amountAgrees }) => hashAgrees && amountAgrees),
  };
}

/** What a customer's leaves of a coin come to, in atoms. */
export function amountOf(leaves: readonly Pick<Leaf, 'amount'>[]): bigint {
  return leaves.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}
