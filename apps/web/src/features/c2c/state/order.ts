import type { C2cOrder } from '../api/orders.ts';

export const hasEnded = ({ state }: Pick<C2cOrder, 'state'>): boolean =>
  state === 'success' || state === 'cancelled' || state === 'expired';

/** Whether the reader gets the coins. */
export const isBuyer = ({ role, side }: Pick<C2cOrder, 'role' | 'side'>): boolean => (role === 'customer') === (side === 'buy');

/** The heading of the page for each role: the next step, or the outcome. */
export type C2cHeading =
  | 'opens'
  | 'opensTheirs'
  | 'take'
  | 'accept'
  | 'pay'
  | 'awaitPayment'
  | 'awaitConfirm'
  | 'confirm'
  | 'awaitTransfer'
  | 'transfer'
  | 'check'
  | 'awaitCheck'
  | 'appealed'
  | 'expired'
  | 'notPaid'
  | 'cancelled'
  | 'back'
  | 'received'
  | 'sold';

type HeadingFacts = Pick<C2cOrder, 'opensAt' | 'role' | 'side' | 'state'>;

export function headingOf(order: HeadingFacts, nowMs: number): C2cHeading {
  const { opensAt, role, state } = order;
  const isCustomer = role === 'customer';
  switch (state) {
    case 'untreated':
      if (opensAt !== null && opensAt > nowMs) return isCustomer ? 'opens' : 'opensTheirs';
      return isCustomer ? 'take' : order.side === 'sell' ? 'accept' : 'awaitPayment';
    case 'unpaid':
      return isCustomer ? 'pay' : 'awaitPayment';
    case 'unconfirmed':
      return isCustomer ? 'awaitConfirm' : 'confirm';
    case 'waiting_transfer':
      return isCustomer ? 'awaitTransfer' : 'transfer';
    case 'transferred':
      return isCustomer ? 'check' : 'awaitCheck';
    case 'expired':
      return isCustomer ? 'expired' : 'notPaid';
    case 'cancelled':
      return isBuyer(order) ? 'cancelled' : 'back';
    case 'success':
      return isBuyer(order) ? 'received' : 'sold';
    case 'appealed':
      return 'appealed';
  }
}

/** What an order's row offers: what is owed comes before looking. */
export type RowAct = 'pay' | 'arrived' | 'answer' | 'accept' | 'payOut' | 'received' | 'view';

export function rowActOf({ acts }: Pick<C2cOrder, 'acts'>): RowAct {
  if (acts.includes('declare')) return 'pay';
  if (acts.includes('agree')) return 'arrived';
  if (acts.includes('finish')) return 'received';
  if (acts.includes('accept')) return 'accept';
  if (acts.includes('prove') || acts.includes('transfer')) return 'payOut';
  return acts.includes('state') ? 'answer' : 'view';
}

export const stepKeys = {
  buy: ['ordered', 'pay', 'confirm', 'done'],
  sell: ['ordered', 'taken', 'transferred', 'done'],
} as const;

/** Which of the four steps is the current one; beyond the last when all are done. An order that ended early stopped at one. */
export function stepOf({ payTime, side, state }: Pick<C2cOrder, 'payTime' | 'side' | 'state'>): {
  readonly at: number;
  readonly isStopped: boolean;
} {
  const isPaid = payTime !== null;
  switch (state) {
    case 'untreated':
      return { at: side === 'buy' ? 0 : 1, isStopped: false };
    case 'unpaid':
      return { at: 1, isStopped: false };
    case 'unconfirmed':
    case 'waiting_transfer':
      return { at: 2, isStopped: false };
    case 'transferred':
      return { at: 3, isStopped: false };
    case 'appealed':
      return { at: side === 'buy' ? 2 : 3, isStopped: false };
    case 'success':
      return { at: 4, isStopped: false };
    case 'cancelled':
    case 'expired':
      return { at: isPaid ? (side === 'buy' ? 2 : 3) : 1, isStopped: true };
  }
}

/** Seconds to count down, for the one deadline that is minutes away; longer ones are shown as a time. */
export const countsDown = ({ deadline, state }: Pick<C2cOrder, 'deadline' | 'state'>): boolean => deadline !== null && state === 'unpaid';

/** Whether the time for an appeal has come, which it may have since the order was fetched. */
export const mayAppeal = ({ acts, appealFrom, state }: Pick<C2cOrder, 'acts' | 'appealFrom' | 'state'>, nowMs: number): boolean =>
  acts.includes('appeal') || (appealFrom !== null && nowMs >= appealFrom && (state === 'unconfirmed' || state === 'transferred'));
