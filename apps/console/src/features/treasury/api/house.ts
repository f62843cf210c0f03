import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, watchMs } from '../../../shared/query-client.ts';
import { spanMs, type Period } from '../state/period.ts';

export type House = CallData<'deskHouse'>;
export type HouseAccount = House['accounts'][number];
export type Liability = House['liabilities'][number];
export type IncomeRow = CallData<'deskIncome'>['rows'][number];

export const houseQuery = queryOptions({
  queryKey: ['house'],
  queryFn: async ({ signal, queryKey }) => await api.call('deskHouse', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
});

/** The period ends when it is asked for. */
export function incomeQuery(period: Period) {
  return queryOptions({
    queryKey: ['house', 'income', period],
    queryFn: async ({ signal, queryKey }) => {
      const to = Date.now();
      return await api.call('deskIncome', { query: { from: to - spanMs[period], to }, signal, isBackground: isWatching(queryKey) });
    },
    refetchInterval: 60_000,
  });
}
