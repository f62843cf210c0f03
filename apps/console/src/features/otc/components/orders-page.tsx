import { dealColumns, dealViews } from '../../../shared/appeals/index.ts';
import { deskList, plain } from '../../../shared/desk/index.ts';

/** Appeals that wait, the longest first; open and ended orders; or those of a number or a customer. */
export const OrdersPage = deskList({
  call: 'deskOtcOrders',
  id: 'otc-orders',
  texts: 'otc',
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
      by: ({ reason }) => w.order.openedBy[reason === 'buyer' || reason === 'seller' ? reason : 'deadline'],
      method: ({ method }) => w.methods[method],
      states: w.states,
      people: [
        plain('buyer', ({ buyer }) => buyer, { head: w.sides.buyer }),
        plain('seller', ({ seller }) => seller, { head: w.sides.seller }),
      ],
    }),
  onOpen: ({ id }, navigate) => void navigate({ to: '/otc-orders/$id', params: { id } }),
});
