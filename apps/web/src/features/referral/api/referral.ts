import type { CallData } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { EXPORT_MAX, EXPORT_SIZE } from '../../../shared/export-rows.ts';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';
import type { RecordFilter, TreeFilter } from '../state/filters.ts';

export type ReferralPlan = CallData<'referralPlan'>;
export type Code = ReferralPlan['codes'][number];
export type Tree = CallData<'referralTree'>;
export type Friend = Tree['list'][number];
export type Reward = CallData<'referralBonus'>['list'][number];
export type Invite = CallData<'referralInvite'>;

const KEY = ['own', 'referral'] as const;
/** As many as the drawing has places for. */
export const TREE_SIZE = 8;
export const RECORDS_SIZE = 10;
const LATEST = 5;
const WATCH_MS = 60_000;

export const planQuery = queryOptions({
  queryKey: [...KEY, 'plan'],
  queryFn: async ({ signal }) => await api.call('referralPlan', { signal }),
  refetchInterval: WATCH_MS,
});

export const latestQuery = queryOptions({
  queryKey: [...KEY, 'latest'],
  queryFn: async ({ signal }) => await api.call('referralBonus', { query: { p: 1, limit: LATEST }, signal }),
  refetchInterval: WATCH_MS,
});

export function treeQuery({ page, range }: TreeFilter) {
  return queryOptions({
    queryKey: [...KEY, 'tree', range, page],
    queryFn: async ({ signal }) => await api.call('referralTree', { query: { p: page, limit: TREE_SIZE, range }, signal }),
    placeholderData: keepPreviousData,
  });
}

const given = ({ friendId, level, status }: RecordFilter) => ({
  ...(level === undefined ? {} : { level }),
  ...(status === undefined ? {} : { status }),
  ...(friendId === undefined ? {} : { friendId }),
});

export function recordsQuery(filter: RecordFilter) {
  return queryOptions({
    queryKey: [...KEY, 'records', filter],
    queryFn: async ({ signal }) =>
      await api.call('referralBonus', { query: { p: filter.page, limit: RECORDS_SIZE, ...given(filter) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All records that the filters leave, for a file; `more` of them would not fit into one. */
export async function fetchRecords(filter: RecordFilter): Promise<{ readonly list: readonly Reward[]; readonly more: boolean }> {
  const list: Reward[] = [];
  for (let page = 1; ; page += 1) {
    const { list: some, total } = await api.call('referralBonus', { query: { p: page, limit: EXPORT_SIZE, ...given(filter) } });
    list.push(...some);
    if (some.length === 0 || list.length >= total || list.length >= EXPORT_MAX) return { list, more: list.length < total };
  }
}

export async function addCode(share: string): Promise<Code> {
  const code = await api.call('referralCodeAdd', { body: { share } });
  await queryClient.invalidateQueries({ queryKey: KEY });
  return code;
}

export async function removeCode(id: string): Promise<void> {
  await api.call('referralCodeRemove', { body: { id } });
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** The inviter with a code. */
export function inviteQuery(code: string) {
  return queryOptions({
    queryKey: ['referral', 'invite', code],
    queryFn: async ({ signal }) => await api.call('referralInvite', { query: { code }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
