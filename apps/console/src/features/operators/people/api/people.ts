import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../../shared/query-client.ts';

export type Colleague = CallData<'deskPeople'>[number];

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal, queryKey }) => await api.call('deskPeople', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
});

/** After something was done to a colleague: the list, and what the log and the requests say of it. */
export function refreshPeople(): void {
  for (const key of ['people', 'requests', 'audit']) void queryClient.invalidateQueries({ queryKey: [key] });
}
