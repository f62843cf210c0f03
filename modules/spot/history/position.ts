import type { Fact } from '@agio/core';

const NOBODY: readonly number[] = [];

/** The customer whose history a fact changes; 0 for none. */
export function customersIn(fact: Fact): readonly number[] {
  if (fact.fact === 'order') return [fact.customer];
  return fact.fact === 'posting' ? [fact.owner] : NOBODY;
}
