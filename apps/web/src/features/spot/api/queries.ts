import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

const PAGE = 20;
const CHART_FILLS = 100;

/** Own rates by pair; keys that begin with "own" are dropped at log-out. */
export const feesQuery = queryOptions({
  queryKey: ['own', 'fees'],
  queryFn: async ({ signal }) => await api.call('myFees', { signal }),
  staleTime: 300_000,
});

type Page = { readonly page: number; readonly limit: number; readonly total: number };
const nextPage = (last: Page): number | undefined => (last.page * last.limit < last.total ? last.page + 1 : undefined);

/** Orders that have ended, newest first; `market` null for all. */
export const historyQuery = (market: string | null) =>
  infiniteQueryOptions({
    queryKey: ['own', 'exchange', 'history', market],
    queryFn: async ({ pageParam, signal }) =>
      await api.call('myOrderHistory', { query: { page: pageParam, limit: PAGE, ...(market === null ? {} : { market }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

export const myDealsQuery = (market: string | null) =>
  infiniteQueryOptions({
    queryKey: ['own', 'exchange', 'deals', market],
    queryFn: async ({ pageParam, signal }) =>
      await api.call('myDeals', { query: { page: pageParam, limit: PAGE, ...(market === null ? {} : { market }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

/** Average cost and profit by market. */
export const positionsQuery = queryOptions({
  queryKey: ['own', 'exchange', 'positions'],
  queryFn: async ({ signal }) => (await api.call('positions', { signal })).list,
});

/** The latest own fills of a market, as many as come at once, for the marks on the chart. */
export const chartFillsQuery = (market: string) =>
  queryOptions({
    queryKey: ['own', 'exchange', 'chartFills', market],
    queryFn: async ({ signal }) => (await api.call('myDeals', { query: { page: 1, limit: CHART_FILLS, market }, signal })).list,
  });
