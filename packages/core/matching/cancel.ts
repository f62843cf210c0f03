import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import type { CancelOrders } from '../commands.ts';
import * as refusals from '../refusals.ts';
import type { RefusalResult } from '../refusals.ts';
import type { State } from '../state/state.ts';
import type { Closing } from './close.ts';
import type { Listing } from './lists.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { refused } = refusals;
const { BY_CUSTOMER, BY_EXPIRY, CANCELLED, EXPIRED, NONE } = codes;
const { CANCELS_PER_COMMAND_MAX } = bounds;

type Many = Extract<CancelOrders['target'], { readonly market: number }>;

/** How orders leave the book. */
export interface Cancelling {
  readonly cancelOrders: (command: CancelOrders) => RefusalResult | undefined;
  readonly cancelOne: (customer: number, id: number) => RefusalResult | undefined;
  readonly expireOne: () => boolean;
  /** The number of a customer's order with a client order id: an open one, or one of the last day. */
  readonly orderOfClientId: (customer: number, clientOrderId: string) => number | undefined;
}

export function createCancelling(state: State, closing: Closing, listing: Listing): Cancelling {
  const { orders, customers, timers } = state;

  /** Cancels one own order, or all own orders (of a market). Disabled customers may still cancel. */
  function cancelOrders(command: CancelOrders): RefusalResult | undefined {
    if (!customers.has(command.customer)) return refused('unknown_customer');
    if ('market' in command.target) {
      cancelMany(customers.firstOrder(command.customer), command.target);
      listing.finish();
      return undefined;
    }
    if ('list' in command.target) return cancelList(command.customer, command.target.list);
    const id = 'order' in command.target ? command.target.order : orderOfClientId(command.customer, command.target.clientOrderId);
    return id === undefined ? refused('order_not_found') : cancelOne(command.customer, id);
  }

  /** Cancels one own order by its id. */
  function cancelOne(customer: number, id: number): RefusalResult | undefined {
    if (!customers.has(customer)) return refused('unknown_customer');
    const slot = orders.slotOf(id);
    // A closed order has left the core: only the history knows whether it ever was this customer's.
    if (slot === NONE || orders.customer(slot) !== customer) return refused('order_not_open');
    closing.closeOpen(slot, CANCELLED, BY_CUSTOMER);
    listing.finish();
    return undefined;
  }

  /** Cancels every order of an own list, whatever its entry has brought. */
  function cancelList(customer: number, id: number): RefusalResult | undefined {
    const list = orders.lists.find(id);
    const legs = list === undefined ? [] : [list.entry, list.profit, list.stop].filter((slot) => slot !== NONE);
    if (!legs.some((slot) => orders.customer(slot) === customer)) return refused('order_not_open');
    list!.isLoose = true;
    for (const slot of [...legs].reverse()) closing.closeOpen(slot, CANCELLED, BY_CUSTOMER);
    listing.finish();
    return undefined;
  }

  /** An id is remembered for a day; an order that rests longer is found among the open ones. */
  function orderOfClientId(customer: number, clientOrderId: string): number | undefined {
    const memory = state.remembered.find(customer, `c:${clientOrderId}`, state.nowMs);
    if (memory !== undefined) return Number(memory.reply);
    for (let slot = customers.firstOrder(customer); slot !== NONE; slot = orders.ownerNext(slot)) {
      if (orders.clientOrderId(slot) === clientOrderId) return orders.idOf(slot);
    }
    return undefined;
  }

  /** `market` −1 means every market; `only` the orders that are in the book, or those that are not. */
  function cancelMany(first: number, { market, only }: Many): void {
    let count = 0;
    for (let slot = first; slot !== NONE && count < CANCELS_PER_COMMAND_MAX;) {
      const next = orders.ownerNext(slot);
      const isMeant = only === undefined || orders.isWaiting(slot) === (only === 'waiting');
      if (isMeant && (market === -1 || orders.market(slot) === market)) {
        // A caller who cancels some keeps the others: a stop whose list loses its resting exit goes on alone.
        if (only !== undefined && orders.isLinked(slot)) listing.leave(slot, CANCELLED, BY_CUSTOMER);
        else closing.closeOpen(slot, CANCELLED, BY_CUSTOMER);
        count += 1;
      }
      slot = next;
    }
  }

  /** Expires the order that is due first, by (due, id); returns whether there was one. */
  function expireOne(): boolean {
    const slot = timers.peekDue(state.nowMs);
    if (slot === NONE) return false;
    closing.closeOpen(slot, EXPIRED, BY_EXPIRY);
    listing.finish();
    return true;
  }

  return { cancelOrders, cancelOne, expireOne, orderOfClientId };
}
