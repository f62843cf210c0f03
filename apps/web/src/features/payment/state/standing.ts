import type { PaymentMethod } from '../api/payment.ts';

/** What holds a method back, or that nothing does. */
export type MethodStanding = 'name' | 'code' | 'waits' | 'inUse' | 'ready';

export function standingOf(method: PaymentMethod, now: number): MethodStanding {
  if (!method.isHolder) return 'name';
  if (method.type !== 'bank' && !method.hasQr) return 'code';
  if (method.isInUse) return 'inUse';
  return method.usableFrom > now ? 'waits' : 'ready';
}
