/** `closed` is deliberate, or before the first use; while a lost connection is being restored it is `connecting`. */
export interface LiveStatus {
  readonly state: 'connecting' | 'open' | 'closed';
  /** It had been open and was lost: what is on the screen may be old. */
  readonly lost: boolean;
  readonly authed: boolean;
  /** Last round trip of a ping in milliseconds. */
  readonly roundTripMs: number | null;
}

/** Holds the status and tells listeners of changes, never of repetitions. */
export class StatusBoard {
  #status: LiveStatus = { state: 'closed', lost: false, authed: false, roundTripMs: null };
  readonly #listeners = new Set<() => void>();

  get(): LiveStatus {
    return this.#status;
  }

  set(change: Partial<LiveStatus>): void {
    const next = { ...this.#status, ...change };
    const same = (Object.keys(next) as (keyof LiveStatus)[]).every((key) => next[key] === this.#status[key]);
    if (same) return;
    this.#status = next;
    for (const listener of this.#listeners) listener();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
