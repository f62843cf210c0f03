import type { ErrorCode } from '@agio/contracts';
import { COMMON_REFUSAL_CODES, failureBy } from '@agio/module';
import type { CommonRefusal } from '@agio/module';
import type { ALERT_REFUSALS } from './model.ts';

/** Refusal → code of the catalogue, once. A forgotten one does not compile. */
const REFUSAL_CODES = {
  ...COMMON_REFUSAL_CODES,
  unknown_market: 'MARKET_NOT_FOUND',
  market_closed: 'MARKET_CLOSED',
  price_out_of_range: 'PRICE_OUT_OF_BAND',
  trigger_already_met: 'TRIGGER_ALREADY_MET',
  // As many as the market keeps.
  too_many_waiting: 'LIMIT_REACHED',
  'alerts.not_found': 'NOT_FOUND',
  'alerts.too_many': 'TOO_MANY_ALERTS',
  'alerts.invalid': 'PARAMETER_ERROR',
} as const satisfies Record<(typeof ALERT_REFUSALS)[number] | CommonRefusal, ErrorCode> & Partial<Record<string, ErrorCode>>;

export const alertFailure = failureBy('alerts', REFUSAL_CODES);
