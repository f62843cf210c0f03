import type { CallData } from '@agio/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../../shared/query-client.ts';

export type RequestList = CallData<'deskRequests'>;
export type RequestRow = RequestList['list'][number];
export type OperatorRequest = CallData<'deskRequest'>;
export type View = 'waiting' | 'mine' | 'done';

export const views = ['waiting', 'mine', 'done'] as const satisfies readonly View[];
export const isView = (text: string | undefined): text is View => (views as readonly string[]).includes(text ?? '');

const pageSize = 30;

export function requestsQuery(view: View) {
  return infiniteQueryOptions({
    queryKey: ['requests', view, 'pages'],
    queryFn: async ({ signal, pageParam, queryKey }) =>
      await api.call('deskRequests', { query: { view, page: pageParam, limit: pageSize }, signal, isBackground: isWatching(queryKey) }),
    initialPageParam: 1,
    getNextPageParam: (last: RequestList) => (last.page * last.limit < last.total ? last.page + 1 : undefined),
    refetchInterval: watchMs,
  });
}

/** How many requests wait, how many for the reader, and the oldest of them. */
export const waitingQuery = queryOptions({
  queryKey: ['requests', 'waiting', 'count'],
  queryFn: async ({ signal, queryKey }) =>
    await api.call('deskRequests', { query: { view: 'waiting', limit: 100 }, signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
});

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: async ({ signal, queryKey }) => await api.call('deskRequest', { params: { id }, signal, isBackground: isWatching(queryKey) }),
    refetchInterval: watchMs,
  });
}

/** After a decision every list and count of requests is asked for again, and the one that changed is shown at once. */
export function requestChanged(request: OperatorRequest): void {
  queryClient.setQueryData(requestQuery(request.id).queryKey, request);
  refreshRequests();
}

export function refreshRequests(): void {
  void queryClient.invalidateQueries({ queryKey: ['requests'] });
  void queryClient.invalidateQueries({ queryKey: ['audit'] });
}
