import { NONE } from '../book/order-store.ts';
import { CANCELS_PER_COMMAND_MAX, EXPIRIES_PER_TICK_MAX } from '../bounds.ts';
import type { CancelOrders } from '../commands.ts';
import type { OrderRecord } from '../facts.ts';
import type { Recorder } from '../recorder.ts';
import { refused } from '../refusals.ts';
import type { Refused } from '../refusals.ts';
import type { CancelReply } from '../replies.ts';
import type { Customer } from '../state/customers.ts';
import type { State } from '../state/state.ts';
import { closeResting } from './close.ts';

/** Cancels one own order, or all own orders (of a market). Disabled customers may still cancel. */
export function cancelOrders(state: State, recorder: Recorder, command: CancelOrders): CancelReply | Refused {
  const customer = state.customers.get(command.customer);
  if (customer === undefined) return refused('unknown_customer');
  if ('market' in command.target) return cancelMany(state, recorder, customer.firstOrder, command.target.market);
  const id = 'order' in command.target ? command.target.order : orderOfClientId(state, customer, command.target.clientOrderId);
  if (id === undefined) return refused('order_not_found');
  const slot = state.orders.slotOf(id);
  // A closed order has left the core: whether it ever was this customer's is for the history to say.
  if (slot === NONE || state.orders.int.customer[slot] !== customer.id) return refused('order_not_open');
  return { ok: true, kind: 'cancelled', orders: [closeResting(state, recorder, slot, 'cancelled', 'customer')] };
}

/** An id is remembered for a day; an order that rests longer is found among the open ones. */
function orderOfClientId(state: State, customer: Customer, clientOrderId: string): number | undefined {
  const memory = state.remembered.find(customer.id, `c:${clientOrderId}`, state.nowMs);
  if (memory !== undefined) return Number(memory.reply);
  for (let slot = customer.firstOrder; slot !== NONE; slot = state.orders.int.ownerNext[slot]!) {
    if (state.orders.clientOrderId[slot] === clientOrderId) return state.orders.idOf(slot);
  }
  return undefined;
}

/** `market` −1 means every market. */
function cancelMany(state: State, recorder: Recorder, first: number, market: number): CancelReply {
  const orders: OrderRecord[] = [];
  const { int } = state.orders;
  for (let slot = first; slot !== NONE && orders.length < CANCELS_PER_COMMAND_MAX;) {
    const next = int.ownerNext[slot]!;
    if (market === -1 || int.market[slot] === market) orders.push(closeResting(state, recorder, slot, 'cancelled', 'customer'));
    slot = next;
  }
  return { ok: true, kind: 'cancelled', orders };
}

/** Expires what is due, by (due, id), at most so many at once; answers whether more is due. */
export function expireDue(state: State, recorder: Recorder): boolean {
  for (let count = 0; count < EXPIRIES_PER_TICK_MAX; count += 1) {
    const slot = state.timers.peekDue(state.nowMs);
    if (slot === NONE) return false;
    closeResting(state, recorder, slot, 'expired', 'expiry');
  }
  return state.timers.peekDue(state.nowMs) !== NONE;
}
