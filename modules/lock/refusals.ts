import type { ErrorCode } from '@agio/contracts';
import { COMMON_REFUSAL_CODES, failureBy } from '@agio/module';
import type { CommonRefusal } from '@agio/module';
import type { LOCK_REFUSALS } from './model.ts';

type LockRefusal = (typeof LOCK_REFUSALS)[number];

/** Refusal → code of the catalogue, once. A forgotten one does not compile. */
const REFUSAL_CODES = {
  ...COMMON_REFUSAL_CODES,
  'lock.invalid': 'PARAMETER_ERROR',
  'lock.not_found': 'NOT_FOUND',
  'lock.state_changed': 'STATE_CHANGED',
  'lock.terms_changed': 'LOCK_TERMS_CHANGED',
  'lock.not_on_sale': 'LOCK_NOT_ON_SALE',
  'lock.amount_out_of_range': 'AMOUNT_OUT_OF_RANGE',
  'lock.quota': 'LOCK_SOLD_OUT',
  'lock.cap': 'LOCK_CAP_REACHED',
  'lock.reward_not_covered': 'LOCK_REWARD_NOT_COVERED',
  'lock.balance_not_enough': 'BALANCE_NOT_ENOUGH',
  // A day has begun in between, or something is due this very moment: the caller asks again.
  'lock.calendar_passed': 'UNAVAILABLE',
  'lock.too_many': 'LIMIT_REACHED',
  'lock.no_exit': 'LOCK_NO_EXIT',
} as const satisfies Record<LockRefusal | CommonRefusal, ErrorCode>;

/** The error code of a refusal; one that no command of the machine can have is a bug. */
export const lockFailure = failureBy('lock-ups', REFUSAL_CODES);
