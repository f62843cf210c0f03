import { useCallback, type ReactNode } from 'react';
import { Badge, currency, groupThousands, Pagination, Segmented, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeskTable, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { spanOf } from '../../../shared/time/format.ts';
import { Time, useNow } from '../../../shared/time/time.tsx';
import { appealsQuery, ordersQuery, orderViews, pageSize, type OrderRow, type OrderView } from '../api/c2c.ts';
import { openerOf } from '../state/sides.ts';
import { OrderTag } from './order-tag.tsx';

/** Appeals that wait, the longest first; open and ended orders; or those of a number or a person. */
export function OrdersPage(): ReactNode {
  const { t } = useTexts('c2c');
  const search = useSearch({ from: '/desk/c2c-orders' });
  const navigate = useNavigate({ from: '/c2c-orders' });
  const view = orderViews.find((one) => one === search.view) ?? 'appealed';
  const page = Math.max(1, Number(search.p ?? '1') || 1);
  const orders = useQuery(ordersQuery({ view, q: search.q, page }));
  const waiting = useQuery(appealsQuery).data?.waiting ?? 0;
  const columns = useColumns(search.q === undefined ? view : 'open');
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: text.replace(/[^\w-]/g, '').slice(0, 24), p: '' }), [go]);
  const total = orders.data?.total ?? 0;
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="c2c-orders"
        label={t(($) => $.orders.title)}
        columns={columns}
        list={{ ...orders, data: orders.data?.list }}
        keyOf={(row) => row.id}
        onOpen={(row) => void navigate({ to: '/c2c-orders/$id', params: { id: row.id } })}
        empty={search.q === undefined && view === 'appealed' ? t(($) => $.orders.nothingWaits) : t(($) => $.orders.none)}
        filters={
          <>
            <Segmented
              look="pills"
              size="s"
              label={t(($) => $.orders.views.label)}
              value={view}
              onValueChange={(next) => go({ view: next === 'appealed' ? '' : next, q: '', p: '' })}
              items={orderViews.map((one) => ({
                value: one,
                label: (
                  <>
                    {t(($) => $.orders.views[one])}
                    {one === 'appealed' && waiting > 0 ? <Badge count={waiting} primary /> : null}
                  </>
                ),
              }))}
            />
            <SearchBox value={search.q ?? ''} onValue={onSearch} label={t(($) => $.orders.lookFor)} />
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
  );
}

function useColumns(view: OrderView): readonly DeskColumn<OrderRow>[] {
  const { t } = useTexts('c2c');
  const language = useLanguage();
  const now = useNow(10_000);
  const waits: DeskColumn<OrderRow> = {
    key: 'waits',
    head: t(($) => $.orders.columns.waits),
    right: true,
    value: ({ updateTime }) => updateTime,
    render: ({ updateTime }) => <span className="whitespace-nowrap">{spanOf(now - updateTime, language)}</span>,
  };
  const by: DeskColumn<OrderRow> = {
    key: 'by',
    head: t(($) => $.orders.columns.by),
    value: ({ reason }) => t(($) => $.order.openedBy[openerOf(reason)]),
  };
  return [
    {
      key: 'id',
      head: t(($) => $.orders.columns.id),
      isFixed: true,
      value: ({ id }) => id,
      render: ({ id, reference }) => (
        <span className="whitespace-nowrap">
          <b className="font-medium">{id}</b> <span className="text-12 text-t2">{reference}</span>
        </span>
      ),
    },
    { key: 'reference', head: t(($) => $.payment.reference), isExtra: true, value: ({ reference }) => reference },
    ...(view === 'appealed' ? [waits, by] : []),
    { key: 'side', head: t(($) => $.orders.columns.side), value: ({ side }) => t(($) => $.orders.sides[side]) },
    {
      key: 'amount',
      head: t(($) => $.orders.columns.amount),
      right: true,
      value: ({ amount }) => amount,
      unit: ({ coin }) => coin,
      render: ({ amount, coin }) => (
        <span className="whitespace-nowrap">
          {groupThousands(amount)} <span className="text-12 text-t2">{coin}</span>
        </span>
      ),
    },
    {
      key: 'total',
      head: t(($) => $.orders.columns.total),
      right: true,
      value: ({ total }) => total,
      unit: ({ fiat }) => fiat,
      render: ({ fiat, total }) => currency(total, fiat),
    },
    { key: 'price', head: t(($) => $.orders.columns.price), right: true, isExtra: true, value: ({ price }) => price },
    { key: 'method', head: t(($) => $.orders.columns.method), value: ({ payMethod }) => t(($) => $.methods[payMethod]) },
    { key: 'customer', head: t(($) => $.sides.customer), value: ({ customer }) => customer },
    { key: 'provider', head: t(($) => $.sides.provider), value: ({ provider }) => provider },
    {
      key: 'made',
      head: t(($) => $.orders.columns.made),
      right: true,
      value: ({ createTime }) => new Date(createTime).toISOString(),
      render: ({ createTime }) => <Time at={createTime} />,
    },
    {
      key: 'state',
      head: t(($) => $.orders.columns.state),
      value: ({ state }) => t(($) => $.states[state]),
      render: ({ state }) => <OrderTag state={state} />,
    },
  ];
}
