import { fail } from '@agio/contracts';
import type { ErrorCode, HandlerResult } from '@agio/contracts';
import type { Refusal } from '@agio/core';
import type { OTC_REFUSALS } from './model.ts';

export type OtcRefusal = (typeof OTC_REFUSALS)[number];
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
  'otc.invalid': 'PARAMETER_ERROR',
  'otc.not_found': 'NOT_FOUND',
  'otc.not_allowed': 'PERMISSION_DENIED',
  'otc.state_changed': 'STATE_CHANGED',
  'otc.ad_closed': 'OTC_AD_CLOSED',
  'otc.ad_changed': 'OTC_AD_CHANGED',
  'otc.own_ad': 'OTC_OWN_AD',
  'otc.price_changed': 'OTC_PRICE_CHANGED',
  'otc.amount_zero': 'AMOUNT_ZERO',
  'otc.amount_out_of_range': 'AMOUNT_OUT_OF_RANGE',
  'otc.balance_not_enough': 'BALANCE_NOT_ENOUGH',
  'otc.too_many_open': 'OTC_TOO_MANY_OPEN',
  'otc.too_many_ads': 'LIMIT_REACHED',
  'otc.taking_paused': 'OTC_TAKING_PAUSED',
  'otc.no_more_extensions': 'OTC_NO_MORE_TIME',
  'otc.too_early': 'OTC_TOO_EARLY',
  'otc.name_differs': 'OTC_OTHER_NAME',
} as const satisfies Record<OtcRefusal | OfCore, ErrorCode>;

/** The error code of a refusal; one that no command of the machine can have is a bug. */
export function otcFailure(refusal: Refusal): Failed {
  if (!isKnown(refusal)) throw new Error(`a command of OTC was refused as ${refusal}`);
  return fail(REFUSAL_CODES[refusal]);
}

export const wrong = (field: string, problem: string): Failed => fail('PARAMETER_ERROR', [{ field, problem }]);

function isKnown(refusal: Refusal): refusal is OtcRefusal | OfCore {
  return Object.hasOwn(REFUSAL_CODES, refusal);
}
