import { useState, type PointerEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cn, currency, formatDate, Segmented, Skeleton, timedPoints, toneOf, useLanguage, useTexts } from '@agio/ui';
import type { Site } from '../../../../shared/info.ts';
import { worthCurveQuery, worthRanges, type WorthCurve, type WorthRange } from '../../../../shared/own-worth.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import { signedMoney } from '../../../../shared/signed.ts';
import { useHideAmounts } from '../../state/hide-amounts.ts';
import { Private } from '../../components/parts.tsx';

const width = 600;
const height = 96;

/** The worth of the customer's accounts over a time, and how much of the change is profit. */
export function ValueCurve({ rateCurrency }: { rateCurrency: Site['rateCurrency'] }): ReactNode {
  const { t } = useTexts('wallet');
  const [range, setRange] = useState<WorthRange>('month');
  const day = useQuery(worthCurveQuery('day', rateCurrency));
  const curve = useQuery(worthCurveQuery(range, rateCurrency));
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Profit range="day" curve={day.data} failed={day.isError} />
          <Profit range={range} curve={curve.data} failed={curve.isError} />
        </div>
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.worth.time)}
          value={range}
          onValueChange={setRange}
          items={worthRanges.map((one) => ({ value: one, label: t(($) => $.worth.ranges[one]) }))}
        />
      </div>
      {curve.isError && curve.data === undefined ? (
        <QueryError query={curve} />
      ) : (
        <Line curve={curve.data} stale={curve.isPlaceholderData} />
      )}
      <p className="mt-2 text-12 text-t3">{t(($) => $.worth.method)}</p>
    </div>
  );
}

function Profit({ range, curve, failed }: { range: WorthRange | 'day'; curve: WorthCurve | undefined; failed: boolean }): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <div className="min-h-10">
      <p className="text-12 text-t2">{t(($) => $.worth.profit[range])}</p>
      {curve !== undefined ? (
        <p className={cn('font-medium', toneOf(curve.profit))}>
          <Private>{signedMoney(curve.profit, curve.currency)}</Private>
        </p>
      ) : failed ? (
        <p className="text-t3">–</p>
      ) : (
        <Skeleton className="mt-2 w-28" />
      )}
    </div>
  );
}

function Line({ curve, stale }: { curve: WorthCurve | undefined; stale: boolean }): ReactNode {
  const { t } = useTexts('wallet');
  const language = useLanguage();
  const hidden = useHideAmounts((state) => state.hidden);
  const [at, setAt] = useState<number | null>(null);
  if (curve === undefined) return <Skeleton className="mt-3 h-24 w-full" />;
  const { points } = curve;
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2)
    return <p className="mt-3 h-24 text-13 text-t2">{t(($) => $.worth.none)}</p>;
  const line = timedPoints(points, { from: first.time, to: last.time }, [width, height, 4]);
  const marked = at === null ? undefined : points[at];
  const [x, y] = (at === null ? line.at(-1) : line[at]) ?? [width, height / 2];
  const path = line.map((one) => one.join(',')).join(' ');
  const look = (event: PointerEvent<HTMLElement>): void => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    const pointed = ((event.clientX - left) / wide) * width;
    const far = line.map(([place]) => Math.abs(place - pointed));
    setAt(far.indexOf(Math.min(...far)));
  };
  const said = hidden
    ? t(($) => $.worth.hiddenLine)
    : t(($) => $.worth.line, { from: currency(first.value, curve.currency), to: currency(last.value, curve.currency) });
  return (
    <figure className={cn('mt-3', stale && 'opacity-60')}>
      <div
        role="img"
        aria-label={said}
        className="relative h-24 touch-pan-y"
        onPointerMove={look}
        onPointerDown={look}
        onPointerLeave={() => setAt(null)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
          <polygon points={`0,${height} ${path} ${width},${height}`} fill="var(--p-soft)" />
          <polyline
            points={path}
            fill="none"
            stroke="var(--p)"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-2 -translate-1/2 rounded-full bg-p"
          style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
        />
      </div>
      <figcaption className="mt-1 flex justify-between gap-2 text-12 text-t2 tabular-nums" aria-hidden="true">
        <span>{formatDate(first.time, language)}</span>
        {marked === undefined ? null : (
          <span className="truncate text-t1">
            {formatDate(marked.time, language)} · <Private>{currency(marked.value, curve.currency)}</Private>
          </span>
        )}
        <span>{formatDate(last.time, language)}</span>
      </figcaption>
    </figure>
  );
}
