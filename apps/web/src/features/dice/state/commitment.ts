import type { CallData } from '@agio/client';
import { lineOf, rootOf } from '@agio/dice-verifier/commitment';
import { commitmentsOf, hashOf, isSigned, madeAt, type SignedStatement } from '../../../shared/statement.ts';

type SeedCommitment = CallData<'diceCommitment'>['seeds'][number];

/** What a check of the hash in use came to: `later` before the first statement with it, `wrong` where something does not hold. */
export type Commitment =
  | { readonly kind: 'later' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'signed' | 'unchecked'; readonly number: number; readonly madeAtMs: number; readonly hash: string };

/** Whether a hash is in one of these statements: its path is worked out here, and so is the signature. */
export async function judged(
  serverSeedHash: string,
  shown: SeedCommitment | undefined,
  statements: readonly SignedStatement[],
): Promise<Commitment> {
  const commitment = shown?.commitment ?? null;
  if (commitment === null) return { kind: 'later' };
  const statement = statements.find((one) => commitmentsOf(one).includes(lineOf(commitment)));
  if (statement === undefined || rootOf(serverSeedHash, commitment.path) !== commitment.root) return { kind: 'wrong' };
  const signed = await isSigned(statement);
  const madeAtMs = madeAt(statement);
  if (signed === false || madeAtMs === null || (await hashOf(statement)) !== statement.hash) return { kind: 'wrong' };
  return { kind: signed === null ? 'unchecked' : 'signed', number: statement.number, madeAtMs, hash: statement.hash };
}
