import { NATIVE } from '@agio/chains';
import type { NotPayable, Payment } from '@agio/chains';
import { SIGNED_MAX } from '../../model.ts';
import type { SignedRecord, WithdrawalRecord } from '../../model.ts';
import type { NotMoved } from './house-moves.ts';
import type { FollowedChain } from '../parts/parts.ts';
import type { Move } from '../store/store.ts';
import { takenOnHot } from '../parts/taken.ts';
import { isBuiltOn, unminedOf } from '../parts/unmined.ts';

/**
 * Spends what a waiting transaction of ours pays the hot wallet, with a fee high enough for both: if it cannot be replaced, because
 * it was signed offline or too many replacements were signed already. Returns the child's transaction.
 */
export async function lift(chain: FollowedChain, parent: SignedRecord): Promise<string | NotMoved> {
  const { adapter, books, hot, setting, signer, store } = chain;
  if (setting.family !== 'bitcoin') return { problem: `${setting.code} has no outputs to build on` };
  if (books.isFrozen(setting.code)) return { problem: `${setting.code} is halted` };
  const moves = await store.openMoves(setting.code);
  if (isBuiltOn(parent.txid, [...attemptsOf(chain), ...moves])) return { problem: 'something is built on it already' };
  const signed = await adapter.sign(await liftOf(chain, parent.raw), signer);
  if ('reason' in signed) return { problem: PROBLEMS[signed.reason] ?? signed.reason };
  const { raw, spends, txid, units } = signed;
  const move: Move = {
    id: txid,
    kind: 'lift',
    source: hot.address,
    path: { account: 1, index: 0 },
    asset: NATIVE,
    destination: hot.address,
    units,
    attempts: [{ txid, raw, spends }],
    state: 'sent',
    updatedAtMs: chain.now(),
  };
  if (!(await store.keepMove(setting.code, move))) return { problem: 'what it pays is promised to another move' };
  // The node may have forgotten the parent because it offers so little.
  await adapter.send(raw, parent.raw);
  return txid;
}

const PROBLEMS: Partial<Record<NotPayable['reason'], string>> = {
  source_short: 'it pays nothing back that can be spent now, or stands in a block',
  paid_enough: 'it offers the network what it asks for already',
  fee_capped: 'a child may not pay so much: replace it, or wait',
};

/**
 * Lifts the payment of a withdrawal, by its number, or a move between own addresses, by its transaction. What can still be replaced is
 * not lifted: a replacement is cheaper, and nodes take it alone.
 */
export async function liftWaiting(chain: FollowedChain, what: number | string): Promise<string | NotMoved> {
  const { books, setting, store } = chain;
  const withdrawal = books.open(setting.code).find(({ id }) => id === what);
  const move = (await store.openMoves(setting.code)).find(({ attempts }) => attempts.at(-1)?.txid === what);
  const parent = withdrawal?.signed.at(-1) ?? move?.attempts.at(-1);
  if (parent === undefined || withdrawal?.state === 'signed') return { problem: 'it is not on its way' };
  if (withdrawal !== undefined && isHeldBack(chain, withdrawal)) return { problem: 'its coin is halted' };
  if (move?.kind === 'lift') return { problem: 'it lifts another itself, and is offered more by itself' };
  const isOthers = move?.path.account === 2;
  const attempts = withdrawal?.signed ?? move?.attempts ?? [];
  if (!isOthers && attempts.length < SIGNED_MAX) return { problem: 'it can still be replaced by one that offers more' };
  return lift(chain, parent);
}

/** Whether what a child was made for is a withdrawal that may not be sent now. */
export function isParentHeldBack(chain: FollowedChain, { txid }: SignedRecord): boolean {
  const { books, setting } = chain;
  return books.open(setting.code).some((one) => one.signed.some((attempt) => attempt.txid === txid) && isHeldBack(chain, one));
}

function isHeldBack({ books, setting }: FollowedChain, { coin }: WithdrawalRecord): boolean {
  return books.isHalted(setting.code, books.coinCode(coin), 'withdrawals');
}

/** The payment that spends what a waiting transaction pays the hot wallet. */
export async function liftOf(chain: FollowedChain, parent: string): Promise<Payment> {
  const { books, hot, setting, store } = chain;
  const open = books.open(setting.code);
  const taken = await takenOnHot(chain, await store.openMoves(setting.code));
  return {
    purpose: { kind: 'top_up' },
    from: hot.path,
    to: hot.address,
    asset: NATIVE,
    units: 1n,
    all: true,
    taken,
    unmined: unminedOf(open, undefined),
    lifts: parent,
  };
}

/** The waiting parent transaction of a child; undefined if no open payment or move has signed it. */
export function parentOf(chain: FollowedChain, { attempts }: Move, moves: readonly Move[]): SignedRecord | undefined {
  const parents = new Set(attempts.flatMap(({ spends }) => spends.map((spend) => spend.slice(0, spend.lastIndexOf(':')))));
  return [...attemptsOf(chain), ...moves].flatMap((one) => one.attempts).find(({ txid }) => parents.has(txid));
}

function attemptsOf({ books, setting }: FollowedChain): { readonly attempts: readonly SignedRecord[] }[] {
  return books.open(setting.code).map(({ signed }) => ({ attempts: signed }));
}
