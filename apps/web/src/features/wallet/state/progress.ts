import { signOf, subtractDecimals, trimZeros } from '@agio/ui';
import { receives } from './amount-rules.ts';
import type { Deposit } from '../api/deposits.ts';
import type { Withdrawal } from '../api/withdrawals.ts';

/** The stages a withdrawal goes through as its owner sees them; one that is settled inside never meets the chain. */
export const stages = ['held', 'checked', 'signed', 'sent', 'confirmed'] as const;
export type WithdrawalStage = (typeof stages)[number];

/** How it ended without arriving, where it did. */
export type Ending = 'rejected' | 'cancelled' | 'failed';

export type Progress = {
  readonly stages: readonly WithdrawalStage[];
  /** The stage that is under way; the number of stages when all is done. With an ending: how many were done before it. */
  readonly current: number;
  readonly ending: Ending | null;
};

const currentOf: Readonly<Record<Exclude<Withdrawal['state'], Ending>, number>> = {
  requested: 1,
  to_audit: 1,
  approved: 2,
  signed: 3,
  broadcast: 4,
  confirmed: 5,
};

const isEnding = (state: Withdrawal['state']): state is Ending => state === 'rejected' || state === 'cancelled' || state === 'failed';

/** Where a withdrawal is on its way. */
export function progressOf({ state, internal, txid }: Pick<Withdrawal, 'state' | 'internal' | 'txid'>): Progress {
  const way: readonly WithdrawalStage[] = internal ? ['held', 'checked', 'confirmed'] : stages;
  if (isEnding(state)) {
    // Cancelled and rejected end before anything is signed; a failed one was on the chain when it has a transaction.
    const done = state === 'failed' && txid !== null ? 4 : state === 'failed' && !internal ? 2 : 1;
    return { stages: way, current: Math.min(done, way.length - 1), ending: state };
  }
  const current = currentOf[state];
  if (!internal) return { stages: way, current, ending: null };
  return { stages: way, current: state === 'confirmed' ? 3 : Math.min(current, 2), ending: null };
}

/** What the token itself kept on the way, once that is known; `null` where everything arrived. */
export function keptByToken({
  amount,
  fee,
  receives: arrived,
  state,
}: Pick<Withdrawal, 'amount' | 'fee' | 'receives' | 'state'>): string | null {
  const kept = state === 'confirmed' ? subtractDecimals(receives(amount, fee), arrived) : '0';
  return signOf(kept) > 0 ? trimZeros(kept) : null;
}

/** The customer may call it off until an operator approves it, and while it waits for its fee. */
export function canCancel({ state, waits }: Pick<Withdrawal, 'state' | 'waits'>): boolean {
  return state === 'requested' || state === 'to_audit' || (state === 'approved' && waits === 'network_fee');
}

/** Confirmations as a part from 0 to 1. */
export function confirmedPart({ confirmations, needed }: Pick<Deposit, 'confirmations' | 'needed'>): number {
  return needed <= 0 ? 1 : Math.min(1, Math.max(0, confirmations / needed));
}

/** Confirmations as they are shown: never more than are needed, since what comes after them says nothing more. */
export function shownConfirmations({ confirmations, needed }: Pick<Deposit, 'confirmations' | 'needed'>): number {
  return Math.min(Math.max(0, confirmations), needed);
}
