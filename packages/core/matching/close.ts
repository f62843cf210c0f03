import * as links from '../book/chosen.ts';
import * as lefts from '../book/left-lots.ts';
import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import type { State } from '../state/state.ts';
import type { Settling } from './settle.ts';
import { waitingHold } from './waiting.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { chosen } = links;
const { gather, leftLots } = lefts;
const { NEW, NONE, PARTIALLY_FILLED, PENDING_TRIGGER } = codes;

/** How orders enter their owner's list and how they end. */
export interface Closing {
  /** Puts an order into its owner's list of open orders, newest first. */
  linkToOwner(slot: number): void;
  /** Ends a resting order: out of book, timers and lists, hold released, event written, slot given back. */
  closeResting(slot: number, status: number, reason: number): void;
  /** Ends an order wherever it is: in the book, or waiting for its trigger or, fired, for its step. */
  closeOpen(slot: number, status: number, reason: number): void;
  /** Ends an order that waited and is taken from where it did: hold released, event written, slot given back. */
  closeTaken(slot: number, status: number, reason: number): void;
  /** Ends an order that is in its owner's list but no longer in the book. */
  retire(slot: number, status: number, reason: number): void;
}

export function createClosing(state: State, events: Events, settling: Settling): Closing {
  const { orders, ledger, customers, books, timers, markets, triggers } = state;

  function linkToOwner(slot: number): void {
    const customer = orders.customer(slot);
    const first = customers.firstOrder(customer);
    orders.setOwnerNext(slot, first);
    orders.setOwnerPrevious(slot, NONE);
    orders.setOwnerPrevious(first, slot);
    customers.setFirstOrder(customer, slot);
    customers.countOrder(customer, 1);
  }

  function unlinkFromOwner(slot: number): void {
    const customer = orders.customer(slot);
    const next = orders.ownerNext(slot);
    const previous = orders.ownerPrevious(slot);
    const first = customers.firstOrder(customer);
    customers.setFirstOrder(customer, chosen(previous, next, first));
    orders.setOwnerNext(previous, next);
    orders.setOwnerPrevious(next, previous);
    customers.countOrder(customer, -1);
  }

  function closeResting(slot: number, status: number, reason: number): void {
    const market = markets.list[orders.market(slot)]!;
    const level = books.remove(slot);
    if (orders.isIceberg(slot)) gather(orders, slot);
    settling.releaseLots(market, slot, orders.remaining(slot));
    events.level(market, orders.side(slot), orders.ticks(slot), level);
    retire(slot, status, reason);
  }

  function closeOpen(slot: number, status: number, reason: number): void {
    if (!orders.isWaiting(slot)) return closeResting(slot, status, reason);
    triggers.remove(slot);
    closeTaken(slot, status, reason);
  }

  function closeTaken(slot: number, status: number, reason: number): void {
    ledger.release(orders.payingAccount(slot, orders.side(slot)), waitingHold(state, slot));
    retire(slot, status, reason);
  }

  function retire(slot: number, status: number, reason: number): void {
    timers.remove(slot);
    unlinkFromOwner(slot);
    events.order(orders, slot, status, reason);
    if (orders.isLinked(slot)) orders.lists.ended(slot, reason);
    orders.free(slot);
  }

  return { linkToOwner, closeResting, closeOpen, closeTaken, retire };
}

/** An open order is `new` until part of it is filled; one that waits for its trigger, `pending_trigger`. */
export function openStatus({ orders }: State, slot: number): number {
  if (leftLots(orders, slot) < orders.lots(slot)) return PARTIALLY_FILLED;
  return orders.isWaiting(slot) ? PENDING_TRIGGER : NEW;
}
