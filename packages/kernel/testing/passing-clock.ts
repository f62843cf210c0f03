import { realClock } from '../clock.ts';
import type { Clock } from '../clock.ts';

interface Waiting {
  readonly dueMs: number;
  readonly everyMs: number | undefined;
  readonly run: () => void;
}

/**
 * Real time, which a test lets pass faster: `pass` moves the wall clock and the monotonic clock ahead, and every timer that is due by then
 * runs once, in the order of their times, as after a machine's sleep.
 */
export class PassingClock implements Clock {
  #aheadMs = 0;
  #next = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #real = new Map<number, () => void>();

  readonly wall = (): number => realClock.wall() + this.#aheadMs;
  readonly monotonic = (): number => realClock.monotonic() + this.#aheadMs;
  readonly soon = realClock.soon;
  readonly patience = realClock.patience;
  readonly after = (ms: number, run: () => void): (() => void) => this.#add(ms, undefined, run);
  readonly every = (ms: number, run: () => void): (() => void) => this.#add(ms, ms, run);

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const cancel = this.after(ms, done);
      function done(): void {
        cancel();
        signal?.removeEventListener('abort', done);
        resolve();
      }
      signal?.addEventListener('abort', done);
    });

  /** Lets so many milliseconds pass at once. What the timers start goes on in the background, as always. */
  pass(ms: number): void {
    this.#aheadMs += ms;
    const now = this.monotonic();
    const due = [...this.#waiting].filter(([, { dueMs }]) => dueMs <= now).sort(([, a], [, b]) => a.dueMs - b.dueMs);
    for (const [id] of due) this.#fire(id);
    // Others wait for less of real time than they were set to.
    for (const [id, waiting] of this.#waiting) this.#arm(id, waiting);
  }

  #add(ms: number, everyMs: number | undefined, run: () => void): () => void {
    const id = (this.#next += 1);
    const waiting = { dueMs: this.monotonic() + ms, everyMs, run };
    this.#waiting.set(id, waiting);
    this.#arm(id, waiting);
    return () => {
      this.#real.get(id)?.();
      this.#real.delete(id);
      this.#waiting.delete(id);
    };
  }

  #arm(id: number, { dueMs }: Waiting): void {
    this.#real.get(id)?.();
    this.#real.set(
      id,
      realClock.after(Math.max(0, dueMs - this.monotonic()), () => this.#fire(id)),
    );
  }

  #fire(id: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    const { everyMs, run } = waiting;
    if (everyMs === undefined) {
      this.#real.get(id)?.();
      this.#real.delete(id);
      this.#waiting.delete(id);
    } else {
      const again = { ...waiting, dueMs: this.monotonic() + everyMs };
      this.#waiting.set(id, again);
      this.#arm(id, again);
    }
    run();
  }
}
