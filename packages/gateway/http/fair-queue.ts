import { realClock } from '@agio/kernel/clock';

/** Limits of concurrent requests, per caller and in total. */
export interface Fairness {
  readonly perCaller: number;
  readonly total: number;
  /** Maximum waiting requests per caller; further ones are refused. */
  readonly waitingMax: number;
  /** How long a request may wait for its turn; without it, for as long as its caller does. */
  readonly waitMsMax?: number;
}

interface Caller {
  running: number;
  readonly waiting: ((isTaken: boolean) => void)[];
  /** No further request of this caller starts before this time. */
  notBeforeMs: number;
}

/** A caller with a queue pauses for this multiple of the last request's duration, up to a maximum. */
const REST_FACTOR = 2;
const REST_MS_MIN = 1;
const REST_MS_MAX = 100;

/**
 * Schedules requests round-robin: a bounded number per caller at once, callers in turn. A caller who queues hundreds is
 * paused between two requests, so that the thread is free for others most of the time. A caller with one request at a time never waits.
 */
export class FairQueue {
  readonly #fairness: Fairness;
  readonly #now: () => number;
  /** In the order of their turns: a caller who started a request moves to the end. */
  readonly #callers = new Map<string, Caller>();
  #running = 0;
  #isPlanned = false;

  constructor(fairness: Fairness, now: () => number = () => performance.now()) {
    this.#fairness = fairness;
    this.#now = now;
  }

  /** Undefined if the caller may start now; else a promise that resolves at their turn, or to false if too many of their calls wait, or this one too long. */
  enter(who: string): Promise<boolean> | undefined {
    let caller = this.#callers.get(who);
    if (caller === undefined) {
      caller = { running: 0, waiting: [], notBeforeMs: 0 };
      this.#callers.set(who, caller);
    }
    if (caller.waiting.length === 0 && this.#mayBegin(caller)) {
      this.#begin(caller);
      return undefined;
    }
    if (caller.waiting.length >= this.#fairness.waitingMax) return Promise.resolve(false);
    return this.#wait(who, caller);
  }

  #wait(who: string, caller: Caller): Promise<boolean> {
    const { waitMsMax } = this.#fairness;
    return new Promise((resolve) => {
      const giveUp = waitMsMax === undefined ? undefined : realClock.patience(waitMsMax, () => settle(false));
      const settle = (isTaken: boolean): void => {
        giveUp?.();
        if (!isTaken) this.#drop(who, caller, settle);
        resolve(isTaken);
      };
      caller.waiting.push(settle);
      this.#plan();
    });
  }

  /** A caller does not wait any longer. */
  #drop(who: string, caller: Caller, settle: Caller['waiting'][number]): void {
    caller.waiting.splice(caller.waiting.indexOf(settle), 1);
    if (caller.waiting.length === 0 && caller.running === 0) this.#callers.delete(who);
  }

  /** Reports the end of a request that started at `startedMs`. */
  leave(who: string, startedMs: number): void {
    const caller = this.#callers.get(who);
    if (caller === undefined) return;
    const nowMs = this.#now();
    caller.running -= 1;
    this.#running -= 1;
    if (caller.waiting.length > 0)
      caller.notBeforeMs = nowMs + Math.min(REST_MS_MAX, Math.max(REST_MS_MIN, REST_FACTOR * (nowMs - startedMs)));
    else if (caller.running === 0) this.#callers.delete(who);
    this.#plan();
  }

  #mayBegin({ running, notBeforeMs }: Caller): boolean {
    const { perCaller, total } = this.#fairness;
    return running < perCaller && this.#running < total && notBeforeMs <= this.#now();
  }

  #begin(caller: Caller): void {
    caller.running += 1;
    this.#running += 1;
  }

  /** Schedules another round if any caller waits; requests that arrive meanwhile are served in between. */
  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    realClock.patience(REST_MS_MIN, () => {
      this.#isPlanned = false;
      this.#step();
    });
  }

  /** Starts one request of each caller who may start. */
  #step(): void {
    let isAnybodyLeft = false;
    for (const [who, caller] of Array.from(this.#callers)) {
      const [first] = caller.waiting;
      if (first === undefined) continue;
      if (this.#mayBegin(caller)) {
        caller.waiting.shift();
        this.#begin(caller);
        this.#callers.delete(who);
        this.#callers.set(who, caller);
        first(true);
      }
      isAnybodyLeft ||= caller.waiting.length > 0;
    }
    if (isAnybodyLeft) this.#plan();
  }
}
