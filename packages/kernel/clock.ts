/** The source of time and turns, so that a test can let time pass and a simulator can run in virtual time. */
export interface Schedule {
  /** Milliseconds of a clock that is never set, with fractions. */
  readonly monotonic: () => number;
  /** Runs it in one of the next turns, after everything that has arrived by then. */
  readonly soon: (run: () => void) => void;
  /** Runs it once after a delay in milliseconds, unless the returned function is called first. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Runs it at an interval in milliseconds until the returned function is called. */
  readonly every: (ms: number, run: () => void) => () => void;
}

/** All time that a program knows: nothing else of the product reads the wall clock or sets a timer. Timers do not keep the process alive. */
export interface Clock extends Schedule {
  /** Milliseconds since 1970 by the wall clock, which may be set. */
  readonly wall: () => number;
  /**
   * Like `after`, in real time, also where a test lets time pass: for giving up on something of this machine, such as a thread, a socket or
   * a disk, which does not work faster because a day has passed.
   */
  readonly patience: (ms: number, run: () => void) => () => void;
  /** Resolves after a delay in milliseconds, immediately if the signal is aborted. Keeps the process alive. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** What ends a real timer. */
type Timer = ReturnType<typeof setTimeout> & { unref?(): void };

/** This machine's time and event loop. */
export const realClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  soon: (run) => void setImmediate(run),
  after: (ms, run) => ended(setTimeout(run, ms)),
  every: (ms, run) => ended(setInterval(run, ms)),
  patience: (ms, run) => ended(setTimeout(run, ms)),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      }
      signal?.addEventListener('abort', done);
    }),
};

function ended(timer: Timer): () => void {
  timer.unref?.();
  return () => clearTimeout(timer);
}
