import type { CallData } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export type Pools = CallData<'deskDicePools'>;
export type Pool = Pools['list'][number];
export type Bet = CallData<'deskDiceBets'>['list'][number];
export type Dealer = CallData<'deskDiceDealers'>['list'][number];

export const pageSize = 20;

export const poolsQuery = queryOptions({
  queryKey: ['dice', 'pools'],
  queryFn: async ({ signal }) => await api.call('deskDicePools', { signal }),
  refetchInterval: 10_000,
});

export const betsQuery = (q: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['dice', 'bets', q ?? '', page],
    queryFn: async ({ signal }) =>
      await api.call('deskDiceBets', { query: { p: page, limit: pageSize, ...(q === undefined || q === '' ? {} : { q }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const dealersQuery = (coin: string) =>
  queryOptions({
    queryKey: ['dice', 'dealers', coin],
    queryFn: async ({ signal }) => await api.call('deskDiceDealers', { params: { coin }, query: { limit: 100 }, signal }),
  });
