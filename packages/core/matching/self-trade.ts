import { assert, isZero } from '@agio/kernel';
import { DECREMENT, EXPIRED, EXPIRE_BOTH, EXPIRE_MAKER, EXPIRE_TAKER, NO_REASON, SELF_TRADE } from '../codes.ts';
import type { Events } from '../events.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { budget, spend } from './budget.ts';
import { openStatus } from './close.ts';
import type { Closing } from './close.ts';
import type { Icebergs } from './iceberg.ts';
import type { Settling } from './settle.ts';

/** What happens instead of a trade between two orders of one customer; returns the reason when the taker must stop, or NO_REASON. */
export type PreventSelfTrade = (market: Market, maker: number, taker: number, wanted: number, byTotal: boolean) => number;

export interface SelfTradeParts {
  readonly settling: Settling;
  readonly closing: Closing;
  readonly icebergs: Icebergs;
}

export function createSelfTrade(state: State, events: Events, { settling, closing, icebergs }: SelfTradeParts): PreventSelfTrade {
  const { orders, books } = state;

  /** Own orders never trade with each other; returns the reason when the taker must stop. */
  function preventSelfTrade(market: Market, maker: number, taker: number, wanted: number, byTotal: boolean): number {
    const mode = orders.stp(taker);
    if (mode === EXPIRE_TAKER) return SELF_TRADE;
    if (mode === EXPIRE_MAKER || mode === EXPIRE_BOTH) {
      closing.closeResting(maker, EXPIRED, SELF_TRADE);
      return mode === EXPIRE_BOTH ? SELF_TRADE : NO_REASON;
    }
    assert(mode === DECREMENT, 'unknown self-trade mode');
    const there = orders.remaining(maker);
    const lots = Math.min(wanted, orders.isIceberg(maker) ? icebergs.offered(maker) : there);
    const ticks = orders.ticks(maker);
    if (byTotal) {
      spend(market, ticks, lots);
    } else {
      if (!orders.isAtMarket(taker)) settling.releaseLots(market, taker, lots);
      orders.setLots(taker, orders.lots(taker) - lots, orders.remaining(taker) - lots);
      if (orders.isLinked(taker)) orders.lists.touch(taker);
    }
    if (lots >= there) {
      if (orders.isIceberg(maker) && icebergs.decremented(market, maker, lots)) return decrementedBy(taker, byTotal);
      closing.closeResting(maker, EXPIRED, SELF_TRADE);
    } else {
      settling.releaseLots(market, maker, lots);
      const level = books.reduce(maker, lots);
      orders.setLots(maker, orders.lots(maker) - lots, orders.remaining(maker));
      orders.setUpdatedAt(maker, state.nowMs);
      events.level(market, orders.side(maker), ticks, level);
      events.order(orders, maker, openStatus(state, maker), NO_REASON);
      if (orders.isLinked(maker)) orders.lists.touch(maker);
    }
    return decrementedBy(taker, byTotal);
  }

  /** Whether a taker that gave way to an own order has nothing left. */
  function decrementedBy(taker: number, byTotal: boolean): number {
    return (byTotal ? isZero(budget) : orders.remaining(taker) === 0) ? SELF_TRADE : NO_REASON;
  }

  return preventSelfTrade;
}
