import type { IntervalName } from '@agio/kernel';
import type { CallData } from '@agio/client';
import { api } from '../../../shared/api.ts';

export type CandleRow = CallData<'kline'>[number];
/** The intervals that the page offers, shortest first. */
export const intervals = [
  '1min',
  '3min',
  '5min',
  '15min',
  '30min',
  '1hour',
  '2hour',
  '4hour',
  '6hour',
  '12hour',
  '1day',
  '1week',
  '1month',
] as const;
export type Interval = Extract<IntervalName, (typeof intervals)[number]>;

/** Candles asked for at a time. */
export const CANDLES_PAGE = 500;

/** The newest candles, or those before a time. */
export async function loadCandles(
  market: string,
  interval: Interval,
  beforeMs: number | null,
  signal?: AbortSignal,
): Promise<readonly CandleRow[]> {
  const query = { market, interval, limit: CANDLES_PAGE, ...(beforeMs === null ? {} : { to: beforeMs - 1 }) };
  return await api.call('kline', { query, ...(signal === undefined ? {} : { signal }) });
}
