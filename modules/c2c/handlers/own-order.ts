import { fail } from '@agio/contracts';
import { isFailed } from '@agio/deals';
import type { FailedResult } from '@agio/module';
import type { C2cOrderRecord } from '../model.ts';
import { roleOf } from '../model.ts';
import { c2cOrders } from '../orders/source.ts';
import type { Room } from './room.ts';

/** What is the other one's to do is refused. */
export const othersProblem = (order: C2cOrderRecord, who: number, as: 'user' | 'provider' | undefined): FailedResult | undefined =>
  as === undefined || as === roleOf(order, who) ? undefined : fail('PERMISSION_DENIED');

/** A customer’s own order as it is now, if they have the named part in it. */
export async function ownOrder(room: Room, who: number, id: number, as?: 'user' | 'provider'): Promise<C2cOrderRecord | FailedResult> {
  const order = await c2cOrders.own(room, who, id);
  return isFailed(order) ? order : (othersProblem(order, who, as) ?? order);
}
