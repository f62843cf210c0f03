import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type SavedPayee = CallData<'payees'>[number];
export type FoundPayee = CallData<'findPayee'>;

export const payeesQuery = queryOptions({
  queryKey: ['own', 'payees'],
  queryFn: async ({ signal }) => await api.call('payees', { signal }),
});

/** The payee's masked name. Asked for once a look: the server counts how often names are looked up. */
export function payeeQuery(account: string) {
  return queryOptions({
    queryKey: ['own', 'payee', account],
    queryFn: async ({ signal }) => await api.call('findPayee', { body: { account }, signal }),
    staleTime: Infinity,
    retry: false,
  });
}

export async function refreshPayees(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['own', 'payee'] });
  await queryClient.invalidateQueries({ queryKey: payeesQuery.queryKey });
}

export async function deletePayee(id: string): Promise<void> {
  await api.call('deletePayee', { body: { id } });
  await refreshPayees();
}
