import type { Command } from '@agio/core';
import type { Limiter, LimitState } from '@agio/gateway';
import type { Clock } from '@agio/kernel/clock';
import { z } from 'zod';

/** Customers who are remembered before those whose time is over are forgotten. */
const SLOW_MAX = 10_000;

/** A customer whose orders of this window are used up, over all gateways and the server that leads. */
const slowCaller = z.object({ who: z.string(), waitSeconds: z.int(), limit: z.int() });
type SlowCaller = z.output<typeof slowCaller>;

interface Slow {
  readonly untilMs: number;
  readonly limit: number;
  /** Commands that came since. */
  over: number;
}

/** Keeps those who wait, until they do no longer. */
class Waiting {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #slow = new Map<string, Slow>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  of(who: string): Slow | undefined {
    const slow = this.#slow.get(who);
    return slow === undefined || slow.untilMs <= this.#clock.monotonic() ? undefined : slow;
  }

  add({ limit, waitSeconds, who }: SlowCaller): void {
    const nowMs = this.#clock.monotonic();
    if (this.#slow.size >= SLOW_MAX) for (const [name, { untilMs }] of this.#slow) if (untilMs <= nowMs) this.#slow.delete(name);
    this.#slow.set(who, { untilMs: nowMs + waitSeconds * 1_000, limit, over: 0 });
  }
}

/**
 * Counts the orders that customers give over gateways where the server that leads counts its own, so that several gateways are no more than one. Every
 * gateway hears which customer has used a window up. What a gateway took before it heard is done, up to a whole window more.
 */
export class OrderPace {
  readonly #limiter: Pick<Limiter, 'take'>;
  readonly #tell: (slow: SlowCaller) => void;
  readonly #onError: (error: unknown) => void;
  readonly #waiting: Waiting;

  constructor(
    limiter: Pick<Limiter, 'take'>,
    clock: Pick<Clock, 'monotonic'>,
    { onError, tell }: { readonly tell: (slow: SlowCaller) => void; readonly onError: (error: unknown) => void },
  ) {
    this.#limiter = limiter;
    this.#tell = tell;
    this.#onError = onError;
    this.#waiting = new Waiting(clock);
  }

  /** Counts a command; false for one that is not taken any more. */
  takes(command: Command): boolean {
    const who = `c${'customer' in command ? command.customer : 0}`;
    const slow = this.#waiting.of(who);
    if (slow !== undefined) {
      slow.over += 1;
      return slow.over <= slow.limit;
    }
    this.#limiter.take('order', who).then(({ limit, waitSeconds }) => {
      if (waitSeconds === 0 || this.#waiting.of(who) !== undefined) return;
      this.#waiting.add({ who, waitSeconds, limit });
      this.#tell({ who, waitSeconds, limit });
    }, this.#onError);
    return true;
  }
}

/** The limits of a gateway: its own counts, and who has to wait because of what they did elsewhere. */
export class GatewayLimiter implements Limiter {
  readonly #own: Limiter;
  readonly #waiting: Waiting;
  readonly #clock: Pick<Clock, 'monotonic'>;

  constructor(own: Limiter, clock: Pick<Clock, 'monotonic'>) {
    this.#own = own;
    this.#clock = clock;
    this.#waiting = new Waiting(clock);
  }

  /** The server that leads says that a customer has to wait. */
  hear(data: unknown): void {
    this.#waiting.add(slowCaller.parse(data));
  }

  async take(...[rate, who, points]: Parameters<Limiter['take']>): Promise<LimitState> {
    const taken = await this.#own.take(rate, who, points);
    const slow = rate === 'order' ? this.#waiting.of(who) : undefined;
    if (slow === undefined) return taken;
    const seconds = Math.max(taken.waitSeconds, Math.ceil((slow.untilMs - this.#clock.monotonic()) / 1_000));
    return { waitSeconds: seconds, limit: taken.limit, remaining: 0, resetSeconds: Math.max(seconds, taken.resetSeconds) };
  }

  start(): Promise<void> {
    return this.#own.start();
  }

  stop(): Promise<void> {
    return this.#own.stop();
  }
}
