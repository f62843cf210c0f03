import type { CallData } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';
import type { Attempt } from '../../../shared/money/money-try.ts';

export type PoolPage = CallData<'dicePoolPage'>;
export type OwnShares = CallData<'diceMyShares'>;
export type Point = PoolPage['series'][number];

const own = ['own', 'dice', 'pool'] as const;

export const poolQuery = (coin: string) =>
  queryOptions({
    queryKey: ['dice', 'pool', coin],
    queryFn: async ({ signal }) => await api.call('dicePoolPage', { params: { coin }, signal }),
    refetchInterval: 30_000,
  });

export const mineQuery = (coin: string) =>
  queryOptions({
    queryKey: [...own, coin, 'mine'],
    queryFn: async ({ signal }) => await api.call('diceMyShares', { params: { coin }, signal }),
    refetchInterval: 30_000,
  });

export const recordsQuery = (coin: string, page: number) =>
  queryOptions({
    queryKey: [...own, coin, 'records', page],
    queryFn: async ({ signal }) => await api.call('diceMyFlows', { params: { coin }, query: { p: page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  });

export const statementQuery = (coin: string) =>
  queryOptions({
    queryKey: [...own, coin, 'statement'],
    queryFn: async ({ signal }) => (await api.call('diceStatement', { params: { coin }, signal })).list,
  });

async function changed(coin: string, mine: OwnShares): Promise<void> {
  queryClient.setQueryData(mineQuery(coin).queryKey, mine);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['dice'] }),
    queryClient.invalidateQueries({ queryKey: ['own', 'dice'] }),
    queryClient.invalidateQueries({ queryKey: ['own', 'balances'] }),
  ]);
}

export async function deposit({ body: { amount, coin }, key }: Attempt<{ readonly coin: string; readonly amount: string }>): Promise<void> {
  await changed(coin, await api.call('diceDeposit', { params: { coin }, body: { amount, accepted: true }, idempotencyKey: key }));
}

export async function redeem({ body: { coin, shares }, key }: Attempt<{ readonly coin: string; readonly shares: string }>): Promise<void> {
  await changed(coin, await api.call('diceWithdraw', { params: { coin }, body: { shares }, idempotencyKey: key }));
}
