import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { refreshOffers } from './offers.ts';

export type Standing = CallData<'otcMerchantOwn'>;
export type OwnAd = CallData<'otcOwnAds'>['list'][number];
export type AdTerms = CallInput<'otcAdvertise'>['body'];
export type AdState = CallInput<'otcSetAds'>['body']['state'];

const key = ['own', 'otc', 'merchant'] as const;

/** Where the customer stands as a merchant. */
export const standingQuery = queryOptions({
  queryKey: [...key, 'standing'],
  queryFn: async ({ signal }) => await api.call('otcMerchantOwn', { signal }),
});

export const ownAdsQuery = queryOptions({
  queryKey: [...key, 'ads'],
  queryFn: async ({ signal }) => await api.call('otcOwnAds', { signal }),
  refetchInterval: 30_000,
});

/** Orders of own advertisements by month. */
export const monthsQuery = queryOptions({
  queryKey: [...key, 'months'],
  queryFn: async ({ signal }) => await api.call('otcMonths', { signal }),
});

async function refreshed(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshOffers()]);
}

export async function applyAsMerchant(body: CallInput<'merchantCA'>['body']): Promise<void> {
  queryClient.setQueryData(standingQuery.queryKey, await api.call('merchantCA', { body }));
}

export async function leaveMerchants(): Promise<void> {
  await api.call('otcMerchantLeave');
  await refreshed();
}

/** Publishes an advertisement, or changes one. */
export async function saveAd({ ad, key: once, terms }: { ad: OwnAd | null; terms: AdTerms; key: string }): Promise<void> {
  if (ad === null) await api.call('otcAdvertise', { body: terms, idempotencyKey: once });
  else await api.call('otcEditAd', { body: { ...terms, id: ad.id, revision: ad.revision } });
  await refreshed();
}

/** Without ids, all of them. */
export async function setAds(state: AdState, ids?: readonly string[]): Promise<void> {
  await api.call('otcSetAds', { body: { state, ...(ids === undefined ? {} : { ids: [...ids] }) } });
  await refreshed();
}

export async function changeAds(body: CallInput<'otcChangeAds'>['body']): Promise<void> {
  await api.call('otcChangeAds', { body });
  await refreshed();
}
