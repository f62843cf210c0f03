import { Button, DataTable, useTexts, type Column } from '@agio/ui';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../../../shared/query-states.tsx';
import { useAccount } from '../api/account-feed.ts';
import { historyQuery } from '../api/queries.ts';
import { useDealColumns, useOrderColumns } from '../orders/components/order-columns.tsx';
import { plainRows } from '../orders/state/arrange-orders.ts';
import type { ColumnTable } from '../state/columns.ts';
import { withRecent } from '../state/open-orders.ts';
import { useMyFills } from './latest-deals.tsx';
import { useShownColumns } from './use-columns.ts';

type PageControls = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => unknown };
type PagedQuery = PageControls & Pick<UseInfiniteQueryResult, 'isError' | 'isSuccess' | 'isPending' | 'isFetching' | 'error' | 'refetch'>;

/** Fetches the next page of a list. */
export function MoreButton({ query }: { query: PageControls }): ReactNode {
  const { t } = useTexts('exchange');
  if (!query.hasNextPage) return null;
  return (
    <div className="flex justify-center p-2">
      <Button look="ghost" size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t(($) => $.orders.more)}
      </Button>
    </div>
  );
}

/** Ended orders: the latest from the socket, then the server's pages. */
export function useHistory(market: string | null, enabled: boolean) {
  const query = useInfiniteQuery({ ...historyQuery(market), enabled });
  const recent = useAccount((state) => state.orders.ended);
  return { query, list: withRecent(recent, query.data?.pages.flatMap((page) => page.list) ?? [], market) };
}

/** A list that comes page by page: its rows as they come, and the button for more. */
function PagedTable<Row extends { readonly id: string }>({
  query,
  list,
  label,
  columns,
  table,
  empty,
}: {
  query: PagedQuery;
  list: readonly Row[];
  label: string;
  columns: readonly Column<Row>[];
  table: ColumnTable;
  empty: ReactNode;
}): ReactNode {
  const shown = useShownColumns(table, columns);
  if (query.isError && list.length === 0) return <QueryError query={query} />;
  if (query.isSuccess && list.length === 0) return empty;
  return (
    <>
      <DataTable
        rows={28}
        label={label}
        columns={shown}
        list={list}
        loading={query.isPending && list.length === 0}
        keyOf={({ id }) => id}
      />
      <MoreButton query={query} />
    </>
  );
}

export function HistoryTable({ market, empty }: { market: string | null; empty: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const { query, list } = useHistory(market, true);
  const columns = useOrderColumns('history');
  return (
    <PagedTable table="history" query={query} list={plainRows(list)} label={t(($) => $.orders.history)} columns={columns} empty={empty} />
  );
}

export function MyDealsTable({ market, empty }: { market: string | null; empty: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const { query, list } = useMyFills(market, true);
  const columns = useDealColumns();
  return <PagedTable table="deals" query={query} list={list} label={t(($) => $.orders.deals)} columns={columns} empty={empty} />;
}
