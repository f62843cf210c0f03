import { Worker } from 'node:worker_threads';
import type { Clock } from '@agio/kernel/clock';
import type { KeepingReport, KeepingRequest, KeepingStart } from './messages.ts';

/** Segments are closed every few minutes on a busy site. */
const EVERY_MS = 60_000;

export interface KeepingOptions extends KeepingStart {
  /** Last command that the rows reflect, committed. */
  readonly projected: () => number;
  readonly now: () => number;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Reported once when it begins to fail, and again after it has worked in between. */
  readonly alarm: (sentence: string) => void;
  readonly everyMs?: number;
}

/** Copies closed segments into the archive and removes facts that it has, in a thread of its own. What fails is tried again. */
export class Keeping {
  readonly #options: KeepingOptions;
  #worker: Worker | undefined;
  #endTimer: (() => void) | undefined;
  #isFailing = false;
  #isStopped = false;
  /** Resolves the passes that are under way. */
  #waiting: (() => void)[] = [];

  constructor(options: KeepingOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, everyMs = EVERY_MS } = this.#options;
    this.#endTimer = clock.every(everyMs, () => void this.pass());
    void this.pass();
  }

  /** Resolves when a pass has ended, however it ended. */
  pass(): Promise<void> {
    const request: KeepingRequest = { projected: this.#options.projected(), nowMs: this.#options.now() };
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      // One at a time: a pass over a slow network may take longer than the interval.
      if (this.#waiting.length === 1) this.#thread().postMessage(request);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endTimer?.();
    await this.#worker?.terminate();
    this.#settle();
  }

  #thread(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const { folder, archive, factsKeepDays } = this.#options;
    const workerData: KeepingStart = { folder, archive, factsKeepDays };
    const worker = new Worker(new URL('./keeping-worker.ts', import.meta.url), { workerData, name: 'keeping' });
    worker.unref();
    worker.on('message', (report: KeepingReport) => this.#hear(report));
    worker.on('error', (error) => this.#hear({ kind: 'failed', message: String(error) }));
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#settle();
    });
    this.#worker = worker;
    return worker;
  }

  #hear(report: KeepingReport): void {
    const { alarm, archive, log } = this.#options;
    if (report.kind === 'failed') {
      if (!this.#isFailing && !this.#isStopped) alarm(`the journal cannot be archived to ${archive}: ${report.message}`);
      this.#isFailing = true;
    } else {
      if (this.#isFailing) log(`the journal is archived to ${archive} again`);
      this.#isFailing = false;
      if (report.archived + report.pruned > 0)
        log(`the journal: ${report.archived} segments are in the archive, ${report.pruned} of facts were removed`);
    }
    this.#settle();
  }

  #settle(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
