import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { isWatching, watchMs } from '../query-client.ts';

/** A decision about something that already waits for a second person. */
export function pendingQuery(target: string) {
  return queryOptions({
    queryKey: ['requests', 'about', target],
    queryFn: async ({ signal, queryKey }) => {
      const query = { view: 'waiting', target, limit: 1 } as const;
      const { list } = await api.call('deskRequests', { query, signal, isBackground: isWatching(queryKey) });
      return list[0] ?? null;
    },
    refetchInterval: watchMs,
  });
}
