/**
 * The latest value of each key, for a limited number of keys: beyond it, those that were set longest ago are forgotten, but at least
 * half of the limit is kept. Setting costs no more than in a map.
 */
export class Latest<Key, Value> {
  readonly #most: number;
  #recent = new Map<Key, Value>();
  /** The previous generation, until half the maximum has been set again. */
  #before = new Map<Key, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  set(key: Key, value: Value): void {
    this.#recent.set(key, value);
    if (this.#recent.size < this.#most / 2) return;
    this.#before = this.#recent;
    this.#recent = new Map();
  }

  get(key: Key): Value | undefined {
    return this.#recent.get(key) ?? this.#before.get(key);
  }
}
