import { RATE_LIMITS } from '@agio/contracts';
import type { AnyCall, RateClass, RateLimit } from '@agio/contracts';
import type { Clock } from '@agio/kernel/clock';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimiterRes } from 'rate-limiter-flexible';

/** Points that one caller has used in a class, and when they expire. */
export interface UsedPoints {
  readonly rate: RateClass;
  readonly who: string;
  readonly points: number;
  readonly endsAtMs: number;
}

/** Persistent storage of counts. */
export interface LimitStore {
  /** Counts whose windows have not ended. */
  load(nowMs: number): Promise<readonly UsedPoints[]>;
  /** Replaces earlier counts, and deletes those whose windows have ended. */
  save(used: readonly UsedPoints[], nowMs: number): Promise<void>;
}

/** What a caller has left after a request was counted. */
export interface LimitState {
  /** How long the request has to wait; 0 when it may pass. */
  readonly waitSeconds: number;
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, and everything is there again. */
  readonly resetSeconds: number;
}

/** The limits of a site, and the callers with more than others. */
export interface LimitRules {
  readonly limits: Readonly<Record<RateClass, RateLimit>>;
  /** How many times the points of a customer's classes they have; the caller as `whoCalls` names it. Called for every request. */
  readonly factorOf: (who: string) => number;
}

const USUAL: LimitRules = { limits: RATE_LIMITS, factorOf: () => 1 };

/** How many requests a body stands for: a batch counts as the orders in it. */
export function weightOf({ weight }: Pick<AnyCall, 'weight'>, body: unknown): number {
  if (weight === undefined) return 1;
  const list = (body as Readonly<Record<string, unknown>> | undefined)?.[weight];
  return Array.isArray(list) ? Math.max(1, list.length) : 1;
}

export interface Limiter {
  /** Counts a request as so many points, one if not given. */
  take(rate: RateClass, who: string, points?: number): Promise<LimitState>;
  /** Restores the counts from before the last stop. */
  start(): Promise<void>;
  /** Saves the counts that changed since the last time. */
  stop(): Promise<void>;
}

/** Classes whose windows are long enough for a restart to matter; those of the others end within a minute. */
const KEPT: ReadonlySet<RateClass> = new Set(['login', 'code', 'captcha', 'write']);
/** The limits that protect accounts and addresses are the same for every caller. */
const FIXED: ReadonlySet<RateClass> = new Set(['captcha', 'code', 'login', 'lookup']);
const SAVE_MS = 1_000;

/**
 * Counts requests per class and caller in memory, and saves the counts every second, so that a restart or a kill loses at
 * most one second of them. Windows end by this machine's time, which the library reads itself, also where a test lets time pass.
 */
export function createLimiter(
  store: LimitStore,
  onError: (error: unknown) => void,
  clock: Clock,
  { factorOf, limits }: LimitRules = USUAL,
): Limiter {
  const byFactor = new Map<string, RateLimiterMemory>();

  /** Anyone who has the same limit is counted by the same limiter, each by themselves. */
  function limiterOf(rate: RateClass, who: string): { readonly limit: number; readonly counts: RateLimiterMemory } {
    const factor = FIXED.has(rate) ? 1 : factorOf(who);
    const limit = limits[rate].points * factor;
    const name = `${rate} ${factor}`;
    let counts = byFactor.get(name);
    if (counts === undefined) {
      counts = new RateLimiterMemory({ points: limit, duration: limits[rate].windowSeconds, keyPrefix: rate });
      byFactor.set(name, counts);
    }
    return { limit, counts };
  }
  let changed = new Map<string, UsedPoints>();
  let endSaving: (() => void) | undefined;
  let saving: Promise<void> = Promise.resolve();

  function note(rate: RateClass, who: string, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
    if (KEPT.has(rate)) changed.set(`${rate} ${who}`, { rate, who, points: consumedPoints, endsAtMs: clock.wall() + msBeforeNext });
  }

  async function save(): Promise<void> {
    if (changed.size === 0) return;
    const used = changed;
    changed = new Map();
    try {
      await store.save([...used.values()], clock.wall());
    } catch (error) {
      // Counts that could not be saved are retried, unless they have changed meanwhile.
      changed = new Map([...used, ...changed]);
      onError(error);
    }
  }

  return {
    async take(rate, who, points) {
      const { counts, limit } = limiterOf(rate, who);
      try {
        const result = await counts.consume(who, points);
        note(rate, who, result);
        return { waitSeconds: 0, limit, remaining: result.remainingPoints, resetSeconds: secondsUntil(result) };
      } catch (rejected) {
        if (rejected instanceof Error) throw rejected;
        const result = rejected as RateLimiterRes;
        note(rate, who, result);
        return { waitSeconds: secondsUntil(result), limit, remaining: 0, resetSeconds: secondsUntil(result) };
      }
    },
    async start() {
      const nowMs = clock.wall();
      for (const { rate, who, points, endsAtMs } of await store.load(nowMs))
        await limiterOf(rate, who).counts.set(who, points, Math.max(1, Math.ceil((endsAtMs - nowMs) / 1_000)));
      endSaving = clock.every(SAVE_MS, () => {
        saving = saving.then(save);
      });
    },
    async stop() {
      endSaving?.();
      saving = saving.then(save);
      await saving;
    },
  };
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}
