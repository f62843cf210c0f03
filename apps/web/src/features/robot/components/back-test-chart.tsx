import { useRef, type ReactNode } from 'react';
import { signOf, timeScale, useTexts } from '@agio/ui';
import type { BackTest } from '../api/robots.ts';
import { domainOf, levelsOf, yOf, type Box } from '../state/scale.ts';
import { useAxisText } from './use-axis-text.ts';
import { useWidth } from './use-width.ts';
import { money } from './words.ts';

const [HEIGHT, AXIS, FOOT] = [140, 60, 20] as const;

/** What the robot had, and what holding would have had. */
export function BackTestChart({ curve }: { curve: BackTest['chosen']['curve'] }): ReactNode {
  const { t } = useTexts('robot');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [first, last] = [curve[0], curve.at(-1)];
  const text = useAxisText((last?.[0] ?? 0) - (first?.[0] ?? 0));
  if (first === undefined || last === undefined) return null;
  const plot = Math.max(0, width - AXIS);
  const box: Box = { top: 4, height: HEIGHT - FOOT - 8 };
  const domain = domainOf(curve.flatMap(([, equity, held]) => [Number(equity), Number(held)]));
  const x = timeScale(first[0], last[0], plot);
  const line = (at: 1 | 2): string =>
    curve.map((point) => `${x(point[0]).toFixed(1)},${yOf(domain, box, Number(point[at])).toFixed(1)}`).join(' ');
  return (
    <div ref={frame} style={{ height: `${HEIGHT}px` }}>
      {width === 0 ? null : (
        <svg
          width={width}
          height={HEIGHT}
          className="tabular-nums"
          role="img"
          aria-label={t(($) => $.test.chart, { robot: money(last[1]), held: money(last[2]) })}
        >
          {levelsOf(domain, 4).map((level) => (
            <g key={level}>
              <line x1={0} x2={plot} y1={yOf(domain, box, level)} y2={yOf(domain, box, level)} stroke="var(--line)" />
              <text x={plot + 6} y={yOf(domain, box, level) + 4} fontSize={11} fill="var(--t2)">
                {money(level.toFixed(2)).replace('.00', '')}
              </text>
            </g>
          ))}
          <polyline points={line(2)} fill="none" stroke="var(--c3)" strokeWidth={1.25} />
          <polyline points={line(1)} fill="none" stroke="var(--p)" strokeWidth={1.75} />
          {[first[0], last[0]].map((ms, at) => (
            <text key={ms} x={at === 0 ? 0 : plot} y={HEIGHT - 4} fontSize={11} fill="var(--t2)" textAnchor={at === 0 ? 'start' : 'end'}>
              {text(ms)}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

const BARS = 64;

/** The result by day of start, the worst one marked. */
export function StartBars({ starts, worstAt }: { starts: BackTest['starts']; worstAt: number }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const values = starts.map(({ change }) => Number(change));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = (value: number): number => 2 + (1 - (value - low) / (high - low || 1)) * (BARS - 4);
  const step = width / starts.length;
  return (
    <div ref={frame} style={{ height: `${BARS}px` }} className="mt-2" aria-hidden="true">
      <svg width={width} height={BARS}>
        {starts.map(({ change, startAt }, at) => (
          <rect
            key={startAt}
            x={at * step}
            width={Math.max(1, Math.min(14, step - 2))}
            y={Math.min(y(0), y(Number(change)))}
            height={Math.max(1, Math.abs(y(Number(change)) - y(0)))}
            fill={startAt === worstAt ? 'var(--warn)' : signOf(change) > 0 ? 'var(--c6)' : 'var(--t3)'}
          />
        ))}
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} stroke="var(--edge)" />
      </svg>
    </div>
  );
}
