/** A bounded memory of things that end by themselves; when it is full, the oldest go first. */
export class ExpiringMap<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly expiresAtMs: number }>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  set(key: string, value: Value, expiresAtMs: number, nowMs: number): void {
    // Entries of one map live about equally long, so the oldest are also the first to end.
    for (const [old, entry] of this.#entries) {
      if (entry.expiresAtMs > nowMs && this.#entries.size < this.#max) break;
      this.#entries.delete(old);
    }
    this.#entries.set(key, { value, expiresAtMs });
  }

  get(key: string, nowMs: number): Value | undefined {
    const entry = this.#entries.get(key);
    return entry === undefined || entry.expiresAtMs <= nowMs ? undefined : entry.value;
  }

  /** Gives the value once: it is gone afterwards. */
  take(key: string, nowMs: number): Value | undefined {
    const value = this.get(key, nowMs);
    this.#entries.delete(key);
    return value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
