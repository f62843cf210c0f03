import type { ErrorCode } from '@agio/contracts';
import { COMMON_REFUSAL_CODES, failureBy } from '@agio/module';
import type { CommonRefusal } from '@agio/module';
import type { SHOP_REFUSALS } from './model.ts';

/** Refusal → code of the catalogue, once. A forgotten one does not compile. */
const REFUSAL_CODES = {
  ...COMMON_REFUSAL_CODES,
  'shop.invalid': 'PARAMETER_ERROR',
  'shop.not_found': 'NOT_FOUND',
  'shop.not_on_sale': 'SHOP_NOT_ON_SALE',
  'shop.terms_changed': 'SHOP_PRICE_CHANGED',
  'shop.sold_out': 'SHOP_SOLD_OUT',
  'shop.limit_reached': 'SHOP_LIMIT_REACHED',
  'shop.too_many': 'LIMIT_REACHED',
  'shop.state_changed': 'STATE_CHANGED',
  'shop.balance_not_enough': 'BALANCE_NOT_ENOUGH',
  'shop.amount_out_of_range': 'AMOUNT_OUT_OF_RANGE',
  'shop.sales_not_enough': 'SHOP_SALES_NOT_ENOUGH',
} as const satisfies Record<(typeof SHOP_REFUSALS)[number] | CommonRefusal, ErrorCode>;

export const shopFailure = failureBy('the shop', REFUSAL_CODES);
