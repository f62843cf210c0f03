import type { House } from './house.ts';

/**
 * What is worked out in memory at an interval and sent from there, as frames are. Nothing is waited for: a step that returns a promise does not compile,
 * and belongs into an `Interval`. What it throws is reported, and the next step is taken all the same.
 */
export class Pulse {
  readonly #ports: Pick<House, 'clock' | 'onError'>;
  readonly #everyMs: number;
  readonly #step: () => undefined;
  #end: (() => void) | undefined;

  constructor(ports: Pick<House, 'clock' | 'onError'>, everyMs: number, step: () => undefined) {
    this.#ports = ports;
    this.#everyMs = everyMs;
    this.#step = step;
  }

  start(): void {
    this.#end = this.#ports.clock.every(this.#everyMs, () => {
      try {
        this.#step();
      } catch (error) {
        this.#ports.onError(error);
      }
    });
  }

  stop(): void {
    this.#end?.();
  }
}

/** Background work at an interval, one round at a time. A failure is reported, and the next round tries again. */
export class Interval {
  readonly #ports: Pick<House, 'clock' | 'onError'>;
  readonly #everyMs: number;
  readonly #round: () => Promise<unknown>;
  #end: (() => void) | undefined;
  #working: Promise<void> = Promise.resolve();
  /** Rounds that are begun or wait: what comes due meanwhile is one more. */
  #open = 0;

  constructor(ports: Pick<House, 'clock' | 'onError'>, everyMs: number, round: () => Promise<unknown>) {
    this.#ports = ports;
    this.#everyMs = everyMs;
    this.#round = round;
  }

  start(): void {
    this.#end = this.#ports.clock.every(this.#everyMs, () => void this.now());
  }

  /** Does a round, after the one that is under way. Never rejects. */
  now(): Promise<void> {
    if (this.#open > 1) return this.#working;
    this.#open += 1;
    this.#working = this.#working
      .then(this.#round)
      .catch((error: unknown) => this.#ports.onError(error))
      .then(() => void (this.#open -= 1));
    return this.#working;
  }

  /** Resolves when nothing of it is under way. */
  async stop(): Promise<void> {
    this.#end?.();
    await this.#working;
  }
}
