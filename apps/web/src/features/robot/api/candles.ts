import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { intervalFor } from '../state/candles.ts';

export type Candle = CallData<'kline'>[number];

const HOURS = 720;
const DAYS = 31;
const FRESH_MS = 60_000;

/** The last 30 days by hours, for the line that a range is drawn around. */
export const hoursQuery = (market: string | undefined) =>
  queryOptions({
    queryKey: ['robot-hours', market],
    queryFn: async ({ signal }) => await api.call('kline', { query: { market: market ?? '', interval: '1hour', limit: HOURS }, signal }),
    enabled: market !== undefined,
    staleTime: FRESH_MS,
  });

/** The last month by days, for how often it left a range. */
export const daysQuery = (market: string | undefined) =>
  queryOptions({
    queryKey: ['robot-days', market],
    queryFn: async ({ signal }) => await api.call('kline', { query: { market: market ?? '', interval: '1day', limit: DAYS }, signal }),
    enabled: market !== undefined,
    staleTime: FRESH_MS,
  });

/** Ranges that the past of a market suggests; none of one that is too young. */
export const rangesQuery = (market: string) =>
  queryOptions({
    queryKey: ['robot-ranges', market],
    queryFn: async ({ signal }) => (await api.call('robotRanges', { query: { market }, signal })).ranges,
    staleTime: FRESH_MS,
  });

/** Candles of a robot's life, as long as make a picture of it. */
export function lifeQuery(market: string, fromMs: number, toMs: number | null) {
  const { interval, openMs } = intervalFor(fromMs, toMs ?? Date.now());
  return queryOptions({
    queryKey: ['robot-life', market, interval, openMs, toMs],
    queryFn: async ({ signal }) =>
      await api.call('kline', { query: { market, interval, from: openMs, ...(toMs === null ? {} : { to: toMs }) }, signal }),
    refetchInterval: toMs === null ? FRESH_MS : false,
    placeholderData: (before) => before,
  });
}
