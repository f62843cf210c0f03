import { fail } from '@agio/contracts';
import { caughtUp } from '@agio/deals';
import type { Failed } from '@agio/module';
import type { OtcOrderRecord } from '../model.ts';
import { orderRows } from '../order-rows.ts';
import { booksOf } from '../room.ts';
import type { Room } from '../room.ts';

export const isFailed = (value: OtcOrderRecord | Failed): value is Failed => 'ok' in value;

/** An own order as it is now. */
export async function ownOrder(room: Room, customer: number, id: number): Promise<OtcOrderRecord | Failed> {
  const known = booksOf(room).orders.get(id);
  if (known !== undefined) return known.buyer === customer || known.seller === customer ? known : fail('NOT_FOUND');
  if (id === 0) return fail('NOT_FOUND');
  if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
  return (await orderRows.find(room.database, id, customer)) ?? fail('NOT_FOUND');
}
