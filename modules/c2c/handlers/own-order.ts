import { fail } from '@agio/contracts';
import { isFailed, OwnOrders } from '@agio/deals';
import type { Failed } from '@agio/module';
import { booksOf, orderIn } from '../books.ts';
import type { C2cOrderRecord } from '../model.ts';
import { roleOf } from '../model.ts';
import { orderRows } from '../order-rows.ts';
import type { C2cPorts } from '../ports.ts';
import { c2cFailure } from '../refusals.ts';
import type { Room } from '../room.ts';

export const ownC2cOrders = (room: C2cPorts & ConstructorParameters<typeof OwnOrders>[0]): OwnOrders<C2cOrderRecord> =>
  new OwnOrders(room, {
    name: 'c2c',
    known: () => booksOf(room).orders,
    find: (id) => orderRows.find(room.database, id),
    isParty: (order, customer) => roleOf(order, customer) !== undefined,
    orderIn,
    failure: c2cFailure,
  });

/** What is the other one's to do is refused. */
export const othersProblem = (order: C2cOrderRecord, who: number, as: 'user' | 'provider' | undefined): Failed | undefined =>
  as === undefined || as === roleOf(order, who) ? undefined : fail('PERMISSION_DENIED');

/** An own order as it is now, if somebody is to it what is named. */
export async function ownOrder(room: Room, who: number, id: number, as?: 'user' | 'provider'): Promise<C2cOrderRecord | Failed> {
  const order = await room.own.find(who, id);
  return isFailed(order) ? order : (othersProblem(order, who, as) ?? order);
}
