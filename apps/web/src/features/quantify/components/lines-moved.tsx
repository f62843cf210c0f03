import type { ReactNode } from 'react';
import { groupThousands, trimZeros, useTexts } from '@agio/ui';
import type { Copy } from '../api/quantify.ts';
import { signedShare } from '../state/figures.ts';

const [WIDTH, ROW, PAD] = [496, 52, 8] as const;

/** Where the lines lay at the leader's start, and where they lie now; the circle is the price. */
export function LinesMoved({ copy }: { copy: Copy }): ReactNode {
  const { t } = useTexts('ranking');
  const { grids, moved, nickname, spacing, theirs, yours } = copy;
  const prices = [theirs, yours].flatMap(({ lower, start, upper }) => [Number(lower), Number(upper), Number(start)]);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (price: number): number => PAD + ((price - low) / (high - low || 1)) * (WIDTH - 2 * PAD);
  const words = (name: string): string => groupThousands(trimZeros(name));
  const rows = [
    { key: 'theirs', of: theirs, title: t(($) => $.copy.theirs, { name: nickname }), colour: 'var(--t3)' },
    { key: 'yours', of: yours, title: t(($) => $.copy.yours, { share: signedShare(moved) }), colour: 'var(--p)' },
  ] as const;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${2 * ROW}`}
      className="w-full tabular-nums"
      role="img"
      aria-label={t(($) => $.copy.chart, { lower: words(yours.lower), upper: words(yours.upper), price: words(yours.start) })}
    >
      {rows.map(({ colour, key, of, title }, at) => {
        const start = x(Number(of.start));
        const left = x(Number(of.lower));
        const toEnd = start > WIDTH - 60;
        return (
          <g key={key} transform={`translate(0 ${at * ROW})`}>
            <text x={Math.min(left, WIDTH - 190)} y={11} fontSize={11} fill="var(--t1)">
              {title}
            </text>
            {linesBetween(Number(of.lower), Number(of.upper), grids, spacing).map((price) => (
              <line key={price} x1={x(price)} x2={x(price)} y1={18} y2={32} stroke={colour} />
            ))}
            <circle cx={start} cy={25} r={4.5} fill="var(--s1)" stroke="var(--t1)" strokeWidth={2} />
            <text x={start} y={44} fontSize={11} fill="var(--t2)" textAnchor={toEnd ? 'end' : start < 60 ? 'start' : 'middle'}>
              {words(of.start)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function linesBetween(lower: number, upper: number, grids: number, spacing: Copy['spacing']): readonly number[] {
  return Array.from({ length: grids + 1 }, (_, at) =>
    spacing === 'arithmetic' ? lower + ((upper - lower) * at) / grids : lower * (upper / lower) ** (at / grids),
  );
}
