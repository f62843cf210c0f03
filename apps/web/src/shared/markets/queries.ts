import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export type Market = CallData<'markets'>[number];
export type Tickers = CallData<'tickers'>;
export type Ticker = Tickers[string];
export type Coin = CallData<'coinsTags'>[number];

/** Markets and their rules in display order; a status may change, so they are fetched again every minute. */
export const marketsQuery = queryOptions({
  queryKey: ['markets'],
  queryFn: async ({ signal }) => await api.call('markets', { signal }),
  staleTime: 60_000,
  refetchInterval: 60_000,
});

/** Rolling 24-hour figures; once loaded, the socket keeps them current (`useTickers`). */
export const tickersQuery = queryOptions({
  queryKey: ['tickers'],
  queryFn: async ({ signal }) => await api.call('tickers', { signal }),
  staleTime: 60_000,
});

/** Closes of the last day, every half hour. */
export const trendLineQuery = queryOptions({
  queryKey: ['trendLine'],
  queryFn: async ({ signal }) => await api.call('trendLine', { signal }),
  staleTime: 300_000,
  refetchInterval: 300_000,
});

/** Names and tags of the coins. */
export const coinsQuery = queryOptions({
  queryKey: ['coins'],
  queryFn: async ({ signal }) => await api.call('coinsTags', { signal }),
  staleTime: 300_000,
});
