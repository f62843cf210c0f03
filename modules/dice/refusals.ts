import type { ErrorCode } from '@agio/contracts';
import { COMMON_REFUSAL_CODES, failureBy } from '@agio/module';
import type { CommonRefusal } from '@agio/module';
import type { DICE_REFUSALS } from './model.ts';

type DiceRefusal = (typeof DICE_REFUSALS)[number];

/** Refusal → code of the catalogue, once. A forgotten one does not compile. */
const REFUSAL_CODES = {
  ...COMMON_REFUSAL_CODES,
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
} as const satisfies Record<DiceRefusal | CommonRefusal, ErrorCode>;

/** The error code of a refusal; one that no command of the machine can have is a bug. */
export const diceFailure = failureBy('dice', REFUSAL_CODES);
