import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import type { Order } from '../state/order.ts';

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
