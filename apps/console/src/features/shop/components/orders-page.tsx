import type { ReactNode } from 'react';
import { Tag } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { amount, deskList, deskQuery, figure, moment, plain, Toned, useAddress, waits } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { HeldCard } from './held-card.tsx';
import { LabelsAct } from './labels-act.tsx';
import { OrderPanel } from './order-panel.tsx';
import { stateTones } from './order-state.ts';
import { TodayCard } from './today-card.tsx';

/** Orders by what they wait for, with the one that is open beside them. */
export function OrdersPage(): ReactNode {
  const { order } = useAddress().address;
  const desk = useQuery(deskQuery('deskShopProducts'));
  return (
    <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
      <Orders />
      <div className="flex min-w-0 flex-col gap-3">
        {order === undefined ? null : <OrderPanel key={order} id={order} />}
        <TodayCard isOnShop />
        {desk.isError && desk.data === undefined ? (
          <section className="ui-card">
            <QueryError query={desk} />
          </section>
        ) : null}
        <HeldCard held={desk.data?.held} />
      </div>
    </div>
  );
}

const Orders = deskList({
  call: 'deskShopOrders',
  id: 'shop-orders',
  texts: 'shop',
  words: ({ orders }) => orders,
  views: {
    by: 'view',
    of: ['todo', 'way', 'refunds', 'ended'],
    names: ({ orders }) => orders.views,
    useCounts: () => {
      const { asked = 0, paid = 0, picking = 0, shipped = 0 } = useQuery(deskQuery('deskShopProducts')).data?.counts ?? {};
      return { todo: paid + picking, way: shipped, refunds: asked };
    },
  },
  search: { as: 'q' },
  actions: ({ data, shown }) =>
    shown.view === 'todo' && data !== undefined ? (
      <LabelsAct key={data.list.map(({ id }) => id).join()} of={{ orders: data.list }} />
    ) : null,
  keyOf: ({ id }) => id,
  beside: 'order',
  columns: ({ w }) => [
    plain('order', ({ id }) => `S${id}`, { isFixed: true }),
    moment('paid', ({ payTime }) => payTime, { right: false }),
    plain('what', nameOf, { render: (row) => <span className="block max-w-72 truncate font-medium">{nameOf(row)}</span> }),
    amount(
      'total',
      ({ total }) => total,
      ({ coin }) => coin,
    ),
    figure('held', ({ held }) => held, { isExtra: true }),
    plain('uid', ({ uid }) => uid),
    plain('to', ({ region }) => region ?? '–'),
    plain('state', ({ state }) => w.states[state], {
      render: ({ isRefundAsked, state }) =>
        isRefundAsked ? <Tag tone="warn">{w.orders.asked}</Tag> : <Toned tone={stateTones[state]}>{w.states[state]}</Toned>,
    }),
    waits('waits', ({ endTime, payTime, shipTime }) => (endTime === null && payTime !== null ? (shipTime ?? payTime) : null)),
  ],
});

type OrderItem = { readonly title: string; readonly variantName: string; readonly quantity: number };
const nameOf = ({ quantity, title, variantName }: OrderItem): string =>
  `${title}${variantName === '' ? '' : `, ${variantName}`} × ${quantity}`;
