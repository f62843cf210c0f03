import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  Badge,
  Button,
  cn,
  currency,
  DataTable,
  EmptyState,
  formatDateTime,
  Segmented,
  useLanguage,
  useTexts,
  type Column,
} from '@agio/ui';
import { ListState } from '../../../shared/query-states.tsx';
import { useFeature } from '../../../shared/info.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { infoQuery } from '../api/info.ts';
import { ordersQuery, type C2cOrder, type C2cOrderFilter } from '../api/orders.ts';
import { orderFilterOf, orderLists, orderQueryOf } from '../state/filters.ts';
import { rowActOf } from '../state/order.ts';
import { coins, priceText } from './amounts.ts';
import { OrderStateLine } from './order-tag.tsx';
import { ListPages } from '../../../shared/list-pages.tsx';

/** Own orders, each with what is owed next. */
export function MyOrders(): ReactNode {
  const { t } = useTexts('c2c');
  const navigate = useNavigate();
  const filter = orderFilterOf(useSearch({ from: '/site/c2cTrade' }));
  const orders = useQuery(ordersQuery(filter));
  const list = orders.data?.list ?? [];
  const show = (next: Partial<C2cOrderFilter>): void => {
    void navigate({ to: '/c2cTrade', search: orderQueryOf({ ...filter, page: 1, ...next }), replace: true, resetScroll: false });
  };
  const pages = Math.max(1, Math.ceil((orders.data?.total ?? 0) / (orders.data?.limit ?? 10)));
  return (
    <section className="ui-card overflow-hidden" aria-busy={orders.isPlaceholderData} aria-label={t(($) => $.orders.title)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
        <h2 className="text-16">{t(($) => $.orders.title)}</h2>
        <Segmented
          look="pills"
          size="s"
          className="mr-auto max-w-full"
          label={t(($) => $.orders.which)}
          value={filter.list}
          onValueChange={(next) => show({ list: next })}
          items={orderLists.map((one) => ({
            value: one,
            label: (
              <span className="inline-flex items-center gap-1.5">
                {t(($) => $.orders.lists[one])}
                {one === 'unfinished' && (orders.data?.unfinished ?? 0) > 0 ? <Badge count={orders.data?.unfinished ?? 0} /> : null}
              </span>
            ),
          }))}
        />
        <Reference />
      </div>
      <ListState query={orders} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.orders.empty)}</EmptyState>} />
      {orders.isPending || list.length > 0 ? <Rows list={list} isLoading={orders.isPending} /> : null}
      <ListPages page={filter.page} count={pages} onPage={(page) => show({ page })} />
    </section>
  );
}

/** The price of exchanges, to compare with. */
function Reference(): ReactNode {
  const { t } = useTexts('c2c');
  const isOn = useFeature('c2c') === true;
  const info = useQuery({ ...infoQuery(useLoggedIn()), enabled: isOn }).data;
  if (info?.reference === undefined || info.reference === null) return null;
  return (
    <span className="text-12 text-t2 tabular-nums">
      {t(($) => $.orders.reference, { price: priceText(info.reference), fiat: info.fiat })}
    </span>
  );
}

function Rows({ isLoading, list }: { list: readonly C2cOrder[]; isLoading: boolean }): ReactNode {
  const { t } = useTexts('c2c');
  const { t: p } = useTexts('paying');
  const language = useLanguage();
  const columns: readonly Column<C2cOrder>[] = [
    { key: 'id', head: t(($) => $.orders.columns.id), render: (order) => <Number order={order} /> },
    {
      key: 'time',
      head: t(($) => $.orders.columns.time),
      className: 'text-t2',
      render: ({ createTime }) => formatDateTime(createTime, language),
    },
    { key: 'side', head: t(($) => $.orders.columns.side), render: (order) => <SideWord order={order} /> },
    {
      key: 'amount',
      head: t(($) => $.orders.columns.amount),
      right: true,
      className: 'font-medium',
      render: ({ amount, coin }) => (
        <>
          {coins(amount)}
          <span className="ui-unit">{coin}</span>
        </>
      ),
    },
    { key: 'price', head: t(($) => $.price), right: true, render: ({ price }) => priceText(price) },
    { key: 'total', head: t(($) => $.orders.columns.total), right: true, render: ({ fiat, total }) => currency(total, fiat) },
    { key: 'method', head: t(($) => $.orders.columns.method), render: ({ payMethod }) => p(($) => $.types[payMethod]) },
    { key: 'state', head: t(($) => $.orders.columns.state), render: (order) => <OrderStateLine order={order} /> },
    { key: 'act', head: t(($) => $.orders.columns.act), quiet: true, right: true, render: (order) => <RowAct order={order} /> },
  ];
  return (
    <>
      <div className="hidden overflow-x-auto lg:block">
        <DataTable label={t(($) => $.orders.title)} columns={columns} list={list} loading={isLoading} keyOf={({ id }) => id} />
      </div>
      <ul className="lg:hidden">
        {list.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t border-line px-5 py-3.5 first:border-t-0"
          >
            <span className="font-medium">
              <SideWord order={order} /> {coins(order.amount)} {order.coin}
            </span>
            <RowAct order={order} />
            <span className="text-12 text-t2">
              {order.reference} · {currency(order.total, order.fiat)} · {p(($) => $.types[order.payMethod])} ·{' '}
              {formatDateTime(order.createTime, language)}
            </span>
            <OrderStateLine order={order} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Number({ order: { id, reference } }: { order: C2cOrder }): ReactNode {
  return (
    <Link to="/c2c/order/$id" params={{ id }} className="text-t2 hover:underline">
      {reference}
    </Link>
  );
}

function SideWord({ order: { side } }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c');
  return <span className={cn('font-medium', side === 'buy' ? 'text-up' : 'text-down')}>{t(($) => $.sides[side])}</span>;
}

const looks = {
  pay: 'primary',
  arrived: 'outline',
  answer: 'outline',
  accept: 'outline',
  payOut: 'outline',
  received: 'outline',
  view: 'ghost',
} as const;

function RowAct({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  const act = rowActOf(order);
  return (
    <Button asChild size="m" look={looks[act]}>
      <Link to="/c2c/order/$id" params={{ id: order.id }}>
        {t(($) => $.row[act])}
      </Link>
    </Button>
  );
}
