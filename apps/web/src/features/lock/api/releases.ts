import type { CallData } from '@agio/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { EXPORT_MAX, EXPORT_SIZE } from '../../../shared/export-rows.ts';
import { api } from '../../../shared/api.ts';
import { LOCK_KEY } from './positions.ts';

export type Calendar = CallData<'lockCalendar'>;
export type ReleasePage = CallData<'lockReleases'>;
export type Release = ReleasePage['list'][number];
export type ReleaseState = Release['state'];
export type ReleaseFilter = { readonly coin: string | undefined; readonly state: ReleaseState | undefined };

const PAGE_SIZE = 30;

/** A month of the site’s calendar; without one the present. */
export function calendarQuery(month: string | undefined) {
  return queryOptions({
    queryKey: [...LOCK_KEY, 'calendar', month ?? 'now'],
    queryFn: async ({ signal }) => await api.call('lockCalendar', { query: month === undefined ? {} : { month }, signal }),
    placeholderData: keepPreviousData,
  });
}

const given = ({ coin, state }: ReleaseFilter) => ({ ...(coin === undefined ? {} : { coin }), ...(state === undefined ? {} : { state }) });

/** Releases by due time: those to come first from now on, all others from the newest. */
export function releasesQuery(filter: ReleaseFilter) {
  const order = filter.state === 'due' || filter.state === 'late' ? ('oldest' as const) : ('newest' as const);
  return infiniteQueryOptions({
    queryKey: [...LOCK_KEY, 'releases', filter],
    queryFn: async ({ pageParam, signal }) =>
      await api.call('lockReleases', {
        query: { limit: PAGE_SIZE, order, ...given(filter), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

/** All releases between two moments. */
export function releasesBetween(from: number, to: number) {
  return queryOptions({
    queryKey: [...LOCK_KEY, 'between', from, to],
    queryFn: async ({ signal }) => (await api.call('lockReleases', { query: { limit: 100, from, to }, signal })).list,
  });
}

/** All releases that the filters leave, for a file. */
export async function fetchReleases(filter: ReleaseFilter): Promise<readonly Release[]> {
  const list: Release[] = [];
  let cursor: string | null = null;
  do {
    const page: ReleasePage = await api.call('lockReleases', {
      query: { limit: EXPORT_SIZE, order: 'oldest', ...given(filter), ...(cursor === null ? {} : { cursor }) },
    });
    list.push(...page.list);
    cursor = page.next;
  } while (cursor !== null && list.length < EXPORT_MAX);
  return list;
}
