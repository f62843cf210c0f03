import { Worker } from 'node:worker_threads';
import type { Clock } from '@agio/kernel/clock';
import type { Answer, Job } from './job.ts';
import type { BackTestResult } from './starts.ts';

/** At most two at once a server, so that its other threads have processors left. */
const THREADS_MAX = 2;
const WAITING_MAX = 20;
/** An idle thread ends after so long. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly job: Job;
  readonly resolve: (tested: BackTestResult) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  now: Waiting | undefined;
  endIdle: () => void;
}

/** Back-tests in threads of their own, in the order in which they were asked for. */
export class BacktestThreads {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Waiting[] = [];

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  /** Undefined if too many wait already. */
  run(job: Job): Promise<BackTestResult> | undefined {
    if (this.#waiting.length >= WAITING_MAX) return undefined;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  async stop(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the server stops'));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    const free = [...this.#threads].find(({ now }) => now === undefined);
    const thread = free ?? (this.#threads.size < THREADS_MAX && this.#waiting.length > 0 ? this.#open() : undefined);
    const waiting = thread === undefined ? undefined : this.#waiting.shift();
    if (thread === undefined || waiting === undefined) return;
    thread.endIdle();
    thread.now = waiting;
    thread.worker.postMessage(waiting.job);
  }

  #open(): Thread {
    const worker = new Worker(new URL('./backtest-worker.ts', import.meta.url), { name: 'backtest' });
    const thread: Thread = { worker, now: undefined, endIdle: () => undefined };
    worker.unref();
    worker.on('message', (given: Answer) => {
      const asked = thread.now;
      thread.now = undefined;
      if (given.ok) asked?.resolve(given.tested);
      else asked?.reject(new Error(given.message));
      thread.endIdle = this.#clock.after(IDLE_MS, () => void worker.terminate());
      this.#next();
    });
    worker.on('error', (error) => this.#lost(thread, error as Error));
    worker.on('exit', () => this.#lost(thread, new Error('the thread of a back-test ended')));
    this.#threads.add(thread);
    return thread;
  }

  #lost(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    thread.endIdle();
    thread.now?.reject(error);
    this.#next();
  }
}
