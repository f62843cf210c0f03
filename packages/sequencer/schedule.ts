/** The source of time and turns for the sequencer and its shadow, so that a simulator can run them in virtual time. */
export interface Schedule {
  /** Milliseconds of a clock that is never set, with fractions. */
  monotonic(): number;
  /** Runs it in one of the next turns, after everything that has arrived by then. */
  soon(run: () => void): void;
  /** Runs it once after so many milliseconds, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
  /** Runs it every so many milliseconds until the returned function is called. */
  every(ms: number, run: () => void): () => void;
}

/** The process's own clock and event loop; waiting does not keep the process alive. */
export const realSchedule: Schedule = {
  monotonic: () => performance.now(),
  soon: (run) => void setImmediate(run),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
