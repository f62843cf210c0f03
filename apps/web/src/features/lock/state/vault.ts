import type { VaultPlan } from '../api/positions.ts';

/** What the customer has entered for a new vault. */
export interface VaultDraft {
  readonly coin: string;
  readonly amount: string;
  readonly how: 'until' | 'parts';
  /** `2027-01-31`, or empty. */
  readonly until: string;
  readonly parts: string;
  readonly period: NonNullable<VaultPlan['period']>;
  readonly hasExit: boolean;
  readonly isUnderstood: boolean;
}

export const emptyDraft: VaultDraft = {
  coin: '',
  amount: '',
  how: 'until',
  until: '',
  parts: '12',
  period: 'month',
  hasExit: true,
  isUnderstood: false,
};

const PARTS_MAX = 366;

/** The plan that a draft stands for; undefined while something is missing. */
export function planOf({ amount, coin, how, parts, period, until }: VaultDraft): VaultPlan | undefined {
  if (coin === '' || Number(amount) <= 0 || amount === '') return undefined;
  if (how === 'until') return /^\d{4}-\d{2}-\d{2}$/.test(until) ? { coin, amount, until } : undefined;
  const count = Number(parts);
  return Number.isInteger(count) && count >= 2 && count <= PARTS_MAX ? { coin, amount, period, parts: count } : undefined;
}
