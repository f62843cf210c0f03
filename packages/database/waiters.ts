import { realClock } from '@agio/kernel/clock';

/** Callers who wait for a sequence to be reached. */
export class Waiters {
  readonly #waiting = new Set<{ readonly sequence: number; settle(reached: boolean): void }>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Resolves true once `reached` is called with the sequence or a later one, false when that takes too long or never comes. */
  wait(sequence: number, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = realClock.patience(timeoutMs, () => waiter.settle(false));
      const waiter = {
        sequence,
        settle: (reached: boolean) => {
          giveUp();
          this.#waiting.delete(waiter);
          resolve(reached);
        },
      };
      this.#waiting.add(waiter);
    });
  }

  reached(sequence: number): void {
    for (const waiter of this.#waiting) if (waiter.sequence <= sequence) waiter.settle(true);
  }

  /** No further sequence will be reached. */
  end(): void {
    for (const waiter of this.#waiting) waiter.settle(false);
  }
}
