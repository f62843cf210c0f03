import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../shared/query-client.ts';

export type OrderRow = CallData<'deskOtcOrders'>['list'][number];
export type Order = CallData<'deskOtcOrder'>;
export type Side = Order['buyerSide'];
export type Message = Order['messages'][number];
export type Merchant = CallData<'deskOtcMerchants'>['list'][number];
export type DecisionBody = CallInput<'deskOtcDecide'>['body'];
export type MerchantDecision = CallInput<'deskOtcMerchantDecide'>['body'];

export const orderViews = ['appealed', 'open', 'ended'] as const;
export type OrderView = (typeof orderViews)[number];
export const merchantStates = ['auditing', 'verified', 'suspended', 'rejected', 'left'] as const;
export type MerchantStateView = (typeof merchantStates)[number];
export const pageSize = 50;

export function ordersQuery({ page, q, view }: { view: OrderView; q?: string | undefined; page: number }) {
  return queryOptions({
    queryKey: ['otc', 'orders', view, q, page],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskOtcOrders', {
        query: { view, p: page, limit: pageSize, ...(q === undefined ? {} : { q }) },
        signal,
        isBackground: isWatching(queryKey),
      }),
    refetchInterval: watchMs,
    staleTime: 0,
  });
}

/** How many appeals wait, for menus and cards. */
export const appealsQuery = ordersQuery({ view: 'appealed', page: 1 });

/** Not asked by a timer: each look is written to the audit log. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['otc', 'order', id],
    queryFn: async ({ signal }) => await api.call('deskOtcOrder', { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export async function openPicture(id: string, picture: string): Promise<Blob> {
  return await api.call('deskOtcPicture', { params: { id, picture } });
}

/** A decision answers with the order as it is then. */
export function decided(order: Order): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order);
  void queryClient.invalidateQueries({ queryKey: ['otc', 'orders'] });
}

export function merchantsQuery({ page, state, uid }: { state: MerchantStateView; uid?: string | undefined; page: number }) {
  return queryOptions({
    queryKey: ['otc', 'merchants', state, uid, page],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskOtcMerchants', {
        // Somebody in particular is looked for among all.
        query: { p: page, limit: pageSize, ...(uid === undefined ? { state } : { uid }) },
        signal,
        isBackground: isWatching(queryKey),
      }),
    refetchInterval: watchMs,
    staleTime: 0,
  });
}

/** How many merchants wait to be reviewed. */
export const applicantsQuery = merchantsQuery({ state: 'auditing', page: 1 });

export async function decideMerchant(uid: string, body: MerchantDecision): Promise<Merchant> {
  const merchant = await api.call('deskOtcMerchantDecide', { params: { id: uid }, body });
  await queryClient.invalidateQueries({ queryKey: ['otc', 'merchants'] });
  return merchant;
}

/** Opens the appeal of somebody whose account is frozen. */
export async function appealFor(id: string, reason: string): Promise<void> {
  queryClient.setQueryData(orderQuery(id).queryKey, await api.call('deskOtcAppeal', { params: { id }, body: { reason } }));
  await queryClient.invalidateQueries({ queryKey: ['otc', 'orders'] });
}
