import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { openStatus } from './close.ts';
import type { Closing } from './close.ts';
import type { Deciding } from './decide.ts';
import { feeRates } from './fees.ts';
import { marketLimit, restraintRefusal } from './guard.ts';
import { takerOf } from './order-input.ts';
import type { Listing } from './lists.ts';
import type { MatchTaker } from './match.ts';
import type { Placing } from './place.ts';
import { beyond, isCountable, levelRefusal } from './rules.ts';
import type { Settling } from './settle.ts';
import { waitingHold } from './waiting.ts';

const {
  BUY,
  BY_DISABLING,
  BY_EXPIRY,
  BY_OPERATOR,
  CANCELLED,
  EXPIRED,
  FILLS_MAX,
  FOK,
  NONE,
  NOT_FILLABLE,
  NO_REASON,
  PARTIALLY_FILLED,
  PENDING_TRIGGER,
  WOULD_TAKE,
} = codes;

export interface FiringParts {
  readonly deciding: Deciding;
  readonly settling: Settling;
  readonly closing: Closing;
  readonly placing: Placing;
  readonly matchTaker: MatchTaker;
  readonly listing: Listing;
}

/** Runs the next order that was fired: one order of the step that is first in the queue. */
export type FireNext = () => void;

export function createFiring(state: State, events: Events, parts: FiringParts): FireNext {
  const { books, customers, ledger, markets, orders, triggers } = state;
  const { closing, deciding, listing, matchTaker, placing, settling } = parts;

  function fireNext(): void {
    const slot = triggers.takeFired();
    if (slot !== NONE) run(slot);
    listing.finish();
  }

  function run(slot: number): void {
    const market = markets.list[orders.market(slot)]!;
    const end = endOf(market, slot);
    if (end !== undefined) return closing.closeTaken(slot, ...end);
    // The first trade after the market has opened again decides.
    if (market.status !== 'open') return triggers.waitAgain(slot);
    const { maker, taker } = feeRates(market, customers.get(orders.customer(slot))!);
    orders.setRates(slot, maker, taker);
    orders.setUpdatedAt(slot, state.nowMs);
    if (orders.isLinked(slot)) listing.beforeFiring(slot);
    if (orders.isAtMarket(slot)) fireAtMarket(market, slot);
    else fireLimit(market, slot);
  }

  /** Why a fired order ends instead of running, if there is a reason. */
  function endOf(market: Market, slot: number): [status: number, reason: number] | undefined {
    if (orders.isOverdue(slot, state.nowMs)) return [EXPIRED, BY_EXPIRY];
    if (customers.isBarred(orders.customer(slot))) return [CANCELLED, BY_DISABLING];
    if (market.status !== 'open') return undefined;
    const restrained = restraintRefusal(state.restraint, market, orders.customer(slot), orders.side(slot));
    return restrained === undefined ? undefined : [CANCELLED, BY_OPERATOR];
  }

  /** Releases its hold and matches, as a market order does: no other order can get in between. */
  function fireAtMarket(market: Market, slot: number): void {
    ledger.release(orders.payingAccount(slot, orders.side(slot)), waitingHold(state, slot));
    const [from, before] = [events.length, state.trades];
    const stopped = matchTaker(market, slot);
    if (stopped === FILLS_MAX) {
      ledger.hold(orders.payingAccount(slot, orders.side(slot)), waitingHold(state, slot));
      goOn(slot);
    } else placing.restOrEnd(market, slot, stopped);
    if (state.trades !== before) placing.traded(market, slot, from);
  }

  /** Its rest is the next step of the same order, and is held until then. */
  function goOn(slot: number): void {
    triggers.fireAgain(slot);
    const status = openStatus(state, slot);
    events.order(orders, slot, status === PENDING_TRIGGER ? PARTIALLY_FILLED : status, NO_REASON);
  }

  function fireLimit(market: Market, slot: number): void {
    const side = orders.side(slot);
    if (!toEdge(state, settling, market, slot)) return closing.closeTaken(slot, CANCELLED, BY_OPERATOR);
    if (orders.isLinked(slot)) listing.balance(orders.lists.of(slot));
    const crosses = deciding.crosses(market, side, orders.ticks(slot));
    if (crosses && orders.postOnly(slot)) return closing.closeTaken(slot, CANCELLED, WOULD_TAKE);
    if (orders.timeInForce(slot) === FOK && !(crosses && isFillable(market, slot)))
      return closing.closeTaken(slot, CANCELLED, NOT_FILLABLE);
    if (!crosses) return rest(market, slot);
    const [from, before] = [events.length, state.trades];
    const stopped = matchTaker(market, slot);
    if (stopped === FILLS_MAX) goOn(slot);
    else if (stopped === NO_REASON && orders.remaining(slot) > 0) rest(market, slot);
    else placing.restOrEnd(market, slot, stopped);
    if (state.trades !== before) placing.traded(market, slot, from);
  }

  /** A level's sum stays exact: an order that would make it too large ends. */
  function rest(market: Market, slot: number): void {
    const refusal = levelRefusal(books, market, orders.side(slot), orders.ticks(slot), orders.remaining(slot));
    if (refusal === undefined) placing.restOrEnd(market, slot, NO_REASON);
    else closing.closeTaken(slot, CANCELLED, BY_OPERATOR);
  }

  function isFillable(market: Market, slot: number): boolean {
    const taker = takerOf(state, slot, orders.ticks(slot), orders.remaining(slot));
    return deciding.bookRefusal(market, taker, true) === undefined;
  }

  return fireNext;
}

/**
 * A limit beyond the price band or the customer's guard becomes the edge: it takes up to there, and what is left rests there. False for a sale that
 * would be worth more there than money can be: everything that rests is countable.
 */
function toEdge(state: State, settling: Settling, market: Market, slot: number): boolean {
  const { orders } = state;
  const side = orders.side(slot);
  const edge = marketLimit(state, market, orders.customer(slot), side);
  const ticks = orders.ticks(slot);
  const isWithin = edge === 0 || !beyond(side, ticks, edge);
  if (!isCountable(market, isWithin ? ticks : edge, orders.remaining(slot))) return false;
  if (isWithin) return true;
  if (side === BUY) settling.releaseCost(market, orders.quoteAccount(slot), ticks - edge, orders.remaining(slot));
  orders.setTicks(slot, edge);
  return true;
}
