import { dealColumns, dealViews } from '../../../shared/appeals/index.ts';
import { deskList, plain } from '../../../shared/desk/index.ts';
import { openerOf } from '../state/sides.ts';

/** Appeals that wait, the longest first; open and ended orders; or those of a number or a person. */
export const OrdersPage = deskList({
  call: 'deskC2cOrders',
  id: 'c2c-orders',
  texts: 'c2c',
  words: ({ orders }) => orders,
  views: {
    by: 'view',
    of: dealViews,
    names: ({ orders }) => orders.views,
    counts: (data) => ({ appealed: data?.waiting ?? 0 }),
  },
  search: { as: 'q' },
  keyOf: ({ id }) => id,
  columns: ({ shown: { q, view }, w }) =>
    dealColumns({
      isAppealed: q === undefined && view === 'appealed',
      by: ({ reason }) => w.order.openedBy[openerOf(reason)],
      method: ({ payMethod }) => w.methods[payMethod],
      states: w.states,
      more: [plain('side', ({ side }) => w.orders.sides[side])],
      people: [plain('customer', ({ customer }) => customer), plain('provider', ({ provider }) => provider, { head: w.sides.provider })],
    }),
  onOpen: ({ id }, navigate) => void navigate({ to: '/c2c-orders/$id', params: { id } }),
});
