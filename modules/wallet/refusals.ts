import type { ErrorCode } from '@agio/contracts';
import { COMMON_REFUSAL_CODES, failureBy } from '@agio/module';
import type { CommonRefusal } from '@agio/module';
import type { WalletRefusal } from './model.ts';

/** Refusal → code of the catalogue, once. A forgotten one does not compile. */
const REFUSAL_CODES = {
  ...COMMON_REFUSAL_CODES,
  'wallet.unknown_chain': 'PARAMETER_ERROR',
  'wallet.unknown_coin_on_chain': 'PARAMETER_ERROR',
  'wallet.already_exists': 'STATE_CHANGED',
  'wallet.invalid': 'PARAMETER_ERROR',
  'wallet.amount_zero': 'AMOUNT_ZERO',
  'wallet.amount_too_fine': 'AMOUNT_TOO_FINE',
  'wallet.amount_below_fee': 'AMOUNT_OUT_OF_RANGE',
  'wallet.balance_not_enough': 'BALANCE_NOT_ENOUGH',
  'wallet.halted': 'WITHDRAWAL_CLOSED',
  'wallet.already_booked': 'STATE_CHANGED',
  'wallet.out_of_order': 'STATE_CHANGED',
  'wallet.reorganised_too_deep': 'STATE_CHANGED',
  'wallet.issue_out_of_bound': 'AMOUNT_OUT_OF_RANGE',
  'wallet.too_many_open': 'LIMIT_REACHED',
  'wallet.day_limit': 'DAILY_LIMIT_EXCEEDED',
  'wallet.verification_used': 'SECOND_VERIFICATION_REQUIRED',
  'wallet.not_found': 'NOT_FOUND',
  'wallet.not_kept': 'STATE_CHANGED',
  'wallet.state_changed': 'STATE_CHANGED',
  'wallet.too_early': 'STATE_CHANGED',
  'wallet.same_reviewer': 'PERMISSION_DENIED',
  'wallet.person_left': 'PERMISSION_DENIED',
  'wallet.beyond_difference': 'BEYOND_DIFFERENCE',
  'wallet.spend_in_use': 'STATE_CHANGED',
  'wallet.same_account': 'UNSUPPORTED_TRANSFER_METHOD',
  'wallet.address_closed': 'ADDRESS_CLOSED',
  'wallet.debt': 'DEBT_OUTSTANDING',
  'wallet.unexplained_left': 'STATE_CHANGED',
  'wallet.too_many': 'LIMIT_REACHED',
} as const satisfies Record<WalletRefusal | CommonRefusal, ErrorCode>;

/** The error code of a refusal; one that no command of the machine can have is a bug. */
export const walletFailure = failureBy('the wallet', REFUSAL_CODES);
