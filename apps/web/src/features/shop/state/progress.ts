import type { ShopOrder } from '../api/shop.ts';

/** In which an order has to be paid, as the server has it. */
export const payMinutes = 15;
export const stepKeys = ['pending', 'paid', 'picking', 'shipped', 'received', 'complete'] as const;
type StepKey = (typeof stepKeys)[number];
/** What is a code is neither picked nor shipped. */
const codeKeys: readonly StepKey[] = ['pending', 'paid', 'received', 'complete'];

type Standing = Pick<ShopOrder, 'delivery' | 'payTime' | 'receiveTime' | 'shipTime' | 'state'>;

export const stepsOf = ({ delivery }: Pick<ShopOrder, 'delivery'>): readonly StepKey[] => (delivery === 'virtual' ? codeKeys : stepKeys);

/** How far an order is, and whether it ended on the way. */
export function stepOf(order: Standing): { readonly at: number; readonly isStopped: boolean } {
  const steps = stepsOf(order);
  const place = (key: StepKey): number => steps.indexOf(key);
  const { payTime, receiveTime, shipTime, state } = order;
  if (state === 'complete') return { at: steps.length, isStopped: false };
  if (state === 'cancelled' || state === 'expired' || state === 'refunded') {
    const reached = receiveTime !== null ? 'received' : shipTime !== null ? 'shipped' : payTime !== null ? 'paid' : 'pending';
    return { at: place(reached), isStopped: true };
  }
  return { at: place(state), isStopped: false };
}

export const isOpen = ({ state }: Pick<ShopOrder, 'state'>): boolean => !['complete', 'cancelled', 'expired', 'refunded'].includes(state);
