import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../shared/query-client.ts';

export type Desk = CallData<'deskReferral'>;
export type CoinTotals = Desk['coins'][number];
export type Agreement = Desk['agreements'][number];
export type Inviter = Desk['inviters'][number];
export type AccountLink = CallData<'deskReferralLinks'>['list'][number];
export type Reward = CallData<'deskReferralRecords'>['list'][number];

export const pageSize = 50;
const linksKey = ['referral', 'links'] as const;

export const deskQuery = queryOptions({
  queryKey: ['referral', 'desk'],
  queryFn: async ({ signal, queryKey }) => await api.call('deskReferral', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
  staleTime: 0,
});

type Asked = { readonly uid: string | undefined; readonly page: number };

/** Not asked by a timer: each look is written to the audit log. */
export function linksQuery({ page, uid }: Asked) {
  return queryOptions({
    queryKey: [...linksKey, uid, page],
    queryFn: async ({ signal }) =>
      await api.call('deskReferralLinks', { query: { p: page, limit: pageSize, ...(uid === undefined ? {} : { uid }) }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Rewards of one customer; nothing is asked until there is one. Each look is written to the audit log. */
export function recordsQuery({ page, uid = '' }: Asked) {
  return queryOptions({
    queryKey: ['referral', 'records', uid, page],
    queryFn: async ({ signal }) => await api.call('deskReferralRecords', { query: { p: page, limit: pageSize, uid }, signal }),
    enabled: uid !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
}

export async function changed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['referral'] });
}
