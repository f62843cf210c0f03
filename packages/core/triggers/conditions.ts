import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { BUY, LIMIT, SELL, TAKE_PROFIT_LIMIT, TAKE_PROFIT_MARKET } = codes;

/** Towards lower and towards higher prices. */
export const DOWN = 0;
export const UP = 1;
export type Direction = typeof DOWN | typeof UP;

/** Whether a trade at `price` meets a trigger: touching it counts. */
export function isMet(direction: Direction, price: number, trigger: number): boolean {
  return direction === UP ? price >= trigger : price <= trigger;
}

/** In which direction the price must go to fire an order of this type and side. An exit at a limit waits for its own price, like one that takes profit. */
export function waitDirection(type: number, side: SideCode): Direction {
  const takesProfit = type === LIMIT || type === TAKE_PROFIT_LIMIT || type === TAKE_PROFIT_MARKET;
  return (side === SELL) === takesProfit ? UP : DOWN;
}

/** In which direction the price must go before a trailing order begins to trail: a seller waits for a rise. */
export function activationDirection(side: SideCode): Direction {
  return side === SELL ? UP : DOWN;
}

/**
 * The trigger of a trailing order, in ticks: below the highest price for a seller, above the lowest for a buyer. The distance is in hundredths of a
 * per cent or in ticks. Exact, because the products stay below 2^53.
 */
export function trailingTrigger(side: SideCode, extreme: number, isByAmount: 0 | 1, distance: number): number {
  if (isByAmount === 1) return side === BUY ? extreme + distance : extreme - distance;
  return side === BUY ? Math.ceil((extreme * (10_000 + distance)) / 10_000) : Math.floor((extreme * (10_000 - distance)) / 10_000);
}
