import { useCallback, type ReactNode } from 'react';
import { Badge, groupThousands, Pagination, Segmented, Tag, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeskTable, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { spanOf } from '../../../shared/time/format.ts';
import { Time, useNow } from '../../../shared/time/time.tsx';
import { deskQuery, ordersQuery, orderViews, pageSize, type OrderRow } from '../api/shop.ts';
import { HeldCard } from './held-card.tsx';
import { OrderPanel } from './order-panel.tsx';
import { OrderState } from './order-state.tsx';

/** Orders by what they wait for, with the one that is open beside them. */
export function OrdersPage(): ReactNode {
  const { t } = useTexts('shop');
  const search = useSearch({ from: '/desk/shop' });
  const navigate = useNavigate({ from: '/shop' });
  const view = orderViews.find((one) => one === search.view) ?? 'todo';
  const page = Math.max(1, Number(search.p ?? '1') || 1);
  const orders = useQuery(ordersQuery({ view, q: search.q, page }));
  const desk = useQuery(deskQuery).data;
  const columns = useOrderColumns();
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: text, p: '' }), [go]);
  const { asked = 0, paid = 0, picking = 0, shipped = 0 } = desk?.counts ?? {};
  const counts = { todo: paid + picking, way: shipped, refunds: asked, ended: 0 };
  const total = orders.data?.total ?? 0;
  return (
    <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
      <section className="ui-card overflow-hidden">
        <DeskTable
          id="shop-orders"
          label={t(($) => $.orders.title)}
          columns={columns}
          list={{ ...orders, data: orders.data?.list }}
          keyOf={({ id }) => id}
          openKey={search.order}
          onOpen={({ id }) => go({ order: id })}
          empty={t(($) => $.orders.empty)}
          filters={
            <>
              <Segmented
                look="pills"
                size="s"
                label={t(($) => $.orders.views.label)}
                value={view}
                onValueChange={(next) => go({ view: next === 'todo' ? '' : next, p: '', order: '' })}
                items={orderViews.map((one) => ({
                  value: one,
                  label: (
                    <>
                      {t(($) => $.orders.views[one])}
                      {counts[one] > 0 ? <Badge count={counts[one]} primary={one === 'refunds'} /> : null}
                    </>
                  ),
                }))}
              />
              <SearchBox value={search.q ?? ''} onValue={onSearch} label={t(($) => $.orders.search)} />
            </>
          }
          footer={
            <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
              <span>{t(($) => $.orders.shown, { count: total })}</span>
              <Pagination
                page={page}
                count={Math.max(1, Math.ceil(total / pageSize))}
                onPageChange={(next) => go({ p: next === 1 ? '' : String(next) })}
              />
            </div>
          }
        />
      </section>
      <div className="flex min-w-0 flex-col gap-3">
        {search.order === undefined || search.order === '' ? null : <OrderPanel key={search.order} id={search.order} />}
        <HeldCard held={desk?.held} />
      </div>
    </div>
  );
}

function useOrderColumns(): readonly DeskColumn<OrderRow>[] {
  const { t } = useTexts('shop');
  const language = useLanguage();
  const now = useNow(30_000);
  return [
    { key: 'id', head: t(($) => $.orders.columns.id), isFixed: true, value: ({ id }) => `S${id}` },
    {
      key: 'paid',
      head: t(($) => $.orders.columns.paid),
      value: ({ payTime }) => payTime,
      render: ({ payTime }) => (payTime === null ? '–' : <Time at={payTime} />),
    },
    {
      key: 'what',
      head: t(($) => $.orders.columns.what),
      value: ({ quantity, title, variantName }) => `${title}${variantName === '' ? '' : `, ${variantName}`} × ${quantity}`,
      render: ({ quantity, title, variantName }) => (
        <span className="block max-w-72 truncate font-medium">
          {title}
          {variantName === '' ? '' : `, ${variantName}`} × {quantity}
        </span>
      ),
    },
    {
      key: 'total',
      head: t(($) => $.orders.columns.total),
      right: true,
      value: ({ total }) => total,
      render: ({ coin, total }) => (
        <>
          {groupThousands(total)} <span className="text-t2">{coin}</span>
        </>
      ),
    },
    { key: 'held', head: t(($) => $.orders.columns.held), right: true, isExtra: true, value: ({ held }) => held },
    { key: 'uid', head: t(($) => $.orders.columns.uid), value: ({ uid }) => uid },
    { key: 'to', head: t(($) => $.orders.columns.to), value: ({ region }) => region ?? '–' },
    {
      key: 'state',
      head: t(($) => $.orders.columns.state),
      value: ({ state }) => t(($) => $.states[state]),
      render: (order) => (order.isRefundAsked ? <Tag tone="warn">{t(($) => $.orders.asked)}</Tag> : <OrderState state={order.state} />),
    },
    {
      key: 'waits',
      head: t(($) => $.orders.columns.waits),
      right: true,
      value: ({ payTime, shipTime }) => shipTime ?? payTime,
      render: ({ endTime, payTime, shipTime }) =>
        endTime !== null || payTime === null ? '–' : spanOf(now - (shipTime ?? payTime), language),
    },
  ];
}
