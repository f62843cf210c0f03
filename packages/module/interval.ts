import type { House } from './house.ts';

/** Work of the background that is done every so often, one round at a time. What fails is reported, and done again in the next round. */
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
