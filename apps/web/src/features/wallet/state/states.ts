import type { Deposit, DepositState } from '../api/deposits.ts';
import type { Withdrawal, WithdrawalState } from '../api/withdrawals.ts';

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

/** Whether people look at a deposit that was not credited, or it waits for something that ends by itself. */
export function keptFor({ waits }: Pick<Deposit, 'waits'>): 'review' | 'waiting' {
  return waits === 'halted' || waits === 'disabled' ? 'waiting' : 'review';
}

/** What keeps a payment that was approved; what is on its way waits for nothing but its chain. */
export function paymentWait({ state, waits }: Pick<Withdrawal, 'state' | 'waits'>): Withdrawal['waits'] {
  return state === 'approved' || state === 'signed' ? waits : null;
}

export const depositStates = Object.keys(depositTones) as readonly DepositState[];
export const withdrawalStates = Object.keys(withdrawalTones) as readonly WithdrawalState[];
