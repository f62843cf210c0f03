import { useState, type ReactNode } from 'react';
import { Card, compareDecimals, currency, percent, Segmented, Skeleton, tenThousand, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../shared/query-states.tsx';
import { usePreferences } from '../../../shared/preferences.ts';
import { clockOf, dayOf } from '../../../shared/time/format.ts';
import { changeOf, heightsOf, periods, todayQuery, type TodayPeriod, type Today } from './today.ts';

/** Volume, fees, people and movements of a period beside those of the one before, with the volume as bars. */
export function TodayCard(): ReactNode {
  const { t } = useTexts('today');
  const [period, setPeriod] = useState<TodayPeriod>('24h');
  const today = useQuery(todayQuery(period));
  return (
    <Card
      title={t(($) => $.title)}
      aside={
        <Segmented
          label={t(($) => $.period)}
          size="s"
          value={period}
          onValueChange={setPeriod}
          items={periods.map((value) => ({ value, label: t(($) => $.periods[value]) }))}
        />
      }
    >
      {today.isPending ? <Skeleton className="mx-4 mb-4 h-24" /> : null}
      {today.isError && today.data === undefined ? <QueryError query={today} /> : null}
      {today.data === undefined ? null : <Figures today={today.data} />}
    </Card>
  );
}

function Figures({ today }: { readonly today: Today }): ReactNode {
  const { t } = useTexts('today');
  const { before, now } = today;
  return (
    <>
      <dl className="grid grid-cols-2 border-t border-line sm:grid-cols-4 xl:grid-cols-7">
        <Figure
          name={t(($) => $.volume)}
          value={<Money text={now.volume} code={today.currency} />}
          change={changeOf(now.volume, before.volume)}
        />
        <Figure name={t(($) => $.fees)} value={<Money text={now.fees} code={today.currency} />} change={changeOf(now.fees, before.fees)} />
        <Figure name={t(($) => $.active)} value={now.activeCustomers} change={countChange(now.activeCustomers, before.activeCustomers)} />
        <Figure name={t(($) => $.signUps)} value={now.signUps} change={countChange(now.signUps, before.signUps)} />
        <Figure name={t(($) => $.deposits)} value={now.deposits} change={countChange(now.deposits, before.deposits)} />
        <Figure name={t(($) => $.withdrawals)} value={now.withdrawals} change={countChange(now.withdrawals, before.withdrawals)} />
        <Figure name={t(($) => $.customers)} value={today.customers} change={null} />
      </dl>
      <Bars today={today} />
    </>
  );
}

const countChange = (now: number, before: number): string | null => changeOf(String(now), String(before));

function Money({ code, text }: { readonly text: string; readonly code: string }): ReactNode {
  const { unit, value } = tenThousand(text, useLanguage());
  return (
    <>
      {unit === '' ? currency(text, code) : `${currency('0', code).replace(/[\d.]+$/, '')}${value}`}
      {unit === '' ? null : <span className="text-12 font-normal text-t2"> {unit}</span>}
    </>
  );
}

/** Red and green belong to prices: a change has its sign alone. */
function Figure({ change, name, value }: { readonly name: string; readonly value: ReactNode; readonly change: string | null }): ReactNode {
  const { t } = useTexts('today');
  return (
    <div className="min-w-0 border-r border-b border-line px-4 py-3 last:border-r-0">
      <dt className="truncate text-12 text-t2">{name}</dt>
      <dd className="mt-0.5 text-16 font-semibold tabular-nums">{value}</dd>
      <dd className="text-12 text-t2 tabular-nums">{change === null ? '–' : t(($) => $.change, { change: percent(change) })}</dd>
    </div>
  );
}

const height = 72;

function Bars({ today: { bucketMs, buckets, currency: code } }: { readonly today: Today }): ReactNode {
  const { t } = useTexts('today');
  const zone = usePreferences((state) => state.zone);
  const heights = heightsOf(buckets.map(({ volume }) => volume));
  const isHourly = bucketMs < 86_400_000;
  const when = (at: number): string => (isHourly ? clockOf(at, zone).slice(0, 5) : dayOf(at, zone));
  const width = 1_000 / buckets.length;
  const name = isHourly ? t(($) => $.byHour) : t(($) => $.byDay);
  const highest = buckets.reduce((most, { volume }) => (compareDecimals(volume, most) > 0 ? volume : most), '0');
  const [first, middle, last] = [buckets[0], buckets[Math.floor(buckets.length / 2)], buckets.at(-1)];
  const ends = [first, middle, last].flatMap((bucket) => (bucket === undefined ? [] : [bucket.at]));
  return (
    <figure className="px-4 pt-3 pb-3">
      <figcaption className="flex justify-between gap-3 text-12 text-t2">
        <span>{name}</span>
        <span className="tabular-nums">{t(($) => $.highest, { volume: currency(highest, code) })}</span>
      </figcaption>
      <svg viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" className="mt-2 h-18 w-full" role="img" aria-label={name}>
        {buckets.map(({ at, volume }, index) => (
          <rect
            key={at}
            x={index * width + width * 0.1}
            y={height - (heights[index] ?? 0) * height}
            width={width * 0.8}
            height={Math.max((heights[index] ?? 0) * height, 1)}
            className={index === buckets.length - 1 ? 'fill-pf' : 'fill-s3'}
          >
            <title>{`${when(at)}: ${currency(volume, code)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="mt-1 flex justify-between text-11 text-t2 tabular-nums" aria-hidden="true">
        {ends.map((at) => (
          <span key={at}>{when(at)}</span>
        ))}
      </p>
    </figure>
  );
}
