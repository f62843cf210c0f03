import type { ErrorCode } from '@agio/contracts';
import type { CoreRefusal, Refusal } from '@agio/core';
import { assert } from '@agio/kernel';

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
  not_amendable: 'ORDER_TYPE_NOT_OPEN',
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
} as const satisfies Record<CoreRefusal, ErrorCode>;

/** Only the core refuses orders, never a module's machine. */
export function refusalCode(refusal: Refusal): ErrorCode {
  assert(isOfCore(refusal), `an order was refused as ${refusal}`);
  return REFUSAL_CODES[refusal];
}

function isOfCore(refusal: Refusal): refusal is CoreRefusal {
  return Object.hasOwn(REFUSAL_CODES, refusal);
}
