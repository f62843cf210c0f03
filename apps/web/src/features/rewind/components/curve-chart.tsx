import type { ReactNode } from 'react';
import { DAY_MS } from '@agio/kernel/time';
import { currency, formatDate, formatDateTime, timedPoints, timeScale, useLanguage, useTexts } from '@agio/ui';
import type { Curve } from '../api/rewind.ts';

const WIDTH = 1_000;
const HEIGHT = 200;
const TICKS = 6;

/** Worth over time: filled up to the chosen moment, dotted after it, with marks where coins came in, left or were traded. */
export function CurveChart({ at, curve, value }: { curve: Curve; at: number; value: string }): ReactNode {
  const { t } = useTexts('rewind');
  const language = useLanguage();
  const values = curve.points.map((point) => Number(point.value));
  const span = Math.max(1, curve.to - curve.from);
  const xOf = timeScale(curve.from, curve.to, WIDTH);
  const points = timedPoints(curve.points, curve, [WIDTH, HEIGHT, 12]);
  const x = xOf(at);
  const y = heightAt(points, x);
  const before = [...points.filter(([left]) => left <= x), [x, y] as const];
  const after = [[x, y] as const, ...points.filter(([left]) => left > x)];
  const path = (list: readonly (readonly [number, number])[]): string => list.map((one) => one.join(',')).join(' ');
  return (
    <figure role="img" aria-label={t(($) => $.chart, { value: currency(value, curve.currency) })}>
      <div className="relative h-50">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
          {[0.25, 0.5, 0.75].map((share) => (
            <line
              key={share}
              x1="0"
              x2={WIDTH}
              y1={HEIGHT * share}
              y2={HEIGHT * share}
              stroke="var(--line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <polygon points={`0,${HEIGHT} ${path(before)} ${x},${HEIGHT}`} fill="var(--p-soft)" />
          <polyline points={path(before)} fill="none" stroke="var(--p)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          <polyline
            points={path(after)}
            fill="none"
            stroke="var(--t3)"
            strokeWidth="1.5"
            strokeDasharray="3 4"
            vectorEffect="non-scaling-stroke"
          />
          <line x1={x} x2={x} y1="0" y2={HEIGHT} stroke="var(--t2)" vectorEffect="non-scaling-stroke" />
        </svg>
        <span
          aria-hidden="true"
          data-testid="moment"
          className="absolute size-3 -translate-1/2 rounded-full border-2 border-[var(--p)] bg-[var(--s1)]"
          style={{ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` }}
        />
        <Highest curve={curve} values={values} />
      </div>
      <Marks curve={curve} shareOf={(ms) => xOf(ms) / WIDTH} />
      <div className="mt-1 flex justify-between text-12 text-t2" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, tick) => curve.from + (span * tick) / (TICKS - 1)).map((ms, tick) => (
          <span key={ms} className={tick % 2 === 1 ? 'hidden sm:inline' : undefined}>
            {span < (TICKS - 1) * DAY_MS ? formatDateTime(Math.round(ms), language) : formatDate(Math.round(ms), language)}
          </span>
        ))}
      </div>
    </figure>
  );
}

function Highest({ curve, values }: { curve: Curve; values: readonly number[] }): ReactNode {
  const highest = curve.points[values.indexOf(Math.max(...values))];
  return highest === undefined ? null : (
    <span className="absolute top-0 left-0 text-12 text-t2 tabular-nums">{currency(highest.value, curve.currency)}</span>
  );
}

const kinds = ['deposits', 'withdrawals', 'trades'] as const;
const looks = { deposits: 'bg-[var(--p)]', withdrawals: 'bg-[var(--warn)]', trades: 'bg-[var(--t3)]' } as const;

/** A row of dots below the line for each kind of event, and what their colours say. */
function Marks({ curve, shareOf }: { curve: Curve; shareOf: (ms: number) => number }): ReactNode {
  const { t } = useTexts('rewind');
  if (curve.marks.length === 0) return null;
  return (
    <>
      <div className="relative mt-2 h-5" aria-hidden="true">
        {kinds.map((kind, row) =>
          curve.marks
            .filter((mark) => mark[kind] > 0)
            .map((mark) => (
              <span
                key={`${kind} ${mark.time}`}
                className={`absolute size-1.5 -translate-x-1/2 rounded-full ${looks[kind]}`}
                style={{ left: `${shareOf(mark.time) * 100}%`, top: row * 7 }}
              />
            )),
        )}
      </div>
      <ul className="flex flex-wrap gap-4 text-12 text-t2">
        {kinds.map((kind) => (
          <li key={kind} className="inline-flex items-center gap-1.5">
            <span className={`size-1.5 rounded-full ${looks[kind]}`} aria-hidden="true" />
            {t(($) => $.marks[kind])}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where the line is at a place between two of its points. */
function heightAt(points: readonly (readonly [number, number])[], x: number): number {
  const next = points.findIndex(([right]) => right >= x);
  const [toX, toY] = points[next === -1 ? points.length - 1 : next] ?? [0, 0];
  const [fromX, fromY] = points[Math.max(0, (next === -1 ? points.length : next) - 1)] ?? [toX, toY];
  return toX === fromX ? toY : fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX);
}
