import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { hoursQuery } from '../api/candles.ts';
import { daysOutside } from '../state/suggest.ts';
import { RangeChart } from './range-chart.tsx';
import type { GridForm } from './use-grid.ts';

const DAYS = 30;

/** The chart once its past is there, and how often the past left the range. */
export function RangePicture({ form, height }: { form: GridForm; height: number }): ReactNode {
  const { t } = useTexts('robot');
  const hours = useQuery(hoursQuery(form.market.market));
  if (hours.isPending) return <Skeleton className="h-64 w-full" />;
  if (hours.isError && hours.data === undefined) return <QueryError query={hours} />;
  const days = form.days.slice(-DAYS).map(([, , high, low]) => ({ high: Number(high), low: Number(low) }));
  const outside = daysOutside(days, Number(form.draft.lower), Number(form.draft.upper));
  return (
    <>
      <RangeChart form={form} hours={hours.data} height={height} />
      {days.length < 2 ? null : <p className="pt-2 text-12 text-t2">{t(($) => $.chart.outside, { count: outside, days: days.length })}</p>}
    </>
  );
}
