import { RATE_LIMITS } from '@agio/contracts';
import type { RateClass } from '@agio/contracts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimiterRes } from 'rate-limiter-flexible';

/** Answers how many seconds to wait, 0 when the request may pass. */
export type Limiter = (rate: RateClass, who: string) => Promise<number>;

/** Counts requests per class and caller. */
export function createLimiter(): Limiter {
  const limiters = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterMemory({ points: limit.points, duration: limit.windowSeconds, keyPrefix: name }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>;
  return async (rate, who) => {
    try {
      await limiters[rate].consume(who);
      return 0;
    } catch (rejected) {
      if (rejected instanceof Error) throw rejected;
      return Math.max(1, Math.ceil((rejected as RateLimiterRes).msBeforeNext / 1000));
    }
  };
}
