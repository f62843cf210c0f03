import * as kernel from '@agio/kernel';
import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { Events } from '../events.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import * as guards from './guard.ts';
import * as budgets from './budget.ts';
import * as rules from './rules.ts';
import { createSelfTrade } from './self-trade.ts';
import type { Closing } from './close.ts';
import type { Icebergs } from './iceberg.ts';
import type { Settling } from './settle.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { compareLimbs, isZero, limbs, multiplyInto, setLimbs } = kernel;
const assert: typeof kernel.assert = kernel.assert;
const { budget, spend } = budgets;
const { isRestrained, marketLimit } = guards;
const { affordableLots, beyond, other } = rules;
const {
  BUY,
  BY_EXPIRY,
  BY_OPERATOR,
  CANCELLED,
  EXPIRED,
  FILLED,
  FILLS_MAX,
  FOK,
  NONE,
  NO_BALANCE,
  NO_LIQUIDITY,
  NO_REASON,
  PARTIALLY_FILLED,
} = codes;
const { FILLS_PER_COMMAND_MAX } = bounds;

const available = limbs();
const spent = limbs();

/** Matches a taker; returns why the rest must not go into the book although something is left, or NO_REASON. */
export type MatchTaker = (market: Market, taker: number) => number;

export function createMatchTaker(state: State, events: Events, settling: Settling, closing: Closing, icebergs: Icebergs): MatchTaker {
  const { orders, ledger, customers, books } = state;
  const preventSelfTrade = createSelfTrade(state, events, { settling, closing, icebergs });

  /**
   * Matches a taker whose hold (if any) is in place. Writes; may not refuse. Returns why the rest must not go into the book
   * although something is left, or NO_REASON.
   */
  function matchTaker(market: Market, taker: number): number {
    const side = orders.side(taker);
    const opposite = other(side);
    const isMarket = orders.isAtMarket(taker);
    const byTotal = orders.byTotal(taker);
    const customer = orders.customer(taker);
    const limit = isMarket ? marketLimit(state, market, customer, side) : orders.ticks(taker);
    icebergs.begin(orders.timeInForce(taker) === FOK);
    if (byTotal) {
      const { hi, lo } = orders.budget(taker);
      setLimbs(budget, hi, lo);
    }
    for (let steps = 0; byTotal ? !isZero(budget) : orders.remaining(taker) > 0; steps += 1) {
      const maker = books.best(market.id, opposite);
      if (maker === NONE) return isMarket ? NO_LIQUIDITY : NO_REASON;
      const ticks = orders.ticks(maker);
      if (limit !== 0 && beyond(side, ticks, limit)) return isMarket ? NO_LIQUIDITY : NO_REASON;
      if (steps >= FILLS_PER_COMMAND_MAX) return cutOff(state, taker, byTotal);
      if (endedFirst(state, closing, market, maker)) continue;
      let wanted = orders.remaining(taker);
      if (isMarket) {
        const asked = byTotal ? affordableLots(market, ticks, budget.hi, budget.lo) : wanted;
        // The rest of the total does not buy even one lot: the order is done.
        if (asked === 0) return NO_REASON;
        wanted = payableLots(market, taker, maker, asked);
        if (wanted === 0) return NO_BALANCE;
      }
      if (orders.customer(maker) === customer) {
        const stopped = preventSelfTrade(market, maker, taker, wanted, byTotal);
        if (stopped !== NO_REASON) return stopped;
      } else {
        fill(market, maker, taker, side, ticks, wanted, byTotal);
      }
    }
    return NO_REASON;
  }

  /** The part of the ordered lots that a market order can pay: it holds nothing, and settles from what is available until it ends. */
  function payableLots(market: Market, taker: number, maker: number, asked: number): number {
    if (orders.side(taker) === BUY) {
      ledger.available(orders.quoteAccount(taker), available);
      return Math.min(asked, affordableLots(market, orders.ticks(maker), available.hi, available.lo));
    }
    ledger.available(orders.baseAccount(taker), available);
    multiplyInto(spent, asked, market.baseAtomsPerLot);
    return compareLimbs(available.hi, available.lo, spent.hi, spent.lo) >= 0 ? asked : 0;
  }

  function fill(market: Market, maker: number, taker: number, side: SideCode, ticks: number, wanted: number, byTotal: boolean): void {
    const there = orders.remaining(maker);
    const lots = Math.min(wanted, orders.isIceberg(maker) ? icebergs.offered(maker) : there);
    assert(lots > 0, 'a fill of nothing');
    lookAhead(orders.next(maker));
    settling.settleTrade(market, maker, taker, side, ticks, lots);
    if (byTotal) {
      orders.setLots(taker, orders.lots(taker) + lots, orders.remaining(taker));
      spend(market, ticks, lots);
    } else {
      orders.takeRemaining(taker, lots);
    }
    if (lots >= there) {
      const level = books.removeBest(market.id, other(side));
      orders.takeRemaining(maker, there);
      if (orders.isIceberg(maker) && icebergs.goesOn(market, maker, level, lots - there)) return;
      events.level(market, other(side), ticks, level);
      closing.retire(maker, FILLED, NO_REASON);
    } else {
      events.level(market, other(side), ticks, books.reduce(maker, lots));
      events.order(orders, maker, PARTIALLY_FILLED, NO_REASON);
      if (orders.isLinked(maker)) orders.lists.touch(maker);
    }
  }

  /**
   * Reads what the next maker at this price will need, and the record of the one behind it, so that they are in the cache by the time this one is settled. Changes nothing
   * that matters: the sum is kept only because the compiler would remove an unused read.
   */
  function lookAhead(maker: number): void {
    if (maker === NONE) return;
    const further = orders.next(maker);
    const touched = further === NONE ? 0 : orders.ticks(further);
    state.ahead =
      touched + customers.firstOrder(orders.customer(maker)) + ledger.lowOf(orders.baseAccount(maker)) + orders.updatedAt(maker);
  }

  return matchTaker;
}

/** Whether the maker had to end before it could match: it is overdue, or its customer may no longer give what it offers. */
function endedFirst(state: State, closing: Closing, market: Market, maker: number): boolean {
  if (state.orders.isOverdue(maker, state.nowMs)) {
    closing.closeResting(maker, EXPIRED, BY_EXPIRY);
    return true;
  }
  if (state.restraint === null || !isRestrained(state, market, maker)) return false;
  closing.closeResting(maker, CANCELLED, BY_OPERATOR);
  return true;
}

/** A triggered order goes on with what is left of its total; any other ends here. */
function cutOff({ orders }: State, taker: number, byTotal: boolean): number {
  if (byTotal && orders.isTermed(taker)) orders.terms.setBudget(taker, budget);
  return FILLS_MAX;
}
