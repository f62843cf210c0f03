import { NATIVE } from '@agio/chains';
import type { Payment } from '@agio/chains';
import type { WithdrawalRecord } from '../../model.ts';
import type { NotMoved } from '../house/house-moves.ts';
import type { FollowedChain } from '../parts/parts.ts';
import { signedOf } from '../parts/promises.ts';
import type { Move } from '../store/store.ts';

/** Sends the bytes of a pending payment again. Returns the network's answer. */
export async function sendAgain(chain: FollowedChain, id: number): Promise<string | NotMoved> {
  const last = openOf(chain, id)?.signed.at(-1);
  if (last === undefined) return { problem: 'nothing is signed for it' };
  if (chain.books.isFrozen(chain.setting.code)) return { problem: `${chain.setting.code} is halted` };
  return chain.adapter.send(last.raw);
}

/**
 * Replaces a payment that is stuck by one of nothing to the hot wallet itself, with the same number. Whichever of the two is mined, the
 * other never is: if it is this one, the withdrawal fails and its amount comes back.
 */
export async function replaceWithNothing(chain: FollowedChain, id: number): Promise<string | NotMoved> {
  const { adapter, hot, setting, signer, store } = chain;
  const withdrawal = openOf(chain, id);
  const last = withdrawal?.signed.at(-1);
  if (withdrawal === undefined || last === undefined) return { problem: 'nothing is signed for it' };
  if (setting.family !== 'evm') return { problem: `a payment on ${setting.code} cannot be replaced so` };
  const payment: Payment = {
    purpose: { kind: 'top_up' },
    from: hot.path,
    to: hot.address,
    asset: NATIVE,
    units: 0n,
    taken: new Set(),
    replaces: signedOf(last, 0n),
  };
  const signed = await adapter.sign(payment, signer);
  if ('reason' in signed) return { problem: signed.reason };
  const { txid, raw, spends } = signed;
  const move: Move = {
    id: txid,
    kind: 'fill',
    source: hot.address,
    path: { account: 1, index: 0 },
    asset: NATIVE,
    destination: hot.address,
    units: 0n,
    attempts: [{ txid, raw, spends }],
    state: 'sent',
    updatedAtMs: chain.now(),
  };
  if (!(await store.keepMove(setting.code, move))) return { problem: 'it is being replaced already' };
  await adapter.send(raw);
  return txid;
}

/** Whether operators are replacing a withdrawal's payment with an empty transaction: then it is neither sent again nor given a higher fee. */
export function isReplaced({ signed }: WithdrawalRecord, moves: readonly Move[]): boolean {
  const spends = new Set(signed.flatMap((one) => one.spends));
  return moves.some(({ attempts, kind }) => kind === 'fill' && attempts.some((one) => one.spends.some((spend) => spends.has(spend))));
}

function openOf({ books, setting }: FollowedChain, id: number): WithdrawalRecord | undefined {
  return books.open(setting.code).find((one) => one.id === id);
}
