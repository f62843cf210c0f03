import { Button, ErrorState, SkeletonRows, Table, Td, Th, trimZeros, truncate, useTexts, groupThousands } from '@agio/ui';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pairName } from '../../../shared/markets/index.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useAccount } from '../api/account-feed.ts';
import { historyQuery } from '../api/queries.ts';
import { withRecent } from '../state/open-orders.ts';
import { amountText, baseOf, priceOf, quoteOf, shortTime, SideText, totalText, useMarketsByPair, useStatusText } from './order-cells.tsx';
import { useMyFills } from './latest-deals.tsx';

type Paged = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => unknown };
type Loaded = Paged & Pick<UseInfiniteQueryResult, 'isError' | 'isSuccess' | 'isPending' | 'isFetching' | 'error' | 'refetch'>;
type Column = { readonly text: string; readonly right?: true };

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

const feeOf = (fee: string): string => groupThousands(trimZeros(truncate(fee)));

/** A list that comes page by page: its head, its rows as they come, and the button for more. */
function PagedTable<Row>({
  query,
  list,
  label,
  columns,
  empty,
  children,
}: {
  query: Loaded;
  list: readonly Row[];
  label: string;
  columns: readonly Column[];
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}): ReactNode {
  const errorText = useErrorText();
  if (query.isError && list.length === 0)
    return (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
        {errorText(query.error)}
      </ErrorState>
    );
  if (query.isSuccess && list.length === 0) return empty;
  return (
    <>
      <Table rows={28} label={label}>
        <thead>
          <tr>
            {columns.map(({ text, right = false }) => (
              <Th key={text} right={right}>
                {text}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {query.isPending && list.length === 0 ? <SkeletonRows columns={columns.length} /> : null}
          {list.map(children)}
        </tbody>
      </Table>
      <MoreButton query={query} />
    </>
  );
}

export function HistoryTable({ market, empty }: { market: string | null; empty: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const statusText = useStatusText();
  const markets = useMarketsByPair();
  const { query, list } = useHistory(market, true);
  const columns: readonly Column[] = [
    { text: t(($) => $.orders.time) },
    { text: t(($) => $.orders.market) },
    { text: t(($) => $.orders.type) },
    { text: t(($) => $.orders.side) },
    { text: t(($) => $.orders.price), right: true },
    { text: t(($) => $.orders.average), right: true },
    { text: t(($) => $.orders.amount), right: true },
    { text: t(($) => $.orders.filled), right: true },
    { text: t(($) => $.orders.total), right: true },
    { text: t(($) => $.orders.fee), right: true },
    { text: t(($) => $.orders.status) },
  ];
  return (
    <PagedTable query={query} list={list} label={t(($) => $.orders.history)} columns={columns} empty={empty}>
      {(order) => {
        const rules = markets.get(order.market);
        return (
          <tr key={order.id}>
            <Td className="text-t2">{shortTime(order.time)}</Td>
            <Td className="font-[500]">{pairName(order.market)}</Td>
            <Td>{t(($) => $.orders.types[order.type])}</Td>
            <Td>
              <SideText side={order.side} />
            </Td>
            <Td right>{order.price === null ? t(($) => $.orders.marketPrice) : priceOf(order.price, rules)}</Td>
            <Td right>{order.averagePrice === null ? '--' : priceOf(order.averagePrice, rules)}</Td>
            <Td right>
              {order.amount === null ? '--' : amountText(order.amount, rules)} <span className="ui-unit">{baseOf(order.market)}</span>
            </Td>
            <Td right>{amountText(order.filledAmount, rules)}</Td>
            <MoneyCells market={order.market} total={totalText(order.filledTotal, rules)} fee={order.fee} feeCoin={order.feeCoin} />
            <Td className="text-t2">{statusText(order)}</Td>
          </tr>
        );
      }}
    </PagedTable>
  );
}

/** Total and fee, each with its coin. */
function MoneyCells({ market, total, fee, feeCoin }: { market: string; total: string; fee: string; feeCoin: string }): ReactNode {
  return (
    <>
      <Td right>
        {total} <span className="ui-unit">{quoteOf(market)}</span>
      </Td>
      <Td right>
        {feeOf(fee)} <span className="ui-unit">{feeCoin}</span>
      </Td>
    </>
  );
}

export function MyDealsTable({ market, empty }: { market: string | null; empty: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const markets = useMarketsByPair();
  const { query, list } = useMyFills(market, true);
  const columns: readonly Column[] = [
    { text: t(($) => $.orders.time) },
    { text: t(($) => $.orders.market) },
    { text: t(($) => $.orders.side) },
    { text: t(($) => $.orders.role) },
    { text: t(($) => $.orders.price), right: true },
    { text: t(($) => $.orders.amount), right: true },
    { text: t(($) => $.orders.total), right: true },
    { text: t(($) => $.orders.fee), right: true },
  ];
  return (
    <PagedTable query={query} list={list} label={t(($) => $.orders.deals)} columns={columns} empty={empty}>
      {(fill) => {
        const rules = markets.get(fill.market);
        return (
          <tr key={fill.id}>
            <Td className="text-t2">{shortTime(fill.time)}</Td>
            <Td className="font-[500]">{pairName(fill.market)}</Td>
            <Td>
              <SideText side={fill.side} />
            </Td>
            <Td className="text-t2">{t(($) => $.orders.roles[fill.role])}</Td>
            <Td right>{priceOf(fill.price, rules)}</Td>
            <Td right>
              {amountText(fill.amount, rules)} <span className="ui-unit">{baseOf(fill.market)}</span>
            </Td>
            <MoneyCells market={fill.market} total={totalText(fill.total, rules)} fee={fill.fee} feeCoin={fill.feeCoin} />
          </tr>
        );
      }}
    </PagedTable>
  );
}
