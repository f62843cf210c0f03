import type { ErrorCode } from '@agio/contracts';
import type { CoreRefusal, Refusal } from '@agio/core';
import { assert } from '@agio/kernel';
import { COMMON_REFUSAL_CODES, failureBy } from '@agio/module';
import type { CommonRefusal } from '@agio/module';
import type { SPOT_REFUSALS } from './model.ts';

/** Refusal → code of the catalogue, in one place. A missing one does not compile. */
export const REFUSAL_CODES = {
  unknown_customer: 'PLEASE_LOGIN',
  customer_disabled: 'ACCOUNT_HAS_BEEN_DISABLED',
  unknown_coin: 'PARAMETER_ERROR',
  unknown_market: 'MARKET_NOT_FOUND',
  already_exists: 'STATE_CHANGED',
  invalid_definition: 'PARAMETER_ERROR',
  market_closed: 'MARKET_CLOSED',
  market_post_only: 'MARKET_POST_ONLY',
  order_type_not_open: 'ORDER_TYPE_NOT_OPEN',
  price_out_of_range: 'PRICE_OUT_OF_BAND',
  amount_out_of_range: 'AMOUNT_OUT_OF_RANGE',
  amount_zero: 'AMOUNT_ZERO',
  no_small_orders: 'NO_SMALL_ORDERS',
  price_out_of_band: 'PRICE_OUT_OF_BAND',
  post_only_would_take: 'POST_ONLY_WOULD_TAKE',
  fill_or_kill_not_fillable: 'FILL_OR_KILL_NOT_FILLABLE',
  expiry_in_the_past: 'EXPIRY_IN_THE_PAST',
  balance_not_enough: 'BALANCE_NOT_ENOUGH',
  too_many_open_orders: 'TOO_MANY_OPEN_ORDERS',
  client_order_id_used: 'CLIENT_ORDER_ID_USED',
  order_not_found: 'NOT_FOUND',
  order_not_open: 'ORDER_NOT_OPEN',
  not_amendable: 'ORDER_NOT_AMENDABLE',
  idempotency_conflict: 'IDEMPOTENCY_CONFLICT',
  issue_out_of_bound: 'AMOUNT_OUT_OF_RANGE',
  trade_in_the_past: 'STATE_CHANGED',
  unknown_command: 'PARAMETER_ERROR',
  too_much_waits: 'UNAVAILABLE',
  too_many_causes: 'STATE_CHANGED',
  too_many_sub_accounts: 'STATE_CHANGED',
  coin_stands_still: 'COIN_STANDS_STILL',
  customer_owes: 'DEBT_OUTSTANDING',
  worse_than_reference: 'PRICE_WORSE_THAN_REFERENCE',
  trigger_already_met: 'TRIGGER_ALREADY_MET',
  trailing_out_of_range: 'TRAILING_OUT_OF_RANGE',
  invalid_terms: 'PARAMETER_ERROR',
  too_many_waiting: 'TOO_MANY_WAITING_ORDERS',
  list_relation: 'EXIT_ON_WRONG_SIDE',
  display_out_of_range: 'DISPLAY_OUT_OF_RANGE',
} as const satisfies Record<CoreRefusal, ErrorCode>;

/** Only the core refuses orders, never a module's machine. */
export function refusalCode(refusal: Refusal): ErrorCode {
  assert(isOfCore(refusal), `an order was refused as ${refusal}`);
  return REFUSAL_CODES[refusal];
}

function isOfCore(refusal: Refusal): refusal is CoreRefusal {
  return Object.hasOwn(REFUSAL_CODES, refusal);
}

/** Why a coin is not converted, or a whole conversion refused. */
const CONVERSION_CODES = {
  ...COMMON_REFUSAL_CODES,
  'spot.invalid': 'PARAMETER_ERROR',
  'spot.terms_changed': 'CONVERSION_TERMS_CHANGED',
  'spot.no_market': 'CONVERSION_NO_MARKET',
  'spot.market_closed': 'MARKET_CLOSED',
  'spot.coin_halted': 'CONVERSION_COIN_HALTED',
  'spot.nothing': 'CONVERSION_NOTHING',
  'spot.not_small': 'CONVERSION_NOT_SMALL',
  'spot.in_orders': 'CONVERSION_IN_ORDERS',
  'spot.no_reference': 'CONVERSION_NO_REFERENCE',
  'spot.amount_changed': 'CONVERSION_AMOUNT_CHANGED',
  'spot.worth_nothing': 'CONVERSION_WORTH_NOTHING',
  'spot.price_moved': 'CONVERSION_PRICE_MOVED',
  'spot.customer_limit': 'CONVERSION_CUSTOMER_LIMIT',
  'spot.coin_limit': 'CONVERSION_COIN_LIMIT',
  'spot.house_short': 'CONVERSION_HOUSE_SHORT',
} as const satisfies Record<(typeof SPOT_REFUSALS)[number] | CommonRefusal, ErrorCode>;

/** The error of a refused conversion, or of a coin that stays. */
export const conversionFailure = failureBy('spot', CONVERSION_CODES);
