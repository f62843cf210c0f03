import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { rangeMs, type HistoryFilters } from '../state/history-filters.ts';

/** Orders that have ended, twenty a page (spec §9). */
export function orderHistoryQuery(filters: HistoryFilters) {
  const { market, side, status, range, page } = filters;
  return queryOptions({
    queryKey: ['own', 'orderHistory', filters],
    queryFn: async ({ signal }) => {
      const span = rangeMs[range];
      return await api.call('myOrderHistory', {
        query: {
          p: page,
          limit: 20,
          ...(market === undefined ? {} : { market }),
          ...(side === undefined ? {} : { side }),
          ...(status === undefined ? {} : { status }),
          ...(span === null ? {} : { from: Date.now() - span }),
        },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });
}
