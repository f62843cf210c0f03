import type { Published } from './published.ts';

/** Positions remembered at most; the oldest are surely reflected by then. */
const REMEMBERED_MAX = 100_000;

/** The last position that changed each customer's orders, so that a history read afterwards shows it. */
export class LastWritten {
  readonly #byCustomer = new Map<number, number>();

  note(published: Published): void {
    for (const outcome of published.outcomes) {
      for (const fact of outcome.facts) {
        const customer = fact.fact === 'order' ? fact.customer : fact.fact === 'posting' ? fact.owner : 0;
        if (customer === 0) continue;
        this.#byCustomer.delete(customer);
        this.#byCustomer.set(customer, outcome.sequence);
      }
    }
    for (const customer of this.#byCustomer.keys()) {
      if (this.#byCustomer.size <= REMEMBERED_MAX) break;
      this.#byCustomer.delete(customer);
    }
  }

  of(customer: number): number {
    return this.#byCustomer.get(customer) ?? 0;
  }
}
