import type { ErrorCode } from '@agio/contracts';
import { COMMON_REFUSAL_CODES, failureBy } from '@agio/module';
import type { CommonRefusal } from '@agio/module';
import type { RobotRefusal } from './model.ts';

/** Refusal → code of the catalogue, once. A forgotten one does not compile. */
const REFUSAL_CODES = {
  ...COMMON_REFUSAL_CODES,
  unknown_market: 'MARKET_NOT_FOUND',
  market_closed: 'MARKET_CLOSED',
  too_many_sub_accounts: 'TOO_MANY_ROBOTS',
  'robot.not_found': 'NOT_FOUND',
  'robot.state': 'ROBOT_STATE',
  'robot.too_many': 'TOO_MANY_ROBOTS',
  'robot.too_often': 'OPERATION_TOO_FAST',
  'robot.invalid': 'PARAMETER_ERROR',
  'robot.narrow': 'GRID_TOO_NARROW',
  'robot.small': 'ROBOT_AMOUNT_TOO_SMALL',
  'robot.prices': 'ROBOT_PRICES_WRONG',
  'robot.balance_not_enough': 'BALANCE_NOT_ENOUGH',
  'robot.in_use': 'ROBOT_MONEY_IN_USE',
} as const satisfies Record<RobotRefusal | CommonRefusal, ErrorCode> & Partial<Record<string, ErrorCode>>;

export const robotFailure = failureBy('robots', REFUSAL_CODES);
