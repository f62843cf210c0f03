import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import type { CancelOrders } from '../commands.ts';
import type { Events } from '../events.ts';
import * as refusals from '../refusals.ts';
import type { Refused } from '../refusals.ts';
import type { State } from '../state/state.ts';
import * as close from './close.ts';

/** Copies, which are folded into the code; see the README. */
const { refused } = refusals;
const { closeResting } = close;
const { BY_CUSTOMER, BY_EXPIRY, CANCELLED, EXPIRED, NONE } = codes;
const { CANCELS_PER_COMMAND_MAX, EXPIRIES_PER_TICK_MAX } = bounds;

/** Cancels one own order, or all own orders (of a market). Disabled customers may still cancel. */
export function cancelOrders(state: State, events: Events, command: CancelOrders): Refused | undefined {
  if (!state.customers.has(command.customer)) return refused('unknown_customer');
  if ('market' in command.target) {
    cancelMany(state, events, state.customers.firstOrder(command.customer), command.target.market);
    return undefined;
  }
  const id = 'order' in command.target ? command.target.order : orderOfClientId(state, command.customer, command.target.clientOrderId);
  return id === undefined ? refused('order_not_found') : cancelOne(state, events, command.customer, id);
}

/** Cancels one own order by its id. */
export function cancelOne(state: State, events: Events, customer: number, id: number): Refused | undefined {
  if (!state.customers.has(customer)) return refused('unknown_customer');
  const slot = state.orders.slotOf(id);
  // A closed order has left the core: whether it ever was this customer's is for the history to say.
  if (slot === NONE || state.orders.customer(slot) !== customer) return refused('order_not_open');
  closeResting(state, events, slot, CANCELLED, BY_CUSTOMER);
  return undefined;
}

/** An id is remembered for a day; an order that rests longer is found among the open ones. */
function orderOfClientId(state: State, customer: number, clientOrderId: string): number | undefined {
  const memory = state.remembered.find(customer, `c:${clientOrderId}`, state.nowMs);
  if (memory !== undefined) return Number(memory.reply);
  for (let slot = state.customers.firstOrder(customer); slot !== NONE; slot = state.orders.ownerNext(slot)) {
    if (state.orders.clientOrderId(slot) === clientOrderId) return state.orders.idOf(slot);
  }
  return undefined;
}

/** `market` −1 means every market. */
function cancelMany(state: State, events: Events, first: number, market: number): void {
  const { orders } = state;
  let count = 0;
  for (let slot = first; slot !== NONE && count < CANCELS_PER_COMMAND_MAX;) {
    const next = orders.ownerNext(slot);
    if (market === -1 || orders.market(slot) === market) {
      closeResting(state, events, slot, CANCELLED, BY_CUSTOMER);
      count += 1;
    }
    slot = next;
  }
}

/** Expires what is due, by (due, id), at most so many at once; answers whether more is due. */
export function expireDue(state: State, events: Events): boolean {
  for (let count = 0; count < EXPIRIES_PER_TICK_MAX; count += 1) {
    const slot = state.timers.peekDue(state.nowMs);
    if (slot === NONE) return false;
    closeResting(state, events, slot, EXPIRED, BY_EXPIRY);
  }
  return state.timers.peekDue(state.nowMs) !== NONE;
}
