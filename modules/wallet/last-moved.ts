import type { Outcome } from '@agio/core';

const REMEMBERED_MAX = 100_000;

/** The last position that changed each customer's money, so that a history read afterwards shows it. */
export class LastMoved {
  readonly #byCustomer = new Map<number, number>();

  note(outcomes: readonly Outcome[]): void {
    for (const { sequence, facts } of outcomes) {
      for (const fact of facts) {
        if (fact.fact === 'posting') this.#set(fact.owner, sequence);
        else if (fact.fact.startsWith('wallet.')) this.#set((fact as { customer?: number }).customer ?? 0, sequence);
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

  #set(customer: number, sequence: number): void {
    if (customer === 0) return;
    this.#byCustomer.delete(customer);
    this.#byCustomer.set(customer, sequence);
  }
}
