import { RATE_LIMITS } from '@agio/contracts';
import type { RateClass } from '@agio/contracts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimiterRes } from 'rate-limiter-flexible';

/** What one caller has used up of a class, and when that is forgotten. */
export interface Used {
  readonly rate: RateClass;
  readonly who: string;
  readonly points: number;
  readonly endsAtMs: number;
}

/** Where counts outlive the process. */
export interface LimitStore {
  /** What has not ended yet. */
  load(nowMs: number): Promise<readonly Used[]>;
  /** Puts counts in the place of those before, and forgets what has ended. */
  save(used: readonly Used[], nowMs: number): Promise<void>;
}

export interface Limiter {
  /** Counts a request. Returns how many seconds to wait, 0 when it may pass. */
  take(rate: RateClass, who: string): Promise<number>;
  /** Brings back what was counted before the last stop. */
  start(): Promise<void>;
  /** Stores what was counted since the last time. */
  stop(): Promise<void>;
}

/** Their windows are long enough for a restart to matter; those of the others are over within a minute. */
const KEPT: ReadonlySet<RateClass> = new Set(['login', 'code', 'captcha', 'write']);
const SAVE_MS = 1_000;

/**
 * Counts requests per class and caller in memory, and writes behind every second, so that neither a restart nor a kill
 * gives more than a second's requests back.
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
      // What could not be written is tried again, unless it was counted on meanwhile.
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
