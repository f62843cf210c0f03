import type { CallData } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import type { Site } from './info.ts';

export type WorthCurve = CallData<'rewindCurve'>;

const dayMs = 86_400_000;
export const worthRanges = ['month', 'quarter', 'year', 'all'] as const;
export type WorthRange = (typeof worthRanges)[number];
const lengthsMs = { day: dayMs, month: 30 * dayMs, quarter: 90 * dayMs, year: 365 * dayMs } as const;

/** What all one's accounts were worth over a time, computed by the time machine; a site without it has no such line. */
export const worthCurveQuery = (range: WorthRange | 'day', currency: Site['rateCurrency']) =>
  queryOptions({
    queryKey: ['own', 'worthCurve', range, currency],
    queryFn: async ({ signal }) =>
      await api.call('rewindCurve', {
        query: { currency, ...(range === 'all' ? {} : { from: String(Date.now() - lengthsMs[range]) }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
