import type { AppliedBatch } from './house.ts';

/** Whether a customer owes something that they did not owe before: what a module holds for them is brought to where it pays. */
export const hasNewDebt = ({ outcomes }: AppliedBatch): boolean =>
  outcomes.some(({ facts }) => facts.some(({ fact }) => fact === 'wallet.debt'));
