/** A run that is cancelled ends its tests in peace; what still computes or waits after this is killed. */
const GRACE_MS = 3_000;

/** Ends a run of tests when its time is over, or soon after the first of them has failed. */
export class RunEnd {
  readonly #cancel: () => void;
  readonly #timers: NodeJS.Timeout[] = [];
  #why: 'late' | 'failed' | undefined;
  #isKilled = false;

  constructor(cancel: () => void) {
    this.#cancel = cancel;
  }

  /** Why the run was killed; undefined if it ended by itself. */
  get killed(): 'late' | 'failed' | undefined {
    return this.#isKilled ? this.#why : undefined;
  }

  afterMs(ms: number | undefined): void {
    if (ms !== undefined) this.#timers.push(setTimeout(() => this.#end('late'), ms));
  }

  /** The tests that follow are left out by vitest itself, but what the failed one has begun may go on. */
  afterFailure(): void {
    this.#end('failed');
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #end(why: 'late' | 'failed'): void {
    if (this.#why !== undefined) return;
    this.#why = why;
    if (why === 'late') this.#cancel();
    this.#timers.push(
      setTimeout(() => {
        this.#isKilled = true;
        // Cancelled once more, vitest kills the processes.
        this.#cancel();
        this.#cancel();
      }, GRACE_MS),
    );
  }
}
