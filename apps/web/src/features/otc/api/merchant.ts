import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { refreshOffers } from './offers.ts';

export type MerchantStatus = CallData<'otcMerchantOwn'>;
export type OwnAd = CallData<'otcOwnAds'>['list'][number];
export type AdTerms = CallInput<'otcAdvertise'>['body'];
export type KeptDraft = CallData<'otcDrafts'>['list'][number];
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

/** Own advertisements that are not published. */
export const draftsQuery = queryOptions({
  queryKey: [...key, 'drafts'],
  queryFn: async ({ signal }) => await api.call('otcDrafts', { signal }),
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

/** What is written: a new advertisement, one that is published, or one that was kept. */
export type AdSubject = { readonly ad?: OwnAd; readonly kept?: KeptDraft };

/** Publishes an advertisement, or changes one. What was kept of it is forgotten then. */
export async function saveAd({
  key: once,
  terms,
  written: { ad, kept },
}: {
  written: AdSubject;
  terms: AdTerms;
  key: string;
}): Promise<void> {
  if (ad !== undefined) await api.call('otcEditAd', { body: { ...terms, id: ad.id, revision: ad.revision } });
  else await api.call('otcAdvertise', { body: terms, idempotencyKey: once });
  // It is published: a draft that stays is a line too many, and no failure.
  if (kept !== undefined) await api.call('otcDropDraft', { body: { id: kept.id } }).catch(() => undefined);
  await refreshed();
}

export async function keepDraft(body: CallInput<'otcSaveDraft'>['body']): Promise<void> {
  await api.call('otcSaveDraft', { body });
  await queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
}

export async function dropDraft(id: string): Promise<void> {
  await api.call('otcDropDraft', { body: { id } });
  await queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
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
