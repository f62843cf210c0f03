import type { C2cOrderRecord, C2cState } from '../model.ts';
import { booksOf } from '../machine/books.ts';
import type { C2cPorts } from '../ports.ts';

/** What notifies open pages. */
export interface OpenPages extends Pick<C2cPorts, 'core' | 'publish'> {
  /** Customers with an open page. */
  readonly listening: ReadonlyMap<number, number>;
}

/** What waits for the provider of an order, and not for the customer. */
const OWN: Readonly<Record<C2cOrderRecord['side'], readonly C2cState[]>> = {
  buy: ['unconfirmed'],
  sell: ['untreated', 'waiting_transfer'],
};
export const waitsForProvider = ({ side, state }: Pick<C2cOrderRecord, 'side' | 'state'>): boolean => OWN[side].includes(state);

/** Open orders of a customer, and those that wait for them as a provider. */
export function countsOf(room: Pick<C2cPorts, 'core'>, customer: number): { readonly unfinished: number; readonly waiting: number } {
  const { orders, ordersOf, ordersWith } = booksOf(room);
  const waiting = [...ordersWith.of(customer)].filter((id) => {
    const order = orders.get(id);
    return order !== undefined && waitsForProvider(order);
  });
  return { unfinished: ordersOf.of(customer).size, waiting: waiting.length };
}

/** Tells the open pages of all who have to do with an order that it changed. */
export function tellChanged(room: OpenPages, { before, customer, id, provider }: C2cOrderRecord): void {
  for (const who of [customer, provider, before]) {
    if (who === 0 || !room.listening.has(who)) continue;
    room.publish(
      { channel: 'c2c', customer: who },
      { channel: 'c2c', type: 'update', data: { ...countsOf(room, who), order: String(id) } },
    );
  }
}
