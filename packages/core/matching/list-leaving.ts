import { limbs } from '@agio/kernel';
import { BY_LIST, CANCELLED, NONE } from '../codes.ts';
import type { OrderList } from '../lists/lists.ts';
import type { State } from '../state/state.ts';
import type { Closing } from './close.ts';
import { copyOf, moreHold, waitingHold } from './waiting.ts';

/** How one order of a list ends without the others, or before the one that replaces it is executed. */
export interface Leaving {
  readonly beforeFiring: (slot: number) => void;
  readonly leave: (slot: number, status: number, reason: number) => void;
}

const held = limbs();

export function createLeaving(state: State, closing: Closing): Leaving {
  const { ledger, orders } = state;
  const { lists } = orders;

  function beforeFiring(slot: number): void {
    const list = lists.of(slot);
    if (slot === list.entry) return;
    const { entry, profit, stop } = list;
    const replaces = slot === stop || orders.isAtMarket(slot);
    const other = slot === stop ? profit : stop;
    if (replaces) list.isLoose = true;
    if (entry !== NONE) endEntry(list, entry);
    if (!replaces || other === NONE) return;
    leave(other, CANCELLED, BY_LIST);
  }

  /** What it has brought is known, and what is executed now gets no more. */
  function endEntry(list: OrderList, entry: number): void {
    closing.closeOpen(entry, CANCELLED, BY_LIST);
    list.endedEntry = NONE;
  }

  function leave(slot: number, status: number, reason: number): void {
    const list = lists.of(slot);
    list.isLoose = true;
    const { stop } = list;
    if (slot !== list.profit || stop === NONE || !list.isShared) {
      closing.closeOpen(slot, status, reason);
      if (slot === stop) unshare(list);
      return;
    }
    // What the other exit held for both is the stop's own from here on.
    const account = orders.payingAccount(stop, orders.side(stop));
    if (list.isArmed) ledger.release(account, moreHold(held, state, stop, list));
    unshare(list);
    closing.closeOpen(slot, status, reason);
    ledger.hold(account, copyOf(waitingHold(state, stop)));
  }

  return { beforeFiring, leave };
}

function unshare(list: OrderList): void {
  list.isShared = false;
  list.moreTicks = 0;
  list.moreLots = 0;
}
