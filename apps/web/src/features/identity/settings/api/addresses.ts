import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api, apiWithPopup } from '../../../../shared/api.ts';
import { queryClient } from '../../../../shared/query-client.ts';

export type Address = CallData<'listAddresses'>[number];
export type AddressInput = CallInput<'setAddress'>['body'];

export const addressesQuery = queryOptions({
  queryKey: ['own', 'addresses'],
  queryFn: async ({ signal }) => await api.call('listAddresses', { signal }),
});

async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey });
  // The default address is a part of the customer.
  void queryClient.invalidateQueries({ queryKey: ['info'] });
}

export async function saveAddress(body: AddressInput): Promise<void> {
  await api.call('setAddress', { body });
  await refresh();
}

/** Makes an address the default one; a refusal opens as a popup, since the list has no place for it. */
export async function makeDefault(address: Address): Promise<void> {
  await apiWithPopup.call('setAddress', { body: { ...address, isDefault: true } });
  await refresh();
}

export async function deleteAddress(id: string): Promise<void> {
  await apiWithPopup.call('deleteAddress', { body: { id } });
  await refresh();
}
