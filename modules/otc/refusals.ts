import type { ErrorCode } from '@agio/contracts';
import { COMMON_REFUSAL_CODES, failureBy } from '@agio/module';
import type { CommonRefusal } from '@agio/module';
import type { OTC_REFUSALS } from './model.ts';

type OtcRefusal = (typeof OTC_REFUSALS)[number];

/** Refusal → code of the catalogue, once. A forgotten one does not compile. */
const REFUSAL_CODES = {
  ...COMMON_REFUSAL_CODES,
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
} as const satisfies Record<OtcRefusal | CommonRefusal, ErrorCode>;

/** The error code of a refusal; one that no command of the machine can have is a bug. */
export const otcFailure = failureBy('OTC', REFUSAL_CODES);
