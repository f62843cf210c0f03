import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState, ErrorState, Pagination, SkeletonRows, Table, Td, Th, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { orderHistoryQuery } from '../api/order-history.ts';
import type { Order } from '../api/orders.ts';
import { readFilters, writeFilters, type HistoryFilters } from '../state/history-filters.ts';
import { useOwnLive } from '../../../../shared/own-live.ts';
import { HistoryFilterBar } from './history-filter-bar.tsx';
import { OrderCard } from './order-card.tsx';
import {
  OrderAmount,
  OrderAverage,
  OrderFee,
  OrderFilledAmount,
  OrderFilledTotal,
  OrderKind,
  OrderPrice,
  OrderSide,
  OrderState,
  OrderTimeCell,
} from './order-cells.tsx';

/** Own orders that have ended, in all markets; the filters stand in the address. */
export function OrderHistoryPage(): ReactNode {
  const { t } = useTexts('orders');
  const { t: common } = useTexts('common');
  const search = useSearch({ from: '/site/account/myOrderHistory' });
  const navigate = useNavigate();
  const errorText = useErrorText();
  const filters = readFilters(search);
  const history = useQuery(orderHistoryQuery(filters));
  useOwnLive('orders', 'orderHistory');
  const list = history.data?.list ?? [];
  const total = history.data?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / (history.data?.limit ?? 20)));
  const unfiltered = Object.keys(writeFilters({ ...filters, page: 1 })).length === 0;
  const change = (part: Partial<HistoryFilters>): void =>
    void navigate({ to: '/account/myOrderHistory', search: writeFilters({ ...filters, ...part }), replace: true });

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.history.title)}</h1>
        <HistoryFilterBar filters={filters} onChange={change} />
      </div>
      <section className="ui-card overflow-hidden" aria-busy={history.isPlaceholderData}>
        <HistoryTable list={list} loading={history.isPending} />
        <div className="md:hidden">
          {list.map((order) => (
            <HistoryCard key={order.id} order={order} />
          ))}
        </div>
        {history.isError && history.data === undefined ? (
          <ErrorState onRetry={() => void history.refetch()} busy={history.isFetching}>
            {errorText(history.error)}
          </ErrorState>
        ) : null}
        {history.isSuccess && list.length === 0 ? (
          <EmptyState>{unfiltered ? t(($) => $.history.empty) : t(($) => $.history.noMatch)}</EmptyState>
        ) : null}
      </section>
      {list.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2 py-3 text-12 text-t3">
          <span>
            {t(($) => $.history.count, { count: total })}
            {filters.page >= pageCount ? ` · ${common(($) => $.endOfList)}` : ''}
          </span>
          <Pagination page={filters.page} count={pageCount} onPageChange={(page) => change({ page })} />
        </div>
      ) : null}
    </>
  );
}

function HistoryTable({ list, loading }: { list: readonly Order[]; loading: boolean }): ReactNode {
  const { t } = useTexts('orders');
  const heads = [
    ['time', false],
    ['market', false],
    ['side', false],
    ['price', true],
    ['average', true],
    ['amount', true],
    ['filledAmount', true],
    ['filledTotal', true],
    ['fee', true],
    ['status', false],
  ] as const;
  return (
    <div className="overflow-x-auto max-md:hidden">
      <Table label={t(($) => $.history.title)}>
        <thead>
          <tr>
            {heads.map(([name, right]) => (
              <Th key={name} right={right}>
                {t(($) => $.columns[name])}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading ? <SkeletonRows columns={heads.length} /> : null}
          {list.map((order) => (
            <tr key={order.id} className="text-13">
              <Td>
                <OrderTimeCell ms={order.time} />
              </Td>
              <Td>
                <OrderKind order={order} />
              </Td>
              <Td>
                <OrderSide order={order} />
              </Td>
              <Td right>
                <OrderPrice order={order} />
              </Td>
              <Td right>
                <OrderAverage order={order} />
              </Td>
              <Td right>
                <OrderAmount order={order} />
              </Td>
              <Td right>
                <OrderFilledAmount order={order} />
              </Td>
              <Td right>
                <OrderFilledTotal order={order} />
              </Td>
              <Td right>
                <OrderFee order={order} />
              </Td>
              <Td className="whitespace-normal">
                <OrderState order={order} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function HistoryCard({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('orders');
  return (
    <OrderCard
      order={order}
      timeMs={order.time}
      lines={[
        [t(($) => $.columns.status), <OrderState key="status" order={order} />],
        [t(($) => $.columns.price), <OrderPrice key="price" order={order} />],
        [t(($) => $.columns.average), <OrderAverage key="average" order={order} />],
        [t(($) => $.columns.amount), <OrderAmount key="amount" order={order} />],
        [t(($) => $.columns.filledAmount), <OrderFilledAmount key="filled" order={order} />],
        [t(($) => $.columns.filledTotal), <OrderFilledTotal key="total" order={order} />],
        [t(($) => $.columns.fee), <OrderFee key="fee" order={order} />],
      ]}
    />
  );
}
