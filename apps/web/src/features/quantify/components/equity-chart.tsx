import { useRef, type ReactNode } from 'react';
import { formatDate, timeScale, useLanguage, useTexts } from '@agio/ui';
import { money } from '../../../shared/quantify/money.ts';
import { domainOf, levelsOf, yOf, type Box } from '../../../shared/quantify/scale.ts';
import { useWidth } from '../../../shared/quantify/use-width.ts';
import type { OwnRanking } from '../api/quantify.ts';
import { plainShare } from '../state/figures.ts';

const [HEIGHT, FALL, AXIS, FOOT] = [240, 72, 64, 24] as const;
const [LEVELS, DATES] = [5, 5] as const;

/** Equity above, how far the index is below its last peak under it. */
export function EquityChart({ mine }: { mine: OwnRanking }): ReactNode {
  const { t } = useTexts('ranking');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { curve } = mine;
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined) return null;
  const plot = Math.max(0, width - AXIS);
  const label = t(($) => $.equity.label, { value: money(last[1]), held: money(last[2]), fall: plainShare(mine.drawdown) });
  return (
    <div ref={frame} style={{ height: `${HEIGHT + FALL + FOOT}px` }}>
      {width === 0 ? null : (
        <svg width={width} height={HEIGHT + FALL + FOOT} className="tabular-nums" role="img" aria-label={label}>
          <Lines mine={mine} plot={plot} />
          <Falls curve={curve} plot={plot} most={Math.max(mine.drawdown, 1)} />
          <Dates from={first[0]} to={last[0]} plot={plot} />
        </svg>
      )}
    </div>
  );
}

/** Assets over time: before the first robot there is no line. */
function Lines({ mine: { curve, flows }, plot }: { mine: OwnRanking; plot: number }): ReactNode {
  const [first, last] = [curve[0]?.[0] ?? 0, curve.at(-1)?.[0] ?? 0];
  const box: Box = { top: 8, height: HEIGHT - 24 };
  const domain = domainOf(curve.flatMap(([, equity, held]) => [Number(equity), Number(held)]));
  const x = timeScale(first, last, plot);
  const had = curve.filter(([, equity]) => Number(equity) > 0);
  const line = (of: 1 | 2): string =>
    had.map((point) => `${x(point[0]).toFixed(1)},${yOf(domain, box, Number(point[of])).toFixed(1)}`).join(' ');
  const equityAt = (time: number): number => Number(had.find(([at]) => at >= time)?.[1] ?? had.at(-1)?.[1] ?? 0);
  const floor = box.top + box.height;
  return (
    <>
      {levelsOf(domain, LEVELS).map((level) => (
        <g key={level}>
          <line x1={0} x2={plot} y1={yOf(domain, box, level)} y2={yOf(domain, box, level)} stroke="var(--line)" />
          <text x={plot + 8} y={yOf(domain, box, level) + 4} fontSize={11} fill="var(--t2)">
            {money(level.toFixed(2)).replace('.00', '')}
          </text>
        </g>
      ))}
      <polygon points={`${x(had[0]?.[0] ?? first)},${floor} ${line(1)} ${x(had.at(-1)?.[0] ?? last)},${floor}`} fill="var(--p-soft)" />
      <polyline points={line(2)} fill="none" stroke="var(--t2)" strokeWidth={1.25} strokeDasharray="4 3" />
      <polyline points={line(1)} fill="none" stroke="var(--p)" strokeWidth={1.75} strokeLinejoin="round" />
      {flows.map(({ amount, time }) => (
        <circle
          key={time}
          data-testid="flow"
          cx={x(time)}
          cy={yOf(domain, box, equityAt(time))}
          r={4}
          fill="var(--s1)"
          stroke={amount.startsWith('-') ? 'var(--warn)' : 'var(--t2)'}
          strokeWidth={2}
        />
      ))}
    </>
  );
}

function Falls({ curve, most, plot }: { curve: OwnRanking['curve']; plot: number; most: number }): ReactNode {
  const x = timeScale(curve[0]?.[0] ?? 0, curve.at(-1)?.[0] ?? 0, plot);
  const y = (fall: number): number => HEIGHT + (fall / most) * (FALL - 12);
  const line = curve.map(([time, , , fall]) => `${x(time).toFixed(1)},${y(fall).toFixed(1)}`).join(' ');
  return (
    <>
      <line x1={0} x2={plot} y1={HEIGHT} y2={HEIGHT} stroke="var(--line)" />
      <polygon points={`0,${HEIGHT} ${line} ${plot},${HEIGHT}`} fill="var(--warn-soft)" />
      <polyline points={line} fill="none" stroke="var(--warn)" strokeWidth={1.25} />
      {[0, most].map((fall) => (
        <text key={fall} x={plot + 8} y={y(fall) + 4} fontSize={11} fill="var(--t2)">
          {fall === 0 ? '0%' : `−${plainShare(fall)}`}
        </text>
      ))}
    </>
  );
}

function Dates({ from, plot, to }: { from: number; to: number; plot: number }): ReactNode {
  const language = useLanguage();
  const count = plot < 420 ? 2 : DATES;
  return Array.from({ length: count }, (_, at) => {
    const place = at / (count - 1);
    return (
      <text
        key={at}
        x={place * plot}
        y={HEIGHT + FALL + FOOT - 6}
        fontSize={11}
        fill="var(--t2)"
        textAnchor={at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle'}
      >
        {formatDate(Math.round(from + (to - from) * place), language)}
      </text>
    );
  });
}
