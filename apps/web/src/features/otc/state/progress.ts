import type { OtcOrder, OrderState } from '../api/orders.ts';

const ENDED: readonly OrderState[] = ['success', 'cancelled', 'expired', 'failed', 'partial_success'];

export const hasEnded = ({ state }: Pick<OtcOrder, 'state'>): boolean => ENDED.includes(state);

/** The heading of the page for each role: the next step, or the outcome. */
export type OtcHeading =
  | 'accept'
  | 'wait'
  | 'pay'
  | 'awaitPayment'
  | 'awaitRelease'
  | 'release'
  | 'appealed'
  | 'expiredBuyer'
  | 'expiredSeller'
  | 'cancelled'
  | 'heldBuyer'
  | 'heldSeller'
  | 'received'
  | 'sold'
  | 'failedBuyer'
  | 'failedSeller'
  | 'partBuyer'
  | 'partSeller'
  | 'splitBuyer'
  | 'splitSeller'
  | 'settledBuyer'
  | 'settledSeller';

type HeadingFacts = Pick<OtcOrder, 'deadline' | 'isMaker' | 'reason' | 'role' | 'state' | 'toBuyer'>;

export function headingOf({ deadline, isMaker, reason, role, state, toBuyer }: HeadingFacts): OtcHeading {
  const isBuyer = role === 'buyer';
  switch (state) {
    case 'waiting':
      return isMaker ? 'accept' : 'wait';
    case 'unpaid':
      return isBuyer ? 'pay' : 'awaitPayment';
    case 'paid':
      return isBuyer ? 'awaitRelease' : 'release';
    case 'expired':
      return isBuyer ? 'expiredBuyer' : 'expiredSeller';
    case 'success':
      return isBuyer ? 'received' : 'sold';
    case 'failed':
      return isBuyer ? 'failedBuyer' : 'failedSeller';
    case 'partial_success':
      if (reason === 'agreed') return isBuyer ? 'settledBuyer' : 'settledSeller';
      return isBuyer ? 'partBuyer' : 'partSeller';
    case 'cancelled':
      // Both agreed after the payment was stated: the coins stay held for as long as the buyer may appeal.
      if (deadline !== null && toBuyer !== null && Number(toBuyer) > 0) return isBuyer ? 'splitBuyer' : 'splitSeller';
      if (deadline !== null) return isBuyer ? 'heldBuyer' : 'heldSeller';
      return state;
    case 'appealed':
      return state;
  }
}

export const stepKeys = ['ordered', 'pay', 'confirm', 'done'] as const;

/** Which of the four steps is the current one; beyond the last when all are done. An order that ended early stopped at one. */
export function stepOf({ payTime, state }: Pick<OtcOrder, 'payTime' | 'state'>): { readonly at: number; readonly isStopped: boolean } {
  switch (state) {
    case 'waiting':
      return { at: 0, isStopped: false };
    case 'unpaid':
      return { at: 1, isStopped: false };
    case 'paid':
    case 'appealed':
      return { at: 2, isStopped: false };
    case 'success':
    case 'partial_success':
      return { at: 4, isStopped: false };
    case 'failed':
      return { at: 2, isStopped: true };
    case 'cancelled':
    case 'expired':
      return { at: payTime === null ? 1 : 2, isStopped: true };
  }
}

const minuteMs = 60_000;

/** Seconds that the ring of a deadline stands for: the time to accept, to pay, or until an appeal. */
export function ringSeconds({ createTime, deadline, extensions, payTime, state, windowMinutes }: OtcOrder): number {
  if (deadline === null) return 1;
  if (state === 'unpaid') return (windowMinutes + 15 * extensions) * 60;
  const from = state === 'paid' && payTime !== null ? payTime : createTime;
  return Math.max(1, (deadline - from) / 1_000, minuteMs / 1_000);
}

/** While a deadline of the order's own runs. */
export const isTimed = ({ deadline, state }: Pick<OtcOrder, 'deadline' | 'state'>): boolean =>
  deadline !== null && (state === 'waiting' || state === 'unpaid' || state === 'paid');
