import type { BeneficiaryDraft } from './beneficiary.ts';

/** A withdrawal as it is being written, all as typed. */
export type WithdrawalDraft = {
  readonly chain: string;
  readonly address: string;
  /** The address that was compared, sign by sign, with a saved one that it looks like; empty for none. */
  readonly comparedTo: string;
  readonly amount: string;
  readonly note: string;
  readonly beneficiary: BeneficiaryDraft;
};
