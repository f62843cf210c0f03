import type { AppendResult } from '@agio/journal';
import type { Schedule } from '@agio/kernel/clock';
import type { CommandLog, Frame } from '../sequencer.ts';

/** A journal whose frames become durable when the test says so. */
export class HeldLog implements CommandLog {
  readonly frames: Frame[] = [];
  readonly #waiting: { resolve: (appended: AppendResult) => void; reject: (error: Error) => void }[] = [];
  isClosed = false;

  append(frame: Frame): Promise<AppendResult> {
    this.frames.push(frame);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Frames handed over that are not durable yet. */
  get inFlight(): number {
    return this.#waiting.length;
  }

  /** The oldest frame is durable; waits until what follows from it has happened. */
  async land(): Promise<void> {
    const frame = this.frames[this.frames.length - this.#waiting.length]!;
    const last = frame.first + frame.count - 1;
    this.#waiting.shift()!.resolve({ last, hash: String(last).padStart(32, '0') });
    await settle();
  }

  async fail(error: Error): Promise<void> {
    this.#waiting.shift()!.reject(error);
    await settle();
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}

/** Time and turns by hand. */
export class HandSchedule implements Schedule {
  nowMs = 0;
  #soon: (() => void)[] = [];
  readonly #timers = new Set<{ atMs: number; everyMs: number | undefined; run: () => void }>();

  monotonic(): number {
    return this.nowMs;
  }

  soon(run: () => void): void {
    this.#soon.push(run);
  }

  after(ms: number, run: () => void): () => void {
    return this.#add(ms, undefined, run);
  }

  every(ms: number, run: () => void): () => void {
    return this.#add(ms, ms, run);
  }

  /** Runs what waits for its turn, until nothing does. */
  async turn(): Promise<void> {
    while (this.#soon.length > 0) {
      for (const run of this.#soon.splice(0)) run();
      await settle();
    }
  }

  /** Lets time pass: what becomes due runs in order. */
  async pass(ms: number): Promise<void> {
    const end = this.nowMs + ms;
    for (;;) {
      await this.turn();
      const next = [...this.#timers].sort((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > end) break;
      this.nowMs = Math.max(this.nowMs, next.atMs);
      if (next.everyMs === undefined) this.#timers.delete(next);
      else next.atMs += next.everyMs;
      next.run();
      await settle();
    }
    this.nowMs = end;
  }

  #add(ms: number, everyMs: number | undefined, run: () => void): () => void {
    const timer = { atMs: this.nowMs + ms, everyMs, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }
}

/** Handlers of settled promises run before the next turn of the event loop. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
