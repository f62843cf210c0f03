import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type AddressBook = CallData<'addressBook'>;
export type SavedAddress = AddressBook['list'][number];

export const addressBookQuery = queryOptions({
  queryKey: ['own', 'addressBook'],
  queryFn: async ({ signal }) => await api.call('addressBook', { signal }),
});

export async function refreshBook(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: addressBookQuery.queryKey });
}

export async function deleteAddress(id: string): Promise<void> {
  await api.call('deleteSavedAddress', { body: { id } });
  await refreshBook();
}
