import type { SignAnswer, Signer, SignRequest, UnsignedTransaction } from '../signer.ts';

export interface SignerReply {
  readonly answer: SignAnswer;
  /** What was signed: the requested transaction, or one signed for the same withdrawal before. */
  readonly transaction: UnsignedTransaction;
  /** Withdrawals that it pays, if it was signed before. */
  readonly paid?: readonly number[];
}

/**
 * Asks for a signature. A signer that signed for the same withdrawal before, and whose answer never reached the journal, returns that:
 * only that is signed again, so that no withdrawal is paid twice. What was signed for several together is signed for all of them.
 */
export async function askSigner(signer: Signer, request: SignRequest): Promise<SignerReply> {
  const answer = await signer.sign(request);
  if (answer.ok || answer.earlier === undefined) return { answer, transaction: request.transaction };
  const { earlier: transaction, paid } = answer;
  if (request.purpose.kind !== 'withdrawal' || paid === undefined)
    return { answer: await signer.sign({ ...request, transaction }), transaction };
  const { id, others = [] } = request.purpose;
  const asked = new Set([id, ...others]);
  const [first, ...rest] = paid;
  // It also paid a recipient who is not to be paid now: people must handle that.
  if (first === undefined || !paid.every((one) => asked.has(one))) return { answer, transaction: request.transaction };
  const purpose = { kind: 'withdrawal', id: first, ...(rest.length === 0 ? {} : { others: rest }) } as const;
  return { answer: await signer.sign({ ...request, purpose, transaction }), transaction, paid };
}
