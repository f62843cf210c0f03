import type { ReactNode } from 'react';

/** The points of a line in a box, highest value at the top; a flat series runs through the middle. Floats suffice: this is a picture. */
export function linePoints(values: readonly number[], width: number, height: number, pad = 2): readonly (readonly [number, number])[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const inner = height - 2 * pad;
  return values.map((value, index) => {
    const x = values.length < 2 ? 0 : (index / (values.length - 1)) * width;
    const y = span === 0 ? height / 2 : pad + inner * (1 - (value - low) / span);
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const;
  });
}

/** The position of a moment on an axis of a given length, clamped to its ends. */
export function timeScale(fromMs: number, toMs: number, width: number): (ms: number) => number {
  const span = Math.max(1, toMs - fromMs);
  return (ms) => ((Math.min(toMs, Math.max(fromMs, ms)) - fromMs) / span) * width;
}

/** The points of a line whose moments need not be equally far apart. */
export function timedPoints(
  points: readonly { readonly time: number; readonly value: number | string }[],
  { from, to }: { readonly from: number; readonly to: number },
  [width, height, pad]: readonly [width: number, height: number, pad: number],
): readonly (readonly [number, number])[] {
  const x = timeScale(from, to, width);
  const values = points.map(({ value }) => Number(value));
  return linePoints(values, width, height, pad).map(([, y], place) => [Math.round(x(points[place]?.time ?? from) * 10) / 10, y] as const);
}

export type SparklineProps = {
  /** Closes, oldest first, as decimal strings or numbers. */
  values: readonly (string | number)[];
  width?: number;
  height?: number;
  filled?: boolean;
  /** By default the colour says whether the end is above the start. */
  tone?: 'up' | 'down' | 'flat';
  className?: string;
};

const colours = { up: 'var(--up)', down: 'var(--down)', flat: 'var(--t3)' } as const;
const tints = { up: 'var(--up-soft)', down: 'var(--down-soft)', flat: 'var(--s2)' } as const;

/** A small line of the last day. The change in figures is beside it, so it is not read out. */
export function Sparkline({ values, width = 104, height = 28, filled = true, tone, className }: SparklineProps): ReactNode {
  const numbers = values.map(Number).filter(Number.isFinite);
  if (numbers.length < 2) return <svg width={width} height={height} className={className} aria-hidden="true" />;
  const first = numbers[0] ?? 0;
  const last = numbers.at(-1) ?? 0;
  const colour = tone ?? (last > first ? 'up' : last < first ? 'down' : 'flat');
  const points = linePoints(numbers, width, height);
  const line = points.map(([x, y]) => `${x},${y}`).join(' ');
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      aria-hidden="true"
      preserveAspectRatio="none"
    >
      {filled ? <polygon points={`0,${height} ${line} ${width},${height}`} fill={tints[colour]} /> : null}
      <polyline
        points={line}
        fill="none"
        stroke={colours[colour]}
        strokeWidth="1.25"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
