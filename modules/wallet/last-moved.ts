import { Latest } from '@agio/kernel';
import type { Outcome } from '@agio/core';

/** Customers remembered at most; what the oldest moved is surely reflected by then. */
const REMEMBERED_MAX = 100_000;

/** The last position that changed each customer's money, so that a history read afterwards shows it. */
export class LastMoved {
  readonly #byCustomer = new Latest<number, number>(REMEMBERED_MAX);
  readonly #since: number;

  /** What was changed up to the sequence is of nobody knows whom, and counts as everybody's. */
  constructor(since: number) {
    this.#since = since;
  }

  note(outcomes: readonly Outcome[]): void {
    for (const { sequence, facts } of outcomes) {
      for (const fact of facts) {
        if (fact.fact === 'posting') this.#set(fact.owner, sequence);
        else if (fact.fact.startsWith('wallet.')) this.#set((fact as { customer?: number }).customer ?? 0, sequence);
      }
    }
  }

  of(customer: number): number {
    return this.#byCustomer.get(customer) ?? this.#since;
  }

  #set(customer: number, sequence: number): void {
    if (customer !== 0) this.#byCustomer.set(customer, sequence);
  }
}
