import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import * as close from './close.ts';
import type { Closing } from './close.ts';
import type { Icebergs } from './iceberg.ts';
import type { Settling } from './settle.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { openStatus } = close;
const { CANCELLED, EXPIRED, FILLED, GTC, GTD, IMMEDIATE_OR_CANCEL, NONE, NO_LIQUIDITY, NO_REASON, SELF_TRADE } = codes;

/** After matching: filled, resting, or ended with the rest given back. */
export type RestOrEnd = (market: Market, slot: number, stopped: number) => void;

export interface RestingParts {
  readonly settling: Settling;
  readonly closing: Closing;
  readonly icebergs: Icebergs;
}

export function createResting(state: State, events: Events, { settling, closing, icebergs }: RestingParts): RestOrEnd {
  const { books, orders, timers } = state;

  function restOrEnd(market: Market, slot: number, stopped: number): void {
    const left = orders.remaining(slot);
    if (stopped === NO_REASON && left === 0 && orders.lots(slot) > 0) {
      closing.retire(slot, FILLED, NO_REASON);
      return;
    }
    const isMarket = orders.isAtMarket(slot);
    const timeInForce = orders.timeInForce(slot);
    if (stopped === NO_REASON && !isMarket && (timeInForce === GTC || timeInForce === GTD)) {
      rest(market, slot);
      return;
    }
    if (!isMarket && left > 0) settling.releaseLots(market, slot, left);
    const reason = stopped !== NO_REASON ? stopped : isMarket ? NO_LIQUIDITY : IMMEDIATE_OR_CANCEL;
    closing.retire(slot, reason === SELF_TRADE ? EXPIRED : CANCELLED, reason);
  }

  function rest(market: Market, slot: number): void {
    if (orders.isIceberg(slot)) icebergs.hide(slot);
    const level = books.insert(slot);
    if (orders.timeInForce(slot) === GTD && orders.timerAt(slot) === NONE) timers.add(slot);
    events.level(market, orders.side(slot), orders.ticks(slot), level);
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
  }

  return restOrEnd;
}
