import type { CallData } from '@agio/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { changedBy, deskQuery } from '../../../../shared/desk/index.ts';
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
    queryKey: ['operators', 'deskRequests', 'pages', view],
    queryFn: async ({ signal, pageParam, queryKey }) =>
      await api.call('deskRequests', { query: { view, page: pageParam, limit: pageSize }, signal, isBackground: isWatching(queryKey) }),
    initialPageParam: 1,
    getNextPageParam: (last: RequestList) => (last.page * last.limit < last.total ? last.page + 1 : undefined),
    refetchInterval: watchMs,
  });
}

/** How many requests wait, how many for the reader, and the oldest of them. */
export const waitingQuery = deskQuery('deskRequests', { query: { view: 'waiting', limit: 100 } });

export const requestQuery = (id: string) => deskQuery('deskRequest', { params: { id } });

/** After a decision every list and count of requests is asked for again, and the one that changed is shown at once. */
export function requestChanged(request: OperatorRequest): void {
  queryClient.setQueryData(requestQuery(request.id).queryKey, request);
  refreshRequests();
}

export const refreshRequests = (): void => void changedBy('deskDecide');
