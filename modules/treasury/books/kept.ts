import type { Month } from './months.ts';

const KEPT_MAX = 24;

/** What was computed of months that are over. Nothing changes it any more, and it is many rows. */
export class KeptMonths<T> {
  readonly #kept = new Map<string, Promise<T>>();

  of(month: Month, key: string, make: () => Promise<T>): Promise<T> {
    if (!month.isOver) return make();
    const name = `${month.month} ${key}`;
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.#kept.set(name, made);
    // A failure goes to all who wait for it, and is not kept.
    made.catch(() => this.#kept.delete(name));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    return made;
  }
}
