import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { useLive } from '../../../shared/live.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { Attempt } from '../../../shared/money/money-try.ts';

export type Item = CallData<'shopProducts'>['list'][number];
export type Variant = Item['variants'][number];
export type ShopProduct = CallData<'shopProduct'>;
export type ShopQuote = ShopProduct['quotes'][string][number];
export type ShopOrder = CallData<'shopOrders'>['list'][number];
export type WholeOrder = CallData<'shopOrderOne'>;
export type ShippingAddress = CallData<'listAddresses'>[number];
export type ShopOrderList = 'open' | 'ended';

const SHOP_KEY = ['own', 'shop'] as const;
const PAGE_SIZE = 10;
/** Prices in a currency follow their coins. */
const PRICES_EVERY_MS = 30_000;

/** Texts come in the reader’s language, so that another language is another answer. */
export function productsQuery(language: string) {
  return queryOptions({
    queryKey: ['shop', 'products', language],
    queryFn: async ({ signal }) => await api.call('shopProducts', { query: {}, signal }),
  });
}

export function productQuery(id: string, language: string) {
  return queryOptions({
    queryKey: [...SHOP_KEY, 'product', id, language],
    queryFn: async ({ signal }) => await api.call('shopProduct', { params: { id }, signal }),
    refetchInterval: PRICES_EVERY_MS,
  });
}

export function ordersQuery(list: ShopOrderList, page: number, language: string) {
  return queryOptions({
    queryKey: [...SHOP_KEY, 'orders', list, page, language],
    queryFn: async ({ signal }) => await api.call('shopOrders', { query: { list, p: page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function orderQuery(id: string, language: string) {
  return queryOptions({
    queryKey: [...SHOP_KEY, 'order', id, language],
    queryFn: async ({ signal }) => await api.call('shopOrderOne', { params: { id }, signal }),
  });
}

export const addressesQuery = queryOptions({
  queryKey: ['own', 'addresses'],
  queryFn: async ({ signal }) => await api.call('listAddresses', { signal }),
});

/** Everything that may have changed with an order. */
export async function changed(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: SHOP_KEY }),
    queryClient.invalidateQueries({ queryKey: ['shop', 'products'] }),
    queryClient.invalidateQueries({ queryKey: ['own', 'balances'] }),
  ]);
}

/** Fetches again what changed, for as long as something is mounted that listens. */
export function useShopLive(): void {
  useLive(useLoggedIn() ? { channel: 'shop' } : null, () => void changed());
}

/** Orders pieces; the same key does it once. */
export async function buy({ body, key }: Attempt<CallInput<'shopBuy'>['body']>): Promise<ShopOrder> {
  const order = await api.call('shopBuy', { body, idempotencyKey: key });
  await changed();
  return order;
}

export async function cancel(id: string): Promise<void> {
  await api.call('shopCancel', { body: { id } });
  await changed();
}

export async function receive(id: string): Promise<void> {
  await api.call('shopReceive', { body: { id } });
  await changed();
}

export async function askRefund(body: CallInput<'shopAskRefund'>['body']): Promise<void> {
  await api.call('shopAskRefund', { body });
  await changed();
}
