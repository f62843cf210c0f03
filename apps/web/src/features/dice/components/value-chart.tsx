import type { ReactNode } from 'react';
import { formatUtcDay, timeScale, useLanguage, useTexts } from '@agio/ui';
import type { Point } from '../api/pools.ts';

const [WIDTH, HEIGHT, RIGHT, BOTTOM, TOP] = [760, 240, 64, 24, 8] as const;
const LINES = 4;

/** The value of a share, what was to be expected of it, and where two of three and nineteen of twenty courses stay. */
export function ValueChart({ points }: { points: readonly Point[] }): ReactNode {
  const { t } = useTexts('dice');
  const language = useLanguage();
  const last = points.at(-1);
  if (points.length < 2 || last === undefined) return <p className="py-10 text-center text-13 text-t2">{t(($) => $.pool.noChart)}</p>;
  const all = points.flatMap(({ highest, lowest, value }) => [highest, lowest, value]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const span = high - low === 0 ? 1 : high - low;
  const first = points[0]?.day ?? last.day;
  const place = timeScale(first, last.day, WIDTH - RIGHT);
  const x = (at: number): number => place(points[at]?.day ?? first);
  const y = (value: number): number => TOP + (1 - (value - low) / span) * (HEIGHT - TOP - BOTTOM);
  const line = (of: (point: Point) => number): string =>
    points.map((point, at) => `${x(at).toFixed(1)},${y(of(point)).toFixed(1)}`).join(' ');
  const band = (upper: (point: Point) => number, lower: (point: Point) => number): string =>
    `${line(upper)} ${points
      .map((point, at) => `${x(at).toFixed(1)},${y(lower(point)).toFixed(1)}`)
      .toReversed()
      .join(' ')}`;
  const levels = Array.from({ length: LINES + 1 }, (_, at) => low + (span * at) / LINES);
  const days = [first, Math.round((first + last.day) / 2), last.day];
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full tabular-nums"
      role="img"
      aria-label={`${t(($) => $.pool.chart)}: ${t(($) => $.pool.value)} ${last.value.toFixed(4)}, ${t(($) => $.pool.expected)} ${last.expected.toFixed(4)}`}
    >
      {levels.map((level) => (
        <g key={level}>
          <line x1={0} x2={WIDTH - RIGHT} y1={y(level)} y2={y(level)} stroke="var(--line)" />
          <text x={WIDTH - RIGHT + 8} y={y(level) + 4} fontSize={11} fill="var(--t2)">
            {level.toFixed(span < 0.02 ? 4 : 2)}
          </text>
        </g>
      ))}
      <polygon
        points={band(
          ({ highest }) => highest,
          ({ lowest }) => lowest,
        )}
        fill="var(--s2)"
      />
      <polygon
        points={band(
          ({ high: upper }) => upper,
          ({ low: lower }) => lower,
        )}
        fill="var(--s3)"
      />
      <polyline points={line(({ expected }) => expected)} fill="none" stroke="var(--c3)" strokeWidth={1.5} strokeDasharray="5 4" />
      <polyline points={line(({ value }) => value)} fill="none" stroke="var(--c1)" strokeWidth={2} strokeLinejoin="round" />
      <circle cx={x(points.length - 1)} cy={y(last.value)} r={4} fill="var(--c1)" />
      {days.map((day, number) => (
        <text
          key={day}
          x={place(day)}
          y={HEIGHT - 6}
          fontSize={11}
          fill="var(--t2)"
          textAnchor={number === 0 ? 'start' : number === 1 ? 'middle' : 'end'}
        >
          {formatUtcDay(day, language)}
        </text>
      ))}
    </svg>
  );
}
