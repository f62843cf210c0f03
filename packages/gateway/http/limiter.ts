import { RATE_LIMITS } from '@agio/contracts';
import type { RateClass } from '@agio/contracts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimiterRes } from 'rate-limiter-flexible';

/** Points that one caller has used in a class, and when they expire. */
export interface Used {
  readonly rate: RateClass;
  readonly who: string;
  readonly points: number;
  readonly endsAtMs: number;
}

/** Persistent storage of counts. */
export interface LimitStore {
  /** Counts whose windows have not ended. */
  load(nowMs: number): Promise<readonly Used[]>;
  /** Replaces earlier counts, and deletes those whose windows have ended. */
  save(used: readonly Used[], nowMs: number): Promise<void>;
}

export interface Limiter {
  /** Counts a request. Returns how many seconds to wait, 0 when it may pass. */
  take(rate: RateClass, who: string): Promise<number>;
  /** Restores the counts from before the last stop. */
  start(): Promise<void>;
  /** Saves the counts that changed since the last time. */
  stop(): Promise<void>;
}

/** Classes whose windows are long enough for a restart to matter; those of the others end within a minute. */
const KEPT: ReadonlySet<RateClass> = new Set(['login', 'code', 'captcha', 'write']);
const SAVE_MS = 1_000;

/**
 * Counts requests per class and caller in memory, and saves the counts every second, so that a restart or a kill loses at
 * most one second of them.
 */
export function createLimiter(store: LimitStore, onError: (error: unknown) => void): Limiter {
  const limiters = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterMemory({ points: limit.points, duration: limit.windowSeconds, keyPrefix: name }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>;
  let changed = new Map<string, Used>();
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();

  function note(rate: RateClass, who: string, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
    if (KEPT.has(rate)) changed.set(`${rate} ${who}`, { rate, who, points: consumedPoints, endsAtMs: Date.now() + msBeforeNext });
  }

  async function save(): Promise<void> {
    if (changed.size === 0) return;
    const used = changed;
    changed = new Map();
    try {
      await store.save([...used.values()], Date.now());
    } catch (error) {
      // Counts that could not be saved are retried, unless they have changed meanwhile.
      changed = new Map([...used, ...changed]);
      onError(error);
    }
  }

  return {
    async take(rate, who) {
      try {
        note(rate, who, await limiters[rate].consume(who));
        return 0;
      } catch (rejected) {
        if (rejected instanceof Error) throw rejected;
        const result = rejected as RateLimiterRes;
        note(rate, who, result);
        return Math.max(1, Math.ceil(result.msBeforeNext / 1_000));
      }
    },
    async start() {
      const nowMs = Date.now();
      for (const { rate, who, points, endsAtMs } of await store.load(nowMs))
        await limiters[rate].set(who, points, Math.max(1, Math.ceil((endsAtMs - nowMs) / 1_000)));
      timer = setInterval(() => {
        saving = saving.then(save);
      }, SAVE_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      saving = saving.then(save);
      await saving;
    },
  };
}
