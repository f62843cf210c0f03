import { ChainUnavailable } from '../adapter.ts';
import type { ChainAdapter, NotPayable, Payment, SignedPayment } from '../adapter.ts';
import { publicKeyAt } from '../keys/paths.ts';
import type { SignAnswer, Signer, SignRequest } from '../signer.ts';
import { decodeUnsigned } from '../signer/decode.ts';

/** What a node proposes for signing; it waits until one proposal is chosen. */
interface Proposal {
  readonly request: SignRequest;
  readonly feeMax: bigint;
  /** What it uses up and whom it pays: honest nodes agree on that. */
  readonly key: string;
  answer(answer: Promise<SignAnswer>): void;
  /** The node's result after the answer. */
  signed(): Promise<SignedPayment | NotPayable | undefined>;
}

class NotChosen extends Error {
  override readonly name = 'NotChosen';
}

/**
 * Has each node prepare the payment, and signs one of those on which enough agree: the one whose fee is in the middle, so that a single
 * node that names an absurd fee or another number decides nothing. Exactly one is ever signed.
 */
export async function signByMedian(
  nodes: readonly ChainAdapter[],
  needed: number,
  payment: Payment,
  signer: Signer,
): Promise<SignedPayment | NotPayable> {
  const prepared = nodes.map((node) => prepare(node, payment, signer));
  const choice = await choose(
    prepared.map(({ outcome }) => outcome),
    needed,
  );
  for (const { outcome } of prepared) {
    // A late proposal gets an answer as well: its node waits for one.
    const tell = (one: Outcome): void => {
      if (one === undefined || !('request' in one)) return;
      one.answer(one === choice ? signer.sign(one.request) : Promise.reject(new NotChosen()));
    };
    void outcome.then(tell);
  }
  if (choice === undefined) throw new ChainUnavailable('the nodes do not agree whether the payment can be made, or how');
  if ('reason' in choice) return choice;
  const made = await choice.signed();
  if (made === undefined) throw new ChainUnavailable('the node that prepared the payment is away');
  return made;
}

type Outcome = Proposal | NotPayable | undefined;

/** The outcome of enough nodes, as soon as it is known: one of their proposals, or their refusal. */
function choose(outcomes: readonly Promise<Outcome>[], needed: number): Promise<Proposal | NotPayable | undefined> {
  const come: Outcome[] = [];
  return new Promise((resolve) => {
    for (const outcome of outcomes) {
      void outcome.then((one) => {
        come.push(one);
        const proposals = come.filter((other) => other !== undefined && 'request' in other);
        const refusals = come.filter((other) => other !== undefined && 'reason' in other);
        const refusal = refusals.find(({ reason }) => refusals.filter((other) => other.reason === reason).length >= needed);
        const found = middleOf(proposals, needed) ?? refusal;
        if (found !== undefined || come.length === outcomes.length) resolve(found);
      });
    }
  });
}

function prepare(
  node: ChainAdapter,
  payment: Payment,
  signer: Signer,
): { readonly outcome: Promise<Outcome>; readonly signed: Promise<SignedPayment | NotPayable | undefined> } {
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
  let isAsked = false;
  const waiting: Signer = {
    xpub: (family, account) => signer.xpub(family, account),
    prove: (path, text) => signer.prove(path, text),
    spendsOf: (withdrawals) => signer.spendsOf(withdrawals),
    async sign(request) {
      // A second request is about what was signed before: it goes to the signer directly.
      if (isAsked) return signer.sign(request);
      isAsked = true;
      const proposal = await proposalOf(request, signer);
      if (proposal === undefined) throw new ChainUnavailable('the node prepared no transaction');
      const answered = Promise.withResolvers<SignAnswer>();
      resolve({ ...proposal, answer: (answer) => void answer.then(answered.resolve, answered.reject), signed: () => signed });
      return answered.promise;
    },
  };
  const signed: Promise<SignedPayment | NotPayable | undefined> = node.sign(payment, waiting).then(
    (one) => {
      if ('reason' in one) resolve(one);
      return one;
    },
    (error: unknown) => {
      resolve(undefined);
      if (!(error instanceof ChainUnavailable) && !(error instanceof NotChosen)) throw error;
      return undefined;
    },
  );
  // Nodes that are not chosen are not waited for.
  signed.catch(() => undefined);
  return { outcome, signed };
}

async function proposalOf(request: SignRequest, signer: Signer): Promise<Omit<Proposal, 'answer' | 'signed'> | undefined> {
  const { account, change, family, index } = request.from;
  const decoded = decodeUnsigned(request.transaction, publicKeyAt(await signer.xpub(family, account), change, index));
  if (decoded === undefined) return undefined;
  const { feeMax, pays, spends } = decoded;
  // On Bitcoin the selected outputs depend on the fee, so that only the recipients are compared.
  const used = family === 'evm' ? spends.join() : '';
  return { request, feeMax, key: `${used} ${pays.map(({ to }) => to).join()}` };
}

/** Of the largest agreeing group, the one with the (lower) median fee; undefined if the group is too small. */
function middleOf(proposals: readonly Proposal[], needed: number): Proposal | undefined {
  const alike = (key: string): Proposal[] => proposals.filter((one) => one.key === key);
  const agreed = proposals.map(({ key }) => alike(key)).find((group) => group.length >= needed);
  const sorted = agreed?.toSorted((a, b) => (a.feeMax < b.feeMax ? -1 : a.feeMax > b.feeMax ? 1 : 0));
  return sorted?.[(sorted.length - 1) >> 1];
}
