/**
 * The latest value of each key, over at most so many keys: of more, those that were set longest ago are forgotten, at least
 * half of them being kept. Setting costs no more than in a map.
 */
export class Latest<Key, Value> {
  readonly #most: number;
  #recent = new Map<Key, Value>();
  /** Those of before, until half as many as there may be have come again. */
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
