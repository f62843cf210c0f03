import type { ErrorCode } from '@agio/contracts';
import { COMMON_REFUSAL_CODES, failureBy } from '@agio/module';
import type { CommonRefusal } from '@agio/module';
import type { C2C_REFUSALS } from './model.ts';

type C2cRefusal = (typeof C2C_REFUSALS)[number];

/** Refusal → code of the catalogue, once. A forgotten one does not compile. */
const REFUSAL_CODES = {
  ...COMMON_REFUSAL_CODES,
  'c2c.invalid': 'PARAMETER_ERROR',
  'c2c.not_found': 'NOT_FOUND',
  'c2c.not_allowed': 'PERMISSION_DENIED',
  'c2c.state_changed': 'STATE_CHANGED',
  // The caller looks at the clock again and repeats; twice in a row it is over.
  'c2c.hours_passed': 'UNAVAILABLE',
  'c2c.not_a_multiple': 'C2C_NOT_A_MULTIPLE',
  'c2c.too_many_unprocessed': 'C2C_TOO_MANY_UNPROCESSED',
  'c2c.buying_paused': 'C2C_BUYING_PAUSED',
  'c2c.too_many_open': 'LIMIT_REACHED',
  'c2c.no_provider': 'C2C_NO_PROVIDER',
  'c2c.price_changed': 'C2C_PRICE_CHANGED',
  'c2c.amount_out_of_range': 'AMOUNT_OUT_OF_RANGE',
  'c2c.provider_balance': 'C2C_PROVIDER_BALANCE',
  'c2c.balance_not_enough': 'BALANCE_NOT_ENOUGH',
  'c2c.too_early': 'C2C_TOO_EARLY',
  'c2c.provider_needed': 'C2C_PROVIDER_NEEDED',
  'c2c.orders_open': 'C2C_ORDERS_OPEN',
  'c2c.bond_needed': 'C2C_BOND_NEEDED',
} as const satisfies Record<C2cRefusal | CommonRefusal, ErrorCode>;

/** The error code of a refusal; one that no command of the machine can have is a bug. */
export const c2cFailure = failureBy('C2C', REFUSAL_CODES);
