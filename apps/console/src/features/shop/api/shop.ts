import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../shared/query-client.ts';

export type Desk = CallData<'deskShopProducts'>;
export type Product = Desk['products'][number];
export type Variant = Product['variants'][number];
export type Held = Desk['held'][number];
export type OrderRow = CallData<'deskShopOrders'>['list'][number];
export type Order = CallData<'deskShopOrder'>;
export type Address = CallData<'deskShopAddress'>;
export type Sales = CallData<'deskShopSales'>;
export type DefineBody = CallInput<'deskShopDefine'>['body'];
export type VariantBody = CallInput<'deskShopVariant'>['body'];

export const orderViews = ['todo', 'way', 'refunds', 'ended'] as const;
export type OrderView = (typeof orderViews)[number];
export const pageSize = 50;
const KEY = ['shop'] as const;

export const deskQuery = queryOptions({
  queryKey: [...KEY, 'products'],
  queryFn: async ({ signal, queryKey }) => await api.call('deskShopProducts', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
  staleTime: 0,
});

export function ordersQuery({ page, q, view }: { view: OrderView; q: string | undefined; page: number }) {
  return queryOptions({
    queryKey: [...KEY, 'orders', view, q, page],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskShopOrders', {
        query: { view, p: page, limit: pageSize, ...(q === undefined || q === '' ? {} : { q }) },
        signal,
        isBackground: isWatching(queryKey),
      }),
    refetchInterval: watchMs,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'order', id],
    queryFn: async ({ signal }) => await api.call('deskShopOrder', { params: { id }, signal }),
    staleTime: 0,
  });
}

export const salesQuery = queryOptions({
  queryKey: [...KEY, 'sales'],
  queryFn: async ({ signal }) => await api.call('deskShopSales', { signal }),
  staleTime: 0,
});

/** Not kept: each look is written to the audit log. */
export const showAddress = async (id: string): Promise<Address> => await api.call('deskShopAddress', { params: { id } });

export async function changed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY });
}

export async function pick(id: string): Promise<void> {
  await api.call('deskShopPick', { params: { id }, body: {} });
  await changed();
}

export async function ship(id: string, body: CallInput<'deskShopShip'>['body']): Promise<void> {
  await api.call('deskShopShip', { params: { id }, body });
  await changed();
}

export async function refuse(id: string, reason: string): Promise<void> {
  await api.call('deskShopRefuse', { params: { id }, body: { reason } });
  await changed();
}

export async function countStock(body: CallInput<'deskShopStock'>['body']): Promise<void> {
  await api.call('deskShopStock', { body });
  await changed();
}

export async function saveWords(id: string, body: CallInput<'deskShopWords'>['body']): Promise<void> {
  await api.call('deskShopWords', { params: { id }, body });
  await changed();
}

export const uploadPicture = async (picture: File): Promise<string> => (await api.call('deskShopPicture', { body: { picture } })).path;
