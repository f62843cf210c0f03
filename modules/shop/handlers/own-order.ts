import { OwnOrders } from '@agio/deals';
import type { OrderRecord } from '../model.ts';
import { orderRow } from '../orders.ts';
import type { ShopPorts } from '../ports.ts';
import { shopFailure } from '../refusals.ts';
import { booksOf, orderIn } from '../room.ts';

export const ownShopOrders = (room: ShopPorts & ConstructorParameters<typeof OwnOrders>[0]): OwnOrders<OrderRecord> =>
  new OwnOrders(room, {
    name: 'shop',
    known: () => booksOf(room).orders,
    find: (id) => orderRow(room.database, id),
    isParty: (order, customer) => order.customer === customer,
    orderIn,
    failure: shopFailure,
  });
