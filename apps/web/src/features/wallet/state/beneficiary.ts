import { compareDecimals, parseDecimal } from '@agio/ui';
import type { CoinOnChain } from '../api/coins.ts';

/** The beneficiary of a withdrawal, as typed; `kind` is `null` until it is chosen. */
export type BeneficiaryDraft = {
  readonly kind: 'self' | 'person' | 'company' | null;
  readonly name: string;
  readonly platform: string;
};

export const NOBODY_YET: BeneficiaryDraft = { kind: null, name: '', platform: '' };

/** Whether it is asked who an amount is for. */
export function isBeneficiaryAsked(amount: string, { withdrawal }: Pick<CoinOnChain, 'withdrawal'>): boolean {
  const from = withdrawal.beneficiaryFrom;
  return from !== null && amount !== '' && parseDecimal(amount) !== null && compareDecimals(amount, from) >= 0;
}

/** What is missing of it, or `null`. */
export function beneficiaryProblem({ kind, name }: BeneficiaryDraft): 'kind' | 'name' | null {
  if (kind === null) return 'kind';
  return kind !== 'self' && name.trim() === '' ? 'name' : null;
}

/** As the call takes it; undefined where it is not asked for. */
export function beneficiaryBody({ kind, name, platform }: BeneficiaryDraft, asked: boolean) {
  if (!asked || kind === null) return undefined;
  return { kind, name: kind === 'self' ? '' : name.trim(), platform: platform.trim() };
}
