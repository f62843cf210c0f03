import { Latest } from '@agio/kernel';
import type { Published } from './published.ts';

/** Customers remembered at most; rows certainly reflect what the oldest changed. */
const REMEMBERED_MAX = 100_000;

/** The last position that changed each customer's orders, so that a history read afterwards shows it. */
export class LastWritten {
  readonly #byCustomer = new Latest<number, number>(REMEMBERED_MAX);
  readonly #since: number;

  /** Changes up to this sequence belong to unknown customers, and count as everybody's. */
  constructor(since: number) {
    this.#since = since;
  }

  note(published: Published): void {
    for (const outcome of published.outcomes) {
      for (const fact of outcome.facts) {
        const customer = fact.fact === 'order' ? fact.customer : fact.fact === 'posting' ? fact.owner : 0;
        if (customer !== 0) this.#byCustomer.set(customer, outcome.sequence);
      }
    }
  }

  of(customer: number): number {
    return this.#byCustomer.get(customer) ?? this.#since;
  }
}
