import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api, apiWithPopup } from '../../../../shared/api.ts';

export type Order = CallData<'myOrders'>['list'][number];

const pageMax = 100;

/** All open orders, newest first. There are at most 200 (the house's bound), so two pages are the most. */
export function openOrdersQuery(market: string | undefined) {
  return queryOptions({
    queryKey: ['own', 'orders', market ?? ''],
    queryFn: async ({ signal }): Promise<readonly Order[]> => {
      const only = market === undefined ? {} : { market };
      const first = await api.call('myOrders', { query: { ...only, limit: pageMax }, signal });
      if (first.total <= pageMax) return first.list;
      const second = await api.call('myOrders', { query: { ...only, limit: pageMax, p: 2 }, signal });
      return [...first.list, ...second.list];
    },
  });
}

/** Cancels one order, those of a market, or all. A repetition with the same key changes nothing more. */
export type CancelWhat = { readonly id: string } | { readonly market: string } | { readonly all: true };

export async function cancelOrders(what: CancelWhat): Promise<number> {
  const { count } = await apiWithPopup.call('cancelOrder', { body: what, idempotencyKey: crypto.randomUUID() });
  return count;
}
