import { Button, ErrorState, SkeletonRows, Table, Td, Th, trimZeros, truncate, useTexts, groupThousands } from '@agio/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pairName } from '../../../shared/markets/index.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useAccount } from '../api/account-feed.ts';
import { historyQuery } from '../api/queries.ts';
import { withRecent } from '../state/open-orders.ts';
import { amountText, baseOf, priceOf, quoteOf, shortTime, SideText, totalText, useMarketsByPair, useStatusText } from './order-cells.tsx';
import { useMyFills } from './latest-deals.tsx';

type Paged = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => unknown };

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

export function HistoryTable({ market, empty }: { market: string | null; empty: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const errorText = useErrorText();
  const statusText = useStatusText();
  const markets = useMarketsByPair();
  const { query, list } = useHistory(market, true);
  if (query.isError && list.length === 0)
    return (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
        {errorText(query.error)}
      </ErrorState>
    );
  if (query.isSuccess && list.length === 0) return empty;
  return (
    <>
      <Table rows={28} label={t(($) => $.orders.history)}>
        <thead>
          <tr>
            <Th>{t(($) => $.orders.time)}</Th>
            <Th>{t(($) => $.orders.market)}</Th>
            <Th>{t(($) => $.orders.type)}</Th>
            <Th>{t(($) => $.orders.side)}</Th>
            <Th right>{t(($) => $.orders.price)}</Th>
            <Th right>{t(($) => $.orders.average)}</Th>
            <Th right>{t(($) => $.orders.amount)}</Th>
            <Th right>{t(($) => $.orders.filled)}</Th>
            <Th right>{t(($) => $.orders.total)}</Th>
            <Th right>{t(($) => $.orders.fee)}</Th>
            <Th>{t(($) => $.orders.status)}</Th>
          </tr>
        </thead>
        <tbody>
          {query.isPending && list.length === 0 ? <SkeletonRows columns={11} /> : null}
          {list.map((order) => {
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
                <Td right>
                  {totalText(order.filledTotal, rules)} <span className="ui-unit">{quoteOf(order.market)}</span>
                </Td>
                <Td right>
                  {feeOf(order.fee)} <span className="ui-unit">{order.feeCoin}</span>
                </Td>
                <Td className="text-t2">{statusText(order)}</Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <MoreButton query={query} />
    </>
  );
}

export function MyDealsTable({ market, empty }: { market: string | null; empty: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const errorText = useErrorText();
  const markets = useMarketsByPair();
  const { query, list } = useMyFills(market, true);
  if (query.isError && list.length === 0)
    return (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
        {errorText(query.error)}
      </ErrorState>
    );
  if (query.isSuccess && list.length === 0) return empty;
  return (
    <>
      <Table rows={28} label={t(($) => $.orders.deals)}>
        <thead>
          <tr>
            <Th>{t(($) => $.orders.time)}</Th>
            <Th>{t(($) => $.orders.market)}</Th>
            <Th>{t(($) => $.orders.side)}</Th>
            <Th>{t(($) => $.orders.role)}</Th>
            <Th right>{t(($) => $.orders.price)}</Th>
            <Th right>{t(($) => $.orders.amount)}</Th>
            <Th right>{t(($) => $.orders.total)}</Th>
            <Th right>{t(($) => $.orders.fee)}</Th>
          </tr>
        </thead>
        <tbody>
          {query.isPending && list.length === 0 ? <SkeletonRows columns={8} /> : null}
          {list.map((fill) => {
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
                <Td right>
                  {totalText(fill.total, rules)} <span className="ui-unit">{quoteOf(fill.market)}</span>
                </Td>
                <Td right>
                  {feeOf(fill.fee)} <span className="ui-unit">{fill.feeCoin}</span>
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <MoreButton query={query} />
    </>
  );
}
