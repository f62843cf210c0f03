/** A bounded map of entries that expire; when it is full, the oldest are removed first. */
export class ExpiringMap<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly expiresAtMs: number }>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  set(key: string, value: Value, expiresAtMs: number, nowMs: number): void {
    // All entries of a map have about the same lifetime, so the oldest are also the first to expire.
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

  /** Returns the value and removes it. */
  take(key: string, nowMs: number): Value | undefined {
    const value = this.get(key, nowMs);
    this.#entries.delete(key);
    return value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
