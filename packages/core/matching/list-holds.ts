import { NONE, SELL } from '../codes.ts';
import type { OrderList } from '../lists/lists.ts';
import type { State } from '../state/state.ts';
import { copyOf, waitingHold } from './waiting.ts';

/** What orders of a list hold. */
export interface ListHolds {
  /** Its price may have changed: its list holds what it must. */
  readonly balance: (list: OrderList) => void;
  /** Changes a waiting order, and what it holds accordingly. */
  readonly rehold: (slot: number, change: () => void) => void;
}

export function createListHolds(state: State): ListHolds {
  const { ledger, orders } = state;

  function rehold(slot: number, change: () => void): void {
    const account = orders.payingAccount(slot, orders.side(slot));
    ledger.release(account, copyOf(waitingHold(state, slot)));
    change();
    ledger.hold(account, copyOf(waitingHold(state, slot)));
  }

  function balance(list: OrderList): void {
    const { isArmed, isShared, profit, stop } = list;
    if (!isShared || !isArmed || profit === NONE || stop === NONE || orders.side(stop) === SELL) return;
    const moreTicks = Math.max(0, orders.ticks(stop) - orders.ticks(profit));
    const moreLots = orders.remaining(stop);
    if (moreTicks === list.moreTicks && moreLots === list.moreLots) return;
    rehold(stop, () => {
      list.moreTicks = moreTicks;
      list.moreLots = moreLots;
    });
  }

  return { balance, rehold };
}
