import { fail } from '@agio/contracts';
import type { ErrorCode, HandlerResult } from '@agio/contracts';
import type { Refusal } from '@agio/core';
import type { DICE_REFUSALS } from './model.ts';

type DiceRefusal = (typeof DICE_REFUSALS)[number];
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
  'dice.invalid': 'PARAMETER_ERROR',
  'dice.not_found': 'NOT_FOUND',
  'dice.state_changed': 'STATE_CHANGED',
  'dice.no_pool': 'NOT_YET_OPEN',
  'dice.pool_closed': 'DICE_POOL_CLOSED',
  'dice.excluded': 'DICE_EXCLUDED',
  'dice.no_seed': 'DICE_NO_SEED',
  'dice.no_client': 'DICE_NO_CLIENT_SEED',
  'dice.seed_ended': 'DICE_SEED_ENDED',
  'dice.own_pool': 'DICE_OWN_POOL',
  'dice.odds_changed': 'DICE_ODDS_CHANGED',
  'dice.below_minimum': 'AMOUNT_OUT_OF_RANGE',
  'dice.above_maximum': 'AMOUNT_OUT_OF_RANGE',
  'dice.daily_limit': 'DICE_DAILY_LIMIT',
  'dice.loss_limit': 'DICE_LOSS_LIMIT',
  'dice.balance_not_enough': 'BALANCE_NOT_ENOUGH',
  'dice.pending': 'DICE_BET_PENDING',
  'dice.too_many': 'LIMIT_REACHED',
} as const satisfies Record<DiceRefusal | OfCore, ErrorCode>;

/** The error code of a refusal; one that no command of the machine can have is a bug. */
export function diceFailure(refusal: Refusal, details?: unknown): Failed {
  if (!isKnown(refusal)) throw new Error(`a command of dice was refused as ${refusal}`);
  return fail(REFUSAL_CODES[refusal], details);
}

export const wrong = (field: string, problem: string): Failed => fail('PARAMETER_ERROR', [{ field, problem }]);

function isKnown(refusal: Refusal): refusal is DiceRefusal | OfCore {
  return Object.hasOwn(REFUSAL_CODES, refusal);
}
