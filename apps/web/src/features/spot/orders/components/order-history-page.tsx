import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DataTable, EmptyState, linesOf, Pagination, useTexts } from '@agio/ui';
import { ListState } from '../../../../shared/query-states.tsx';
import { orderHistoryQuery } from '../api/order-history.ts';
import { plainRows } from '../state/arrange-orders.ts';
import { isOpen } from '../state/order.ts';
import { readFilters, writeFilters, type HistoryFilters } from '../state/history-filters.ts';
import { useOwnLiveUnless } from '../../../../shared/own-live.ts';
import { ColumnsMenu } from '../../components/columns-menu.tsx';
import { useShownColumns } from '../../components/use-columns.ts';
import { ExportHistory } from './export-history.tsx';
import { HistoryFilterBar } from './history-filter-bar.tsx';
import { PageCard } from './order-card.tsx';
import { useOrderColumns } from './order-columns.tsx';

/** Own orders that have ended, in all markets; the filters are in the address. */
export function OrderHistoryPage(): ReactNode {
  const { t } = useTexts('orders');
  const { t: common } = useTexts('common');
  const search = useSearch({ from: '/site/account/myOrderHistory' });
  const navigate = useNavigate();
  const filters = readFilters(search);
  const history = useQuery(orderHistoryQuery(filters));
  // Events of open orders do not change the history.
  useOwnLiveUnless('orders', ({ type, data }) => type === 'update' && data.every(isOpen), 'orderHistory');
  const columns = useOrderColumns('ended');
  const shown = useShownColumns('ended', columns);
  // On a card the state comes first, and its head has the rest.
  const lines = ['status', 'ended', 'price', 'average', 'amount', 'filledAmount', 'filledTotal', 'fee'].flatMap(
    (key) => columns.find((column) => column.key === key) ?? [],
  );
  const list = history.data?.list ?? [];
  const rows = plainRows(list);
  const total = history.data?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / (history.data?.limit ?? 20)));
  const unfiltered = Object.keys(writeFilters({ ...filters, page: 1 })).length === 0;
  const change = (part: Partial<HistoryFilters>): void =>
    void navigate({ to: '/account/myOrderHistory', search: writeFilters({ ...filters, page: 1, ...part }), replace: true });

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.history.title)}</h1>
        <ExportHistory filters={filters} hasOrders={list.length > 0} />
        <HistoryFilterBar filters={filters} onChange={change} />
        <span className="max-md:hidden">
          <ColumnsMenu table="ended" />
        </span>
      </div>
      <section className="ui-card overflow-hidden" aria-busy={history.isPlaceholderData}>
        <div className="overflow-x-auto max-md:hidden">
          <DataTable
            label={t(($) => $.history.title)}
            columns={shown}
            list={rows}
            loading={history.isPending}
            keyOf={({ id }) => id}
            className="tight"
            rowClassName="text-13"
          />
        </div>
        <div className="md:hidden">
          {rows.map((row) => (
            <PageCard key={row.id} row={row} lines={linesOf(lines, row)} />
          ))}
        </div>
        <ListState
          query={history}
          isEmpty={list.length === 0}
          empty={<EmptyState>{unfiltered ? t(($) => $.history.empty) : t(($) => $.history.noMatch)}</EmptyState>}
        />
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
