import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { RefusalResult } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { Restraint, State } from '../state/state.ts';
import * as rules from './rules.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { BUY } = codes;
const { bandLimit, beyond, other, referenceTicks } = rules;
const { TICKS_MAX } = bounds;

/** A reference that was not set again for so long guards no order. */
const BELIEVED_MS = 3_600_000;
/** How much worse than the reference a guarded order may be filled, in per cent. */
const GUARD_PERCENT = 5;

/** The worst price for a guarded order of this side. */
export function worstTicks(ticks: number, side: SideCode): number {
  return side === BUY
    ? Math.min(TICKS_MAX, Math.floor((ticks * (100 + GUARD_PERCENT)) / 100))
    : Math.max(1, Math.ceil((ticks * (100 - GUARD_PERCENT)) / 100));
}

/** The worst price for a customer who may only trade near the reference: the reference's, or without one that of the rules. */
function nearTicks(market: Market, side: SideCode, nowMs: number): number {
  const ticks = market.reference?.ticks ?? 0;
  return worstTicks(ticks === 0 ? referenceTicks(market, nowMs) : ticks, side);
}

/** The worst price at which an order of this customer may be filled, because of the guard or of what they owe; 0 for any. */
export function guardTicks(state: State, market: Market, customer: number, side: SideCode): number {
  const { reference } = market;
  if (state.restraint !== null && restraintOf(state.restraint, market, customer, side) === 'near_reference')
    return nearTicks(market, side, state.nowMs);
  const isKnown = reference !== null && reference.ticks > 0 && state.nowMs <= reference.atMs + BELIEVED_MS;
  return !isKnown || state.customers.isUnguarded(customer) ? 0 : reference.worst[side];
}

/** The worst price at which a market order may be filled, by the band and by the guard; 0 for any. */
export function marketLimit(state: State, market: Market, customer: number, side: SideCode): number {
  return tighter(side, bandLimit(market, side, state.nowMs), guardTicks(state, market, customer, side));
}

/** The tighter of two worst prices for a taker of this side, either of which may be 0 for none. */
function tighter(side: SideCode, one: number, two: number): number {
  if (one === 0 || two === 0) return one + two;
  return side === BUY ? Math.min(one, two) : Math.max(one, two);
}

function restraintOf(restraint: Restraint, market: Market, customer: number, side: SideCode): ReturnType<Restraint> {
  const [pays, gets] = side === BUY ? [market.quote, market.base] : [market.base, market.quote];
  return restraint(customer, pays.id, gets.id);
}

/**
 * Why this customer's orders of this side are refused now, while anything is restrained. Also where the other side could not give: a coin that stands
 * still leaves no account.
 */
export function restraintRefusal(restraint: Restraint | null, market: Market, customer: number, side: SideCode): RefusalResult | undefined {
  if (restraint === null) return undefined;
  const own = restraintOf(restraint, market, customer, side);
  if (typeof own === 'object') return own;
  const others = restraintOf(restraint, market, 0, other(side));
  return typeof others === 'object' ? others : undefined;
}

/** Whether the customer of a resting order may no longer give what it offers, or not at its price: it ends before it can match. */
export function isRestrained(state: State, market: Market, maker: number): boolean {
  const { orders, restraint } = state;
  if (restraint === null) return false;
  const side = orders.side(maker);
  const own = restraintOf(restraint, market, orders.customer(maker), side);
  return own === 'near_reference' ? beyond(side, orders.ticks(maker), nearTicks(market, side, state.nowMs)) : own !== undefined;
}
