import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { apiWithPopup, api } from '../../../../shared/api.ts';
import { queryClient } from '../../../../shared/query-client.ts';

export type ApiKey = CallData<'listApiKeys'>[number];
export type NewKey = CallData<'createApiKey'>;
export type KeyInput = CallInput<'createApiKey'>['body'];

export const keysQuery = queryOptions({
  queryKey: ['own', 'apiKeys'],
  queryFn: async ({ signal }) => await api.call('listApiKeys', { signal }),
});

export async function refreshKeys(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
}

export async function removeKey(key: string): Promise<void> {
  await apiWithPopup.call('removeApiKey', { body: { key } });
  await refreshKeys();
}
