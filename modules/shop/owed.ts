import { isAllowed } from './model.ts';
import { ask, booksOf } from './machine/books.ts';
import type { Room } from './handlers/room.ts';

/** Ends orders of debtors that hold a coin that they owe, and that nothing was sent for: what is held pays. */
export async function releaseOwed(room: Pick<Room, 'core' | 'onError' | 'submit'>): Promise<void> {
  for (const order of Array.from(booksOf(room).orders.values())) {
    if (!isAllowed(order, 'owed') || !room.core.owes(order.customer, order.coin)) continue;
    // What was sent or ended meanwhile is refused, which is as good.
    await ask(room, { kind: 'shop.owed', order: order.id }).catch(room.onError);
  }
}
