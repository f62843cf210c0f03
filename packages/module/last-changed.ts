import type { Fact } from '@agio/core';
import { Latest } from '@agio/kernel';
import type { FactSchema } from '@agio/kernel/record';
import type { AppliedBatch } from './house.ts';

/** Customers remembered at most: what the oldest changed is in the rows by then. */
const REMEMBERED_MAX = 100_000;

/** The last position of the journal that changed something of each customer, so that a list read afterwards shows it. */
export class LastChanged {
  readonly #byCustomer = new Latest<number, number>(REMEMBERED_MAX);
  readonly #since: number;
  readonly #customersOf: (fact: Fact) => readonly number[];

  /** `customersOf` says whose lists a fact changes; 0 is no customer. Changes up to `since` count as all customers'. */
  constructor(since: number, customersOf: (fact: Fact) => readonly number[]) {
    this.#since = since;
    this.#customersOf = customersOf;
  }

  note({ outcomes }: AppliedBatch): void {
    for (const { facts, sequence } of outcomes)
      for (const fact of facts)
        for (const customer of this.#customersOf(fact)) if (customer !== 0) this.#byCustomer.set(customer, sequence);
  }

  of(customer: number): number {
    return this.#byCustomer.get(customer) ?? this.#since;
  }
}

const NOBODY: readonly number[] = [];

/** The customers of the record that a fact belongs to. */
export function customersOf(schemas: readonly FactSchema[]): (fact: Fact) => readonly number[] {
  const byName = new Map<string, FactSchema>(schemas.map((schema) => [schema.fact, schema]));
  return (fact) => {
    const schema = byName.get(fact.fact);
    return schema?.is(fact) === true ? schema.customersOf(fact) : NOBODY;
  };
}
