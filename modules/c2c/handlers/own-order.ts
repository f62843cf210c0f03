import { fail } from '@agio/contracts';
import { caughtUp } from '@agio/deals';
import type { Failed } from '@agio/module';
import type { C2cOrderRecord } from '../model.ts';
import { roleOf } from '../model.ts';
import { orderRows } from '../order-rows.ts';
import { booksOf } from '../room.ts';
import type { Room } from '../room.ts';

export const isFailed = (value: C2cOrderRecord | Failed): value is Failed => 'ok' in value;

/** An order of this customer, as it is now; what is the other one's to do is refused. To everybody else there is none. */
export async function ownOrder(room: Room, who: number, id: number, as?: 'user' | 'provider'): Promise<C2cOrderRecord | Failed> {
  if (id === 0) return fail('NOT_FOUND');
  const known = booksOf(room).orders.get(id);
  if (known === undefined && !(await caughtUp(room, who))) return fail('UNAVAILABLE');
  const order = known ?? (await orderRows.find(room.database, id));
  const role = order === undefined ? undefined : roleOf(order, who);
  if (order === undefined || role === undefined) return fail('NOT_FOUND');
  if (as !== undefined && as !== role) return fail('PERMISSION_DENIED');
  return order;
}
