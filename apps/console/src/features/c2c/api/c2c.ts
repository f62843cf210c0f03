import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../shared/query-client.ts';

export type OrderRow = CallData<'deskC2cOrders'>['list'][number];
export type Order = CallData<'deskC2cOrder'>;
export type Step = Order['steps'][number];
export type Provider = CallData<'deskC2cProviders'>['list'][number];
export type DecisionBody = CallInput<'deskC2cDecide'>['body'];
export type ProviderDecision = CallInput<'deskC2cProviderDecide'>['body'];

export const orderViews = ['appealed', 'open', 'ended'] as const;
export type OrderView = (typeof orderViews)[number];
export const providerStates = ['auditing', 'verified', 'suspended', 'rejected', 'leaving', 'left'] as const;
export type ProviderStateView = (typeof providerStates)[number];
export const pageSize = 50;

export function ordersQuery({ page, q, view }: { view: OrderView; q?: string | undefined; page: number }) {
  return queryOptions({
    queryKey: ['c2c', 'orders', view, q, page],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskC2cOrders', {
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
    queryKey: ['c2c', 'order', id],
    queryFn: async ({ signal }) => await api.call('deskC2cOrder', { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export async function openPicture(id: string, picture: string): Promise<Blob> {
  return await api.call('deskC2cPicture', { params: { id, picture } });
}

/** A decision answers with the order as it is then; the step that says so may be written a moment later. */
export function decided(order: Order, reason: string): void {
  const { steps, updateTime: time } = order;
  const step: Step = { event: 'decided', by: 'staff', content: reason, pictures: [], time };
  const isWritten = steps.some(({ event }) => event === 'decided');
  queryClient.setQueryData(orderQuery(order.id).queryKey, isWritten ? order : { ...order, steps: [...steps, step] });
  void queryClient.invalidateQueries({ queryKey: ['c2c', 'orders'] });
}

export function providersQuery({ page, state, uid }: { state: ProviderStateView; uid?: string | undefined; page: number }) {
  return queryOptions({
    queryKey: ['c2c', 'providers', state, uid, page],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskC2cProviders', {
        // Somebody in particular is looked for among all.
        query: { p: page, limit: pageSize, ...(uid === undefined ? { state } : { uid }) },
        signal,
        isBackground: isWatching(queryKey),
      }),
    refetchInterval: watchMs,
    staleTime: 0,
  });
}

/** How many providers wait to be reviewed. */
export const applicantsQuery = providersQuery({ state: 'auditing', page: 1 });

export async function decideProvider(uid: string, body: ProviderDecision): Promise<Provider> {
  const provider = await api.call('deskC2cProviderDecide', { params: { id: uid }, body });
  await queryClient.invalidateQueries({ queryKey: ['c2c', 'providers'] });
  return provider;
}

/** Opens the appeal of somebody whose account is frozen. */
export async function appealFor(id: string, reason: string): Promise<void> {
  queryClient.setQueryData(orderQuery(id).queryKey, await api.call('deskC2cAppeal', { params: { id }, body: { reason } }));
  await queryClient.invalidateQueries({ queryKey: ['c2c', 'orders'] });
}
