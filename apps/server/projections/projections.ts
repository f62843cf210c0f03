import { Worker } from 'node:worker_threads';
import { Waiters } from '@agio/database';
import type { Database } from '@agio/database';
import { realClock } from '@agio/kernel/clock';
import type { ShadowLink, WrittenFacts } from '@agio/sequencer';
import type { ProjectionsReport, ProjectionsRequest, ProjectionsStart } from './messages.ts';

/** Delay before the thread is restarted, doubled each time up to the maximum until it has written something. */
const RESTART_MS = 500;
const RESTART_MS_MAX = 30_000;

export interface ProjectionsOptions {
  readonly database: Database;
  /** Of the journal. */
  readonly folder: string;
  /** Where facts are that the journal has no more. */
  readonly archive?: string | undefined;
  readonly shadow: Pick<ShadowLink, 'subscribe'>;
  /** Sequence of the last command that was applied. */
  readonly last: () => number;
  readonly onError: (error: unknown) => void;
  /** The first thread, if it was made before; see `projectionsThread`. */
  readonly thread?: Worker;
}

/** A thread that loads what projections need and waits: it may be made while database and journal are still being opened. */
export function projectionsThread(): Worker {
  return new Worker(new URL('./projections-worker.ts', import.meta.url), { name: 'projections' });
}

/**
 * Projections, made in their own thread from the facts that the shadow has written. The thread keeps nothing that
 * journal and database do not have: when it ends it is restarted, and rows are late until then.
 */
export class Projections {
  readonly #options: ProjectionsOptions;
  readonly #waiters = new Waiters();
  #worker: Worker | undefined;
  #thread: Worker | undefined;
  #written: WrittenFacts = { sequence: 0, hash: '' };
  #sequence = 0;
  /** Times that the thread has ended since it wrote something. */
  #ends = 0;
  #endRestart: (() => void) | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: ProjectionsOptions) {
    this.#options = options;
    this.#thread = options.thread;
  }

  /** Sequence of the last command that the rows reflect. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Commands that the rows do not reflect yet. */
  get lag(): number {
    return Math.max(0, this.#options.last() - this.#sequence);
  }

  /** Resolves once the stored position was checked against the journal. Rejects with what ended the thread before that. */
  async start(): Promise<void> {
    this.#options.shadow.subscribe((written) => {
      this.#written = written;
      this.#ask({ kind: 'written', written });
    });
    await new Promise<void>((resolve, reject) => this.#spawn(resolve, reject));
  }

  /** Resolves true once the rows reflect the sequence, false when that takes too long. */
  reached(sequence: number, timeoutMs: number): Promise<boolean> {
    if (this.#sequence >= sequence) return Promise.resolve(true);
    if (this.#stopped !== undefined) return Promise.resolve(false);
    this.#ask({ kind: 'wanted', sequence, timeoutMs });
    return this.#waiters.wait(sequence, timeoutMs);
  }

  /** Stops after the current transaction. A second call waits for the same end. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#endRestart?.();
    const worker = this.#worker;
    if (worker !== undefined) {
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      this.#ask({ kind: 'stop' });
      await ended;
    }
    this.#waiters.end();
  }

  #ask(request: ProjectionsRequest): void {
    this.#worker?.postMessage(request);
  }

  /** `onFailed` is called if the thread ends before it has started; later ends lead to a restart. */
  #spawn(onStarted: () => void, onFailed?: (reason: Error) => void): void {
    const { archive, database, folder, last, onError } = this.#options;
    const lent = database.lend();
    const start: ProjectionsStart = { folder, archive, database: lent, last: last(), written: this.#written };
    const worker = this.#thread ?? projectionsThread();
    this.#thread = undefined;
    this.#worker = worker;
    let isStarted = onFailed === undefined;
    let reason = new Error('the projections’ thread has ended');
    worker.on('message', (report: ProjectionsReport) => {
      if (report.kind === 'error') onError(report.error);
      if (report.kind === 'moved') this.#ends = 0;
      if (report.kind === 'started' || report.kind === 'moved') {
        this.#sequence = report.sequence;
        this.#waiters.reached(report.sequence);
      }
      if (report.kind === 'started') {
        isStarted = true;
        onStarted();
      }
    });
    worker.on('error', (error) => {
      if (isStarted) onError(error);
      reason = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => {
      this.#worker = undefined;
      if (this.#stopped !== undefined) return;
      if (!isStarted) return onFailed?.(reason);
      onError(new Error('the projections’ thread has ended and is restarted'));
      const waitMs = Math.min(RESTART_MS * 2 ** this.#ends, RESTART_MS_MAX);
      this.#ends += 1;
      this.#endRestart = realClock.patience(waitMs, () => this.#spawn(() => undefined));
    });
    worker.postMessage({ kind: 'start', start } satisfies ProjectionsRequest, lent.kind === 'pglite' ? [lent.port] : []);
  }
}
