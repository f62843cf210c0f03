import { limbs, toBig } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { BUY, BY_LIST, BY_OPERATOR, CANCELLED, NONE, NO_REASON } from '../codes.ts';
import type { Events } from '../events.ts';
import type { OrderList } from '../lists/lists.ts';
import type { State } from '../state/state.ts';
import { createArming } from './arming.ts';
import type { Arming } from './arming.ts';
import type { Closing } from './close.ts';
import { openStatus } from './close.ts';
import { restraintRefusal } from './guard.ts';
import { createListHolds } from './list-holds.ts';
import { createLeaving } from './list-leaving.ts';
import { affordableLots } from './rules.ts';

const available = limbs();

/** What happens among the orders of a list. */
export interface Listing extends Arming {
  /** After orders of lists were filled, changed or ended: their siblings follow. Must run before another order takes a slot. */
  settle(): void;
  /** Both, after an operation without trades. */
  finish(): void;
  /** An order that was fired is about to be executed: what it replaces ends first. */
  beforeFiring(slot: number): void;
  /** Its price may have changed: its list holds what it must. */
  balance(list: OrderList): void;
  /** Cancels one order of a list, and leaves the others. */
  leave(slot: number, status: number, reason: number): void;
}

export function createListing(state: State, events: Events, closing: Closing): Listing {
  const { orders } = state;
  const { lists } = orders;
  const { arm, armLate } = createArming(state);
  const { balance, rehold } = createListHolds(state);
  const { beforeFiring, leave } = createLeaving(state, closing);

  function settle(): void {
    for (let list = lists.takeTouched(); list !== undefined; list = lists.takeTouched()) settleOne(list);
  }

  function settleOne(list: OrderList): void {
    const { endedEntry } = list;
    const from = endedEntry === NONE ? list.entry : endedEntry;
    if (from !== NONE) give(list, from);
    if (list.hasEnded && !list.isLoose) endRest(list);
    if (endedEntry !== NONE) {
      list.endedEntry = NONE;
      if (list.brought === 0) endRest(list);
      else lists.arm(list);
    }
    list.hasEnded = false;
    // An order that left the others did so now: the next one that ends is no exception.
    list.isLoose = false;
    share(list);
    lists.drop(list);
  }

  /** Where a market ends, operators end all its orders. */
  function endRest({ endReason, entry, profit, stop }: OrderList): void {
    const reason = endReason === BY_OPERATOR ? BY_OPERATOR : BY_LIST;
    for (const slot of [entry, profit, stop]) if (slot !== NONE) closing.closeOpen(slot, CANCELLED, reason);
  }

  /** Exits that wait get what the entry has brought by now, and hold it. One that was fired has ended the entry, and has what that had brought until then. */
  function give(list: OrderList, from: number): void {
    const exits = exitsOf(list);
    const [first] = exits;
    if (first === undefined || !exits.every((slot) => orders.isWaiting(slot))) return;
    const lots = Math.min(broughtBy(state, list, from), list.brought + affordable(state, list, first));
    if (lots <= list.brought) return;
    rehold(first, () => {
      list.brought = lots;
      if (!list.isArmed) {
        list.isArmed = true;
        lists.arm(list);
      }
      orders.setLots(first, lots, lots);
    });
    for (const slot of exits) changed(slot, lots);
    balance(list);
  }

  function changed(slot: number, lots: number): void {
    orders.setLots(slot, lots, lots);
    orders.setUpdatedAt(slot, state.nowMs);
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
  }

  /** The stop has what is left of the other exit. */
  function share(list: OrderList): void {
    const { entry, isArmed, profit, stop } = list;
    if (entry === NONE && isArmed && profit !== NONE && stop !== NONE) {
      const left = orders.remaining(profit);
      if (left !== orders.remaining(stop)) changed(stop, left);
    }
    balance(list);
  }

  function finish(): void {
    if (lists.isTouched) settle();
    if (lists.isArming) arm();
  }

  return { settle, arm, armLate, finish, beforeFiring, balance, leave };
}

function exitsOf({ profit, stop }: OrderList): number[] {
  return [profit, stop].filter((slot) => slot !== NONE);
}

/** Lots that an entry has brought to its exits, after fees: what it bought, or what its proceeds buy at the highest price of an exit. */
function broughtBy(state: State, list: OrderList, entry: number): number {
  const { markets, orders } = state;
  const market = markets.list[orders.market(entry)]!;
  const fee = bigOf(orders.feesPaid(entry));
  const most = list.asked === 0 ? market.maxLots : list.asked;
  if (orders.side(entry) === BUY) {
    const bought = BigInt(orders.lots(entry) - orders.remaining(entry)) * BigInt(market.baseAtomsPerLot) - fee;
    return Math.min(most, Number(bought / BigInt(market.baseAtomsPerLot)));
  }
  const proceeds = bigOf(orders.filledCost(entry)) - fee;
  return Math.min(most, Number(proceeds / (BigInt(highestOf(state, list)) * BigInt(market.quoteAtomsPerTickLot))));
}

/** How many lots more its exits could hold: what came and made no whole lot may be gone again. */
function affordable(state: State, list: OrderList, exit: number): number {
  const { ledger, markets, orders } = state;
  const market = markets.list[orders.market(exit)]!;
  const side = orders.side(exit);
  // What a debtor may not part with is held for nothing: it pays the debt.
  if (restraintRefusal(state.restraint, market, orders.customer(exit), side) !== undefined) return 0;
  const { hi, lo } = ledger.available(orders.payingAccount(exit, side), available);
  if (side === BUY) return affordableLots(market, highestOf(state, list), hi, lo);
  return Number(toBig(hi, lo) / BigInt(market.baseAtomsPerLot));
}

function highestOf({ orders }: State, list: OrderList): number {
  return Math.max(...exitsOf(list).map((slot) => orders.ticks(slot)), 1);
}

function bigOf({ hi, lo }: Limbs): bigint {
  return toBig(hi, lo);
}
