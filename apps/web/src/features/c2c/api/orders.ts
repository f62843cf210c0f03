import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { useLive } from '../../../shared/live.ts';
import { orderPicture } from '../../../shared/paying/order-picture.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { refreshMarket } from './info.ts';

export type C2cOrderPage = CallData<'c2cUserHistory'>;
export type C2cOrder = C2cOrderPage['list'][number];
export type OrderStep = CallData<'c2cUserOrder'>['steps'][number];
export type C2cOrderFilter = { readonly list: 'all' | 'unfinished' | 'success' | 'cancelled'; readonly page: number };

const key = ['own', 'c2c'] as const;

export function ordersQuery({ list, page }: C2cOrderFilter) {
  return queryOptions({
    queryKey: [...key, 'list', list, page],
    queryFn: async ({ signal }) =>
      await api.call('c2cUserHistory', { query: { p: page, limit: 10, ...(list === 'all' ? {} : { result: list }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One order with its steps. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'order', id],
    queryFn: async ({ signal }) => await api.call('c2cUserOrder', { params: { id }, signal }),
  });
}

/** A proof, or a picture of a statement. */
export const pictureQuery = (id: string, picture: string) =>
  orderPicture(['c2c', 'picture', id, picture], async (signal) => await api.call('c2cPicture', { params: { id, picture }, signal }));

/** Fetches again what changed, for as long as something is mounted that listens. */
export function useC2cLive(): void {
  const loggedIn = useLoggedIn();
  useLive(loggedIn ? { channel: 'c2c' } : null, () => void refreshed());
}

async function refreshed(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...key, 'list'] }),
    queryClient.invalidateQueries({ queryKey: [...key, 'order'] }),
    queryClient.invalidateQueries({ queryKey: [...key, 'provider'] }),
    queryClient.invalidateQueries({ queryKey: ['own', 'balances'] }),
    refreshMarket(),
  ]);
}

/** Something that was done here. */
export const changed = refreshed;

type PlainAct = 'c2cUserCancel' | 'c2cUserBuyConfirm' | 'c2cMerchantSellConfirm' | 'c2cMerchantAccept' | 'c2cMerchantDecline';

export async function act(name: PlainAct, id: string): Promise<void> {
  await api.call(name, { body: { id } });
  await refreshed();
}

export async function appeal(body: CallInput<'c2cAppeal'>['body']): Promise<void> {
  await api.call('c2cAppeal', { body });
  await refreshed();
}

export async function tell(body: CallInput<'c2cState'>['body']): Promise<void> {
  await api.call('c2cState', { body });
  await refreshed();
}

/** Hands in what proves a transfer, and says that it was made. */
export async function payOut(proof: CallInput<'c2cMerchantProof'>['body']): Promise<void> {
  await api.call('c2cMerchantProof', { body: proof });
  await act('c2cMerchantSellConfirm', proof.id);
}
