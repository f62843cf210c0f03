import type { CallData } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiWithPopup } from '../../../../shared/api.ts';
import { queryClient } from '../../../../shared/query-client.ts';

export type OpenSession = CallData<'listSessions'>[number];

export const sessionsQuery = queryOptions({
  queryKey: ['own', 'sessions'],
  queryFn: async ({ signal }) => await api.call('listSessions', { signal }),
});

const rows = 5;

export function loginsQuery(page: number) {
  return queryOptions({
    queryKey: ['own', 'logins', page],
    queryFn: async ({ signal }) => await api.call('loginHistory', { query: { p: page, limit: rows }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function logQuery(page: number) {
  return queryOptions({
    queryKey: ['own', 'securityLog', page],
    queryFn: async ({ signal }) => await api.call('securityLog', { query: { p: page, limit: rows }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Ends one session, or all but this one; a refusal opens as a popup. */
export async function revoke(what: { id: string } | { all: true }): Promise<void> {
  await apiWithPopup.call('revokeSessions', { body: what });
  void queryClient.invalidateQueries({ queryKey: ['own', 'securityLog'] });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}
