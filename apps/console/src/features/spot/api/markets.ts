import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../shared/query-client.ts';

export type Markets = CallData<'deskMarkets'>;
export type MarketRow = Markets['markets'][number];
export type Conversion = Markets['conversion'];
export type CoinRow = Markets['coins'][number];
export type Status = MarketRow['status'];

export const statuses = ['open', 'post-only', 'cancel-only', 'halted'] as const satisfies readonly Status[];

export const marketsQuery = queryOptions({
  queryKey: ['markets'],
  queryFn: async ({ signal, queryKey }) => await api.call('deskMarkets', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
});

export type Waiting = CallData<'deskMarketWaiting'>;

/** What waits in a market for its trigger, by price. */
export const waitingQuery = (market: string) =>
  queryOptions({
    queryKey: ['markets', 'waiting', market],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskMarketWaiting', { params: { market }, signal, isBackground: isWatching(queryKey) }),
    refetchInterval: watchMs,
  });

/** After something was done to a market. */
export function refreshMarkets(): void {
  for (const key of ['markets', 'audit']) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** "BTC_USDT" as people write it. */
export const pairName = (market: string): string => market.replace('_', '/');
