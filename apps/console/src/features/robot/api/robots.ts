import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../shared/query-client.ts';

export type Totals = CallData<'deskRobots'>;
export type Counted = Pick<Totals, 'equity' | 'paused' | 'robots' | 'running' | 'waiting'>;
export type Paused = CallData<'deskPausedRobots'>['list'][number];
export type Reason = Paused['reason'];
export type Excluded = CallData<'deskExcludedRobots'>['list'][number];
export type Levels = CallData<'deskRobotLevels'>;

export const pageSize = 50;
const key = ['robot', 'totals'] as const;

export const totalsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal, queryKey }) => await api.call('deskRobots', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
  staleTime: 0,
});

/** Not asked by a timer: each look is written to the audit log. */
export function pausedQuery({ market, page, reason }: { market: string | undefined; reason: Reason | undefined; page: number }) {
  return queryOptions({
    queryKey: ['robot', 'paused', reason, market, page],
    queryFn: async ({ signal }) =>
      await api.call('deskPausedRobots', {
        query: { p: page, limit: pageSize, ...(reason === undefined ? {} : { reason }), ...(market === undefined ? {} : { market }) },
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Not asked by a timer either. */
export const excludedQuery = (page: number) =>
  queryOptions({
    queryKey: ['robot', 'excluded', page],
    queryFn: async ({ signal }) => await api.call('deskExcludedRobots', { query: { p: page, limit: pageSize }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export async function changed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['robot'] });
}
