import type { SignAnswer, Signer, SignRequest, UnsignedTransaction } from '../signer.ts';

export interface Asked {
  readonly answer: SignAnswer;
  /** What was signed: what was asked for, or what was signed for the same withdrawal before. */
  readonly transaction: UnsignedTransaction;
}

/**
 * Asks for a signature. A signer that signed for the same withdrawal before, and whose answer never reached the journal, says what it was:
 * that and nothing beside it is signed again, so that nobody is paid twice.
 */
export async function askSigner(signer: Signer, request: SignRequest): Promise<Asked> {
  const answer = await signer.sign(request);
  if (answer.ok || answer.earlier === undefined) return { answer, transaction: request.transaction };
  const transaction = answer.earlier;
  return { answer: await signer.sign({ ...request, transaction }), transaction };
}
