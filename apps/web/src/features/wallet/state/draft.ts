import type { BeneficiaryDraft } from './beneficiary.ts';

/** A withdrawal as it is being written, all as typed. */
export type Draft = {
  readonly chain: string;
  readonly address: string;
  readonly amount: string;
  readonly note: string;
  readonly beneficiary: BeneficiaryDraft;
};
