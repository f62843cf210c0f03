import type { CallData } from '@agio/client';
import { compareDecimals, divideDecimals, subtractDecimals } from '@agio/ui';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, watchMs } from '../../../shared/query-client.ts';

export type Today = CallData<'deskToday'>;

export const periods = ['24h', '30d', '1y'] as const;
export type TodayPeriod = (typeof periods)[number];

export function todayQuery(period: TodayPeriod) {
  return queryOptions({
    queryKey: ['today', period],
    queryFn: async ({ signal, queryKey }) => await api.call('deskToday', { query: { period }, signal, isBackground: isWatching(queryKey) }),
    refetchInterval: watchMs,
  });
}

/** How much more or less than before, as a fraction; null where there was nothing to compare with. */
export function changeOf(now: string, before: string): string | null {
  return compareDecimals(before, '0') === 0 ? null : divideDecimals(subtractDecimals(now, before), before, 4);
}

/** Heights of bars as fractions of the highest one. */
export function heightsOf(values: readonly string[]): number[] {
  const numbers = values.map(Number);
  const most = Math.max(...numbers, 0);
  return numbers.map((value) => (most === 0 ? 0 : value / most));
}
