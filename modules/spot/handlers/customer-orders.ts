import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskCalls, Handler } from '@agio/contracts';
import type { SpotPorts } from '../ports.ts';
import { orderHistory } from '../history/queries.ts';
import { orderView } from '../views.ts';
import { caughtUp, filterMarket } from './room.ts';
import type { Room } from './room.ts';

/** GET /operator/customers/{uid}/orders: as their owner sees them. */
export function deskCustomerOrders(room: Room & Pick<SpotPorts, 'customerOf'>): Handler<DeskCalls['deskCustomerOrders']> {
  return async ({ params, query }) => {
    const market = filterMarket(room, query.market);
    if (market === null) return fail('MARKET_NOT_FOUND');
    const customer = await room.customerOf(params.uid);
    if (customer === undefined) return fail('NOT_FOUND');
    const { page, limit } = pageOf(query);
    if (query.view !== 'ended') {
      const open = room.core.openOrders(customer, market);
      const list = open.slice((page - 1) * limit, page * limit).map((order) => orderView(room.scales.of(order.market), order));
      return answer({ list, total: open.length, page, limit });
    }
    const late = await caughtUp(room, customer, undefined);
    if (late !== undefined) return late;
    const filter = { customer, market, side: undefined, status: undefined, type: undefined, fromMs: undefined, toMs: undefined };
    const { list, total } = await orderHistory(room.database, filter, { page, limit });
    return answer({ list: list.map((order) => orderView(room.scales.of(order.market), order)), total, page, limit });
  };
}
