import { fail } from '@agio/contracts';
import type { ErrorCode, HandlerResult } from '@agio/contracts';
import type { Refusal } from '@agio/core';
import type { LOCK_REFUSALS } from './model.ts';

type LockRefusal = (typeof LOCK_REFUSALS)[number];
export type Failed = Extract<HandlerResult<never>, { ok: false }>;

/** The core's own refusals of the machine's commands. */
type OfCore =
  | 'unknown_customer'
  | 'customer_disabled'
  | 'customer_owes'
  | 'coin_stands_still'
  | 'unknown_coin'
  | 'idempotency_conflict'
  | 'unknown_command';

/** Refusal → code of the catalogue, once. A forgotten one does not compile. */
const REFUSAL_CODES = {
  unknown_customer: 'PLEASE_LOGIN',
  customer_disabled: 'ACCOUNT_HAS_BEEN_DISABLED',
  customer_owes: 'DEBT_OUTSTANDING',
  coin_stands_still: 'COIN_STANDS_STILL',
  unknown_coin: 'PARAMETER_ERROR',
  idempotency_conflict: 'IDEMPOTENCY_CONFLICT',
  unknown_command: 'PARAMETER_ERROR',
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
} as const satisfies Record<LockRefusal | OfCore, ErrorCode>;

/** The error code of a refusal; one that no command of the machine can have is a bug. */
export function lockFailure(refusal: Refusal, details?: unknown): Failed {
  if (!isKnown(refusal)) throw new Error(`a command of lock-ups was refused as ${refusal}`);
  return details === undefined ? fail(REFUSAL_CODES[refusal]) : fail(REFUSAL_CODES[refusal], details);
}

function isKnown(refusal: Refusal): refusal is LockRefusal | OfCore {
  return Object.hasOwn(REFUSAL_CODES, refusal);
}
