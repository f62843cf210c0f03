import type { Fact } from '@agio/core';

const NOBODY: readonly number[] = [];

/** Whose money a fact moves, or whose deposits, withdrawals and transfers it changes; 0 is nobody's. */
export function customersIn(fact: Fact): readonly number[] {
  if (fact.fact === 'posting') return [fact.owner];
  return fact.fact.startsWith('wallet.') && 'customer' in fact && typeof fact.customer === 'number' ? [fact.customer] : NOBODY;
}
