import type { DepositState } from '../api/deposits.ts';
import type { WithdrawalState } from '../api/withdrawals.ts';

type Tone = 'p' | 'warn' | 'line' | undefined;

/** How each state is coloured: under way in the house's colour, what needs attention in the warn colour, done plain. */
export const depositTones = {
  confirming: 'p',
  credited: undefined,
  to_audit: 'warn',
  orphaned: 'warn',
  reversed: 'warn',
  too_small: 'line',
} as const satisfies Record<DepositState, Tone>;

export const withdrawalTones = {
  requested: 'p',
  to_audit: 'p',
  approved: 'p',
  signed: 'p',
  broadcast: 'p',
  confirmed: undefined,
  rejected: 'warn',
  cancelled: 'line',
  failed: 'warn',
} as const satisfies Record<WithdrawalState, Tone>;

export const depositStates = Object.keys(depositTones) as readonly DepositState[];
export const withdrawalStates = Object.keys(withdrawalTones) as readonly WithdrawalState[];
