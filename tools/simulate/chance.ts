/** Random numbers that a seed repeats: the generator sfc32, whose whole state is four words. */
export class Chance {
  #a = 0;
  #b = 0;
  #c = 0;
  #count = 1;

  /** `label` separates the streams of one seed from each other. */
  constructor(seed: number, label = '') {
    let hash = 2_166_136_261;
    for (const letter of `${label}:${seed}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
    this.#a = hash | 0;
    this.#b = (seed ^ 0x9e37_79b9) | 0;
    this.#c = Math.trunc(seed / 4_294_967_296) | 0;
    for (let round = 0; round < 16; round += 1) this.word();
  }

  /** 32 random bits. */
  word(): number {
    const sum = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor((this.word() / 4_294_967_296) * (high - low + 1));
  }

  /** True once in `every` times. */
  once(every: number): boolean {
    return this.int(1, every) === 1;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** One of the names, each as often as its weight says. */
  weighed<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries<number>(weights);
    let die = this.int(
      1,
      entries.reduce((sum, [, weight]) => sum + weight, 0),
    );
    for (const [name, weight] of entries) {
      die -= weight;
      if (die <= 0) return name as T;
    }
    throw new Error('weights without a sum');
  }
}
