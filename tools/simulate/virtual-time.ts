import type { Schedule } from '@agio/kernel/clock';

interface Timer {
  readonly order: number;
  readonly everyMs: number | undefined;
  readonly run: () => void;
  at: number;
  off: boolean;
}

/** What Node's timer functions give; only these parts are used. */
interface Handle {
  unref(): Handle;
  ref(): Handle;
  readonly timer: Timer;
}

const realImmediate = globalThis.setImmediate;
const REPLACED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const;

/**
 * Time that passes only on request: while it is installed, every timer of this process runs by it, ordered by
 * time and then by creation, so that one seed always gives one run.
 */
export class VirtualTime implements Schedule {
  /** Milliseconds that have passed; never goes backwards. */
  passedMs = 0;
  #timers: Timer[] = [];
  #made = 0;
  #kept: Record<string, unknown> = {};

  install(): void {
    const globals = globalThis as unknown as Record<string, unknown>;
    for (const name of REPLACED) this.#kept[name] = globals[name];
    globals['setTimeout'] = (run: () => void, ms?: number) => this.#add(run, ms ?? 0, undefined);
    globals['setInterval'] = (run: () => void, ms?: number) => this.#add(run, ms ?? 0, ms ?? 0);
    globals['setImmediate'] = (run: () => void) => this.#add(run, 0, undefined);
    for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate'])
      globals[name] = (handle: Handle | undefined) => {
        if (handle !== undefined) handle.timer.off = true;
      };
  }

  uninstall(): void {
    Object.assign(globalThis, this.#kept);
    this.#timers = [];
  }

  /** Forgets every timer, as the end of a process does. */
  forget(): void {
    this.#timers = [];
  }

  /** Advances time by this much, and runs everything that falls due. */
  async pass(ms: number): Promise<void> {
    const until = this.passedMs + ms;
    for (;;) {
      await settle();
      const next = this.#next(until);
      if (next === undefined) break;
      this.passedMs = Math.max(this.passedMs, next.at);
      if (next.everyMs === undefined) next.off = true;
      else next.at += Math.max(1, next.everyMs);
      next.run();
    }
    this.passedMs = until;
  }

  monotonic(): number {
    return this.passedMs;
  }

  soon(run: () => void): void {
    this.#add(run, 0, undefined);
  }

  after(ms: number, run: () => void): () => void {
    const { timer } = this.#add(run, ms, undefined);
    return () => {
      timer.off = true;
    };
  }

  every(ms: number, run: () => void): () => void {
    const { timer } = this.#add(run, ms, ms);
    return () => {
      timer.off = true;
    };
  }

  #next(until: number): Timer | undefined {
    if (this.#timers.some(({ off }) => off)) this.#timers = this.#timers.filter(({ off }) => !off);
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > until) continue;
      if (next === undefined || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer;
    }
    return next;
  }

  #add(run: () => void, ms: number, everyMs: number | undefined): Handle {
    this.#made += 1;
    const timer: Timer = { order: this.#made, everyMs, run, at: this.passedMs + ms, off: false };
    this.#timers.push(timer);
    const handle: Handle = { timer, unref: () => handle, ref: () => handle };
    return handle;
  }
}

/** Lets all promises settle as far as they can without time passing. */
export function settle(): Promise<void> {
  return new Promise((resolve) => realImmediate(() => resolve()));
}
