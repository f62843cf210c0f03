import type { Clock } from '@agio/kernel/clock';
import type { VirtualTime } from '../virtual-time.ts';

/** What the wall clocks of all machines show when a seed begins, in milliseconds since 1970. */
export const BEGIN_MS = 1_790_000_000_000;

export interface ProcessOptions {
  readonly name: string;
  readonly time: VirtualTime;
  /** How far its machine's wall clock is from the others'. */
  readonly wallOffsetMs: number;
  /** Of its machine's clocks; 1 is right. */
  readonly pace: number;
  /** What was thrown where nobody catches it: a program ends by that. */
  readonly onThrown: (error: unknown) => void;
}

/**
 * One process of several in virtual time. Everything that reaches it comes through `enter`: while it is frozen that waits, and once it has ended
 * nothing happens any more, whatever its promises still waited for.
 */
export class VirtualProcess implements Clock {
  readonly name: string;
  readonly #options: ProcessOptions;
  #late: (() => void)[] | undefined;
  #frozenAtMs = 0;
  #hasEnded = false;

  constructor(options: ProcessOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** For how long it has been frozen. */
  get frozenMs(): number {
    return this.#late === undefined ? 0 : this.#options.time.passedMs - this.#frozenAtMs;
  }

  get isFrozen(): boolean {
    return this.#late !== undefined;
  }

  /** Runs what reaches the process. */
  enter(run: () => void): void {
    if (this.#hasEnded) return;
    if (this.#late !== undefined) return void this.#late.push(run);
    try {
      run();
    } catch (error) {
      this.#options.onThrown(error);
    }
  }

  end(): void {
    this.#hasEnded = true;
    this.#late = undefined;
  }

  freeze(): void {
    if (this.#late === undefined) this.#frozenAtMs = this.#options.time.passedMs;
    this.#late ??= [];
  }

  /** What came meanwhile reaches it now, in order. */
  wake(): void {
    const late = this.#late ?? [];
    this.#late = undefined;
    for (const run of late) this.#options.time.soon(() => this.enter(run));
  }

  wall(): number {
    const { pace, time, wallOffsetMs } = this.#options;
    return Math.floor(BEGIN_MS + wallOffsetMs + time.passedMs * pace);
  }

  monotonic(): number {
    return this.#options.time.passedMs * this.#options.pace;
  }

  soon(run: () => void): void {
    this.#options.time.soon(() => this.enter(run));
  }

  after(ms: number, run: () => void): () => void {
    let isOff = false;
    const off = this.#options.time.after(ms / this.#options.pace, () =>
      this.enter(() => {
        if (!isOff) run();
      }),
    );
    return () => {
      isOff = true;
      off();
    };
  }

  patience(ms: number, run: () => void): () => void {
    return this.after(ms, run);
  }

  every(ms: number, run: () => void): () => void {
    let isOff = false;
    let isLate = false;
    const off = this.#options.time.every(ms / this.#options.pace, () => {
      if (this.#hasEnded) return off();
      // A timer that was due several times while its process was frozen runs once.
      if (isLate) return;
      isLate = true;
      this.enter(() => {
        isLate = false;
        if (!isOff) run();
      });
    });
    return () => {
      isOff = true;
      off();
    };
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const stop = this.after(ms, done);
      function done(): void {
        stop();
        signal?.removeEventListener('abort', done);
        resolve();
      }
      signal?.addEventListener('abort', done);
    });
  }
}
