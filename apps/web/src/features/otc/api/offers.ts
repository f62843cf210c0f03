import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';
import type { Attempt } from '../../../shared/money/money-try.ts';

export type OfferPage = CallData<'otcAds'>;
export type Offer = OfferPage['list'][number];
export type Merchant = Offer['merchant'];
export type OtcPaymentType = Offer['methods'][number];
export type Fiat = Offer['fiat'];
export type Search = CallInput<'otcAds'>['query'];
export type Markets = CallData<'otcMarkets'>;
export type Take = CallInput<'otcTake'>['body'];
export type OtcMethod = CallData<'bankcardList'>['list'][number];

const offersKey = ['otc', 'ads'] as const;

/** A floating price can be had for 15 seconds after it was shown. */
const REFRESH_MS = 10_000;

/** Coins and currencies that are traded. */
export const marketsQuery = queryOptions({
  queryKey: ['otc', 'markets'],
  queryFn: async ({ signal }) => await api.call('otcMarkets', { signal }),
  refetchInterval: 60_000,
});

/** How disputes were decided, counted by reason. */
export const decisionsQuery = queryOptions({
  queryKey: ['otc', 'decisions'],
  queryFn: async ({ signal }) => await api.call('otcDecisions', { signal }),
  staleTime: 5 * 60_000,
});

/** Offers that fit, best price first; what a reader may take depends on who reads. */
export function offersQuery(search: Search, loggedIn: boolean) {
  return queryOptions({
    queryKey: [...offersKey, loggedIn, search],
    queryFn: async ({ signal }) => await api.call('otcAds', { query: search, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** A merchant's figures and offers. */
export function merchantQuery(uid: string, loggedIn: boolean) {
  return queryOptions({
    queryKey: [...offersKey, 'merchant', loggedIn, uid],
    queryFn: async ({ signal }) => await api.call('otcMerchant', { params: { uid }, signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** The customer's own payment methods, to be paid to. */
export const methodsQuery = queryOptions({
  queryKey: ['own', 'payment', 'list'],
  queryFn: async ({ signal }) => await api.call('bankcardList', { signal }),
});

export async function refreshOffers(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: offersKey });
}

/** Makes an order; the same key makes the same one. */
export async function takeOffer({ body, key }: Attempt<Take>): Promise<string> {
  const { id } = await api.call('otcTake', { body, idempotencyKey: key });
  void queryClient.invalidateQueries({ queryKey: ['own', 'otc'] });
  void queryClient.invalidateQueries({ queryKey: ['own', 'balances'] });
  void refreshOffers();
  return id;
}

export async function setBlocked(uid: string, blocks: boolean): Promise<void> {
  await api.call('otcBlock', { body: { uid, blocks } });
  await Promise.all([refreshOffers(), queryClient.invalidateQueries({ queryKey: ['own', 'otc'] })]);
}
