import type { Method } from '../api/payment.ts';

/** What holds a method back, or that nothing does. */
export type Standing = 'name' | 'code' | 'waits' | 'inUse' | 'ready';

export function standingOf(method: Method, now: number): Standing {
  if (!method.isHolder) return 'name';
  if (method.type !== 'bank' && !method.hasQr) return 'code';
  if (method.isInUse) return 'inUse';
  return method.usableFrom > now ? 'waits' : 'ready';
}
