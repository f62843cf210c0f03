import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallData } from '@agio/client';
import { api } from '../../../../shared/api.ts';
import { allPages, type AllRows, type PageInput } from '../state/all-pages.ts';
import { rangeMs, type HistoryFilters } from '../state/history-filters.ts';

export type OwnDeal = CallData<'myDeals'>['list'][number];
type FilterValues = Omit<HistoryFilters, 'page'>;

/** Orders that have ended, twenty a page (spec §9). */
export function orderHistoryQuery({ page, ...chosen }: HistoryFilters) {
  return queryOptions({
    queryKey: ['own', 'orderHistory', { page, ...chosen }],
    queryFn: async ({ signal }) => await api.call('myOrderHistory', { query: { p: page, limit: 20, ...queryOf(chosen) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All ended orders that the filters leave, newest first. */
export async function fetchOrders(chosen: FilterValues): Promise<AllRows<CallData<'myOrderHistory'>['list'][number]>> {
  const query = queryOf(chosen);
  return await allPages(async (paged) => await api.call('myOrderHistory', { query: { ...query, ...paged } }));
}

/** All deals of the market, side and period, newest first. A deal has no state, so that filter says nothing about it. */
export async function fetchDeals({ market: chosen, order, range, side }: FilterValues): Promise<AllRows<OwnDeal>> {
  const { from, market } = queryOf({ market: chosen, range });
  const query = { ...(market === undefined ? {} : { market }), ...(from === undefined ? {} : { from }) };
  const page = async (paged: PageInput) => await api.call('myDeals', { query: { ...query, ...paged } });
  return await allPages(page, (deal) => (side === undefined || deal.side === side) && (order === undefined || deal.orderId === order));
}

function queryOf({ market, order, range, side, status, type }: Partial<FilterValues> & Pick<FilterValues, 'range'>) {
  const span = rangeMs[range];
  return {
    ...(market === undefined ? {} : { market }),
    ...(side === undefined ? {} : { side }),
    ...(status === undefined ? {} : { status }),
    ...(type === undefined ? {} : { type }),
    ...(order === undefined ? {} : { order }),
    ...(span === null ? {} : { from: Date.now() - span }),
  };
}
