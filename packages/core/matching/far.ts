import * as codes from '../codes.ts';
import * as refusals from '../refusals.ts';
import type { RefusalResult } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import * as guards from './guard.ts';
import type { Taker } from './order-input.ts';
import * as rules from './rules.ts';
import * as walk from './walk.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { refused } = refusals;
const { GTC, GTD, MARKET } = codes;
const { guardTicks } = guards;
const { beyond } = rules;
const { walkBook } = walk;

/** Why a limit order beyond its guard is refused: it could be filled there, at once, or later as a resting order. A market order stops at the guard instead. */
export function farRefusal(state: State, market: Market, taker: Taker, isCrossing: boolean): RefusalResult | undefined {
  const guard = guardTicks(state, market, taker.customer, taker.side);
  if (guard === 0 || taker.type === MARKET || !beyond(taker.side, taker.ticks, guard)) return undefined;
  if (!couldBeFilledBeyond(state, market, taker, guard, isCrossing)) return undefined;
  const limit = String(guard);
  return refused('worse_than_reference', { rule: 'price_guard', unit: 'ticks', limit, field: 'price', nearest: limit });
}

function couldBeFilledBeyond(state: State, market: Market, taker: Taker, guard: number, isCrossing: boolean): boolean {
  const rests = taker.postOnly || taker.timeInForce === GTC || taker.timeInForce === GTD;
  if (!isCrossing) return rests;
  const walked = walkBook(state, market, taker, taker.ticks, guard);
  return walked.reachesBeyondStop || (rests && walked.lots < taker.lots);
}
