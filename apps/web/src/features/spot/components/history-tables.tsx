import { Button, DataTable, useTexts, type Column } from '@agio/ui';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../../../shared/query-states.tsx';
import { useAccount } from '../api/account-feed.ts';
import { historyQuery } from '../api/queries.ts';
import type { ColumnTable } from '../state/columns.ts';
import { withRecent, type Fill, type Order } from '../state/open-orders.ts';
import type { KeyOf } from './columns-panel.tsx';
import { amountText, priceOf, ShortMoment, totalText, useMarketsByPair, useStatusText } from './order-cells.tsx';
import { inBase, inQuote, useOrderColumns } from './order-columns.tsx';
import { useMyFills } from './latest-deals.tsx';
import { useShownColumns } from './use-columns.ts';

type Paged = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => unknown };
type Loaded = Paged & Pick<UseInfiniteQueryResult, 'isError' | 'isSuccess' | 'isPending' | 'isFetching' | 'error' | 'refetch'>;

/** Fetches the next page of a list. */
export function MoreButton({ query }: { query: Paged }): ReactNode {
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

/** Ended orders: what the socket told lately, then the server's pages. */
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
  query: Loaded;
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
  const statusText = useStatusText();
  const markets = useMarketsByPair();
  const { query, list } = useHistory(market, true);
  const { time, market: pair, type, side, price, fee } = useOrderColumns();
  // Sorted by its end, so that comes first.
  const ended: Column<Order> & KeyOf<'history'> = {
    key: 'ended',
    head: t(($) => $.orders.ended),
    className: 'text-t2',
    render: ({ updatedAt }) => <ShortMoment ms={updatedAt} />,
  };
  const columns: readonly (Column<Order> & KeyOf<'history'>)[] = [
    ended,
    time,
    pair,
    type,
    side,
    price,
    {
      key: 'average',
      head: t(($) => $.orders.average),
      right: true,
      render: (order) => (order.averagePrice === null ? '--' : priceOf(order.averagePrice, markets.get(order.market))),
    },
    {
      key: 'amount',
      head: t(($) => $.orders.amount),
      right: true,
      render: (order) => inBase(order.amount === null ? '--' : amountText(order.amount, markets.get(order.market)), order.market),
    },
    {
      key: 'filled',
      head: t(($) => $.orders.filled),
      right: true,
      render: (order) => amountText(order.filledAmount, markets.get(order.market)),
    },
    {
      key: 'total',
      head: t(($) => $.orders.total),
      right: true,
      render: (order) => inQuote(totalText(order.filledTotal, markets.get(order.market)), order.market),
    },
    fee,
    { key: 'status', head: t(($) => $.orders.status), className: 'text-t2', render: statusText },
  ];
  return <PagedTable table="history" query={query} list={list} label={t(($) => $.orders.history)} columns={columns} empty={empty} />;
}

export function MyDealsTable({ market, empty }: { market: string | null; empty: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const markets = useMarketsByPair();
  const { query, list } = useMyFills(market, true);
  const { time, market: pair, side, price, fee } = useOrderColumns();
  const columns: readonly (Column<Fill> & KeyOf<'deals'>)[] = [
    time,
    pair,
    side,
    { key: 'role', head: t(($) => $.orders.role), className: 'text-t2', render: ({ role }) => t(($) => $.orders.roles[role]) },
    price,
    {
      key: 'amount',
      head: t(($) => $.orders.amount),
      right: true,
      render: (fill) => inBase(amountText(fill.amount, markets.get(fill.market)), fill.market),
    },
    {
      key: 'total',
      head: t(($) => $.orders.total),
      right: true,
      render: (fill) => inQuote(totalText(fill.total, markets.get(fill.market)), fill.market),
    },
    fee,
  ];
  return <PagedTable table="deals" query={query} list={list} label={t(($) => $.orders.deals)} columns={columns} empty={empty} />;
}
