import { Latest } from '@agio/kernel';

/** A customer who was not heard of for so long is away. */
const ONLINE_MS = 2 * 60_000;
const REMEMBERED_MAX = 100_000;

/** The people who are here: an open page, or a call a moment ago. It forgets with the process. */
export class Presence {
  readonly #now: () => number;
  readonly #seen: Latest<number, number>;
  readonly #open = new Map<number, number>();

  constructor(now: () => number) {
    this.#now = now;
    this.#seen = new Latest<number, number>(REMEMBERED_MAX);
  }

  saw(customer: number): void {
    if (customer !== 0) this.#seen.set(customer, this.#now());
  }

  opened(customer: number): void {
    this.saw(customer);
    this.#open.set(customer, (this.#open.get(customer) ?? 0) + 1);
  }

  closed(customer: number): void {
    this.saw(customer);
    const left = (this.#open.get(customer) ?? 1) - 1;
    if (left > 0) this.#open.set(customer, left);
    else this.#open.delete(customer);
  }

  hasOpen(customer: number): boolean {
    return this.#open.has(customer);
  }

  isOnline(customer: number): boolean {
    return this.#open.has(customer) || (this.#seen.get(customer) ?? -Infinity) + ONLINE_MS > this.#now();
  }

  seenAt(customer: number): number | null {
    return this.#open.has(customer) ? this.#now() : (this.#seen.get(customer) ?? null);
  }
}
