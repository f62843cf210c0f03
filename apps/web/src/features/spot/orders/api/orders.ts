import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { useOwnLiveUnless } from '../../../../shared/own-live.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { withMoved } from '../state/moved-orders.ts';
import type { Order } from '../state/order.ts';

const pageMax = 100;

/** Follows the list that the page shows: triggers move in it, and for everything else it is fetched again. */
export function useLiveOrders(market: string | undefined): void {
  const { queryKey } = openOrdersQuery(market);
  useOwnLiveUnless(
    'orders',
    (frame) => {
      const known = queryClient.getQueryData(queryKey);
      const here = frame.data.filter((order) => market === undefined || order.market === market);
      const moved = known === undefined || frame.type === 'snapshot' ? null : withMoved(known, here);
      if (moved !== null) queryClient.setQueryData(queryKey, moved);
      return moved !== null;
    },
    'orders',
    'balances',
  );
}

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
