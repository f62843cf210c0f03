import type { Fact } from '@agio/core';

const NOBODY: readonly number[] = [];

/** Whose history a fact changes; 0 is nobody's. */
export function customersIn(fact: Fact): readonly number[] {
  if (fact.fact === 'order') return [fact.customer];
  return fact.fact === 'posting' ? [fact.owner] : NOBODY;
}
