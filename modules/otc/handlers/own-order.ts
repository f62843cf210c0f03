import { OwnOrders } from '@agio/deals';
import type { OtcOrderRecord } from '../model.ts';
import { orderRows } from '../order-rows.ts';
import type { OtcPorts } from '../ports.ts';
import { otcFailure } from '../refusals.ts';
import { booksOf, orderIn } from '../books.ts';

export const ownOtcOrders = (room: OtcPorts & ConstructorParameters<typeof OwnOrders>[0]): OwnOrders<OtcOrderRecord> =>
  new OwnOrders(room, {
    name: 'otc',
    known: () => booksOf(room).orders,
    find: (id) => orderRows.find(room.database, id),
    isParty: ({ buyer, seller }, customer) => buyer === customer || seller === customer,
    orderIn,
    failure: otcFailure,
  });
