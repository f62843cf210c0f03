import type { CallData } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import type { Site } from '../../../shared/info.ts';

export type Moment = CallData<'rewindAt'>;
export type Curve = CallData<'rewindCurve'>;
export type BalanceThen = Moment['balances'][number];
export type EventThen = Moment['beside'][number];
type Currency = Site['rateCurrency'];

const key = ['own', 'rewind'] as const;

/** One moment; null asks for now. What was shown stays until the next one is there. */
export const momentQuery = (atMs: number | null, currency: Currency) =>
  queryOptions({
    queryKey: [...key, 'at', atMs, currency],
    queryFn: async ({ signal }) => await api.call('rewindAt', { query: { time: String(atMs ?? Date.now()), currency }, signal }),
    placeholderData: keepPreviousData,
    staleTime: atMs === null ? 0 : 60_000,
  });

/** What was won or lost between two moments. */
export const betweenQuery = (fromMs: number, toMs: number, currency: Currency) =>
  queryOptions({
    queryKey: [...key, 'between', fromMs, toMs, currency],
    queryFn: async ({ signal }) => await api.call('rewindCurve', { query: { from: String(fromMs), to: String(toMs), currency }, signal }),
    staleTime: 60_000,
  });

/** Value over all of one's time here. */
export const curveQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [...key, 'curve', currency],
    queryFn: async ({ signal }) => await api.call('rewindCurve', { query: { currency }, signal }),
    staleTime: 60_000,
  });
