/** What one caller may have at once, and all together. */
export interface Fairness {
  readonly perCaller: number;
  readonly total: number;
  /** Of one caller; who asks for more is told to slow down. */
  readonly waitingMax: number;
}

interface Caller {
  running: number;
  readonly waiting: ((isTaken: boolean) => void)[];
  /** Nothing more of this caller's starts before. */
  notBeforeMs: number;
}

/** A caller with a queue rests so many times as long as the last request took, and at most so long. */
const REST_FACTOR = 2;
const REST_MS_MIN = 1;
const REST_MS_MAX = 100;

/**
 * Lets requests begin by turns: so many of one caller at once, callers one by one, and whoever lets hundreds wait
 * rests between two of theirs, so that the thread is free for others most of the time. Who asks for one thing at a time never waits.
 */
export class FairQueue {
  readonly #fairness: Fairness;
  readonly #now: () => number;
  /** In the order of their turns: who began something goes to the end. */
  readonly #callers = new Map<string, Caller>();
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(fairness: Fairness, now: () => number = () => performance.now()) {
    this.#fairness = fairness;
    this.#now = now;
  }

  /** Undefined where the caller may begin now; else a promise of their turn, false where too many of theirs wait already. */
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
    const { waiting } = caller;
    return new Promise((resolve) => {
      waiting.push(resolve);
      this.#plan();
    });
  }

  /** What was begun at `startedMs` has ended. */
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

  /** Looks again in a moment, if anybody waits: what has arrived meanwhile is served in between. */
  #plan(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#step();
    }, REST_MS_MIN);
  }

  /** One of each caller who may begin. */
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
