import type { CallData } from '@agio/client';
import { api } from '../../../shared/api.ts';
import type { Interval } from '../state/intervals.ts';

export type CandleRow = CallData<'kline'>[number];
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
