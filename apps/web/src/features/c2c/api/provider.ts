import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { refreshMarket } from './info.ts';
import type { Attempt } from '../../../shared/money/money-try.ts';

export type ProviderStatus = CallData<'c2cMerchant'>;
export type Setting = NonNullable<ProviderStatus['setting']>;
export type DeskView = 'own' | 'other' | 'done';
export type DeskFilter = { readonly view: DeskView; readonly q: string; readonly page: number };

const key = ['own', 'c2c', 'provider'] as const;

/** Where the customer stands as a provider. */
export const standingQuery = queryOptions({
  queryKey: [...key, 'standing'],
  queryFn: async ({ signal }) => await api.call('c2cMerchant', { signal }),
  refetchInterval: 60_000,
});

/** Whether a customer is a provider or may become one. */
export async function mayProvide(): Promise<boolean> {
  const { missing, state } = await queryClient.fetchQuery({ ...standingQuery, staleTime: 10_000 });
  return state !== 'none' || !missing.includes('certification');
}

export function deskOrdersQuery({ page, q, view }: DeskFilter) {
  return queryOptions({
    queryKey: [...key, 'orders', view, q, page],
    queryFn: async ({ signal }) => await api.call('c2cMerchantHistory', { query: { p: page, view, ...(q === '' ? {} : { q }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

async function kept(standing: ProviderStatus): Promise<void> {
  queryClient.setQueryData(standingQuery.queryKey, standing);
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['own', 'balances'] }), refreshMarket()]);
}

export async function saveSetting(body: Setting): Promise<void> {
  await kept(await api.call('c2cMerchantSetting', { body }));
}

export async function apply({ body, key: once }: Attempt<CallInput<'c2cMerchantApply'>['body']>): Promise<void> {
  await kept(await api.call('c2cMerchantApply', { body, idempotencyKey: once }));
}

export async function resign(): Promise<void> {
  await kept(await api.call('c2cMerchantResign'));
}
