import { EmptyState, groupThousands, percent, price as priceText, Segmented, truncate, useTexts } from '@agio/ui';
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useBook } from '../api/book-feed.ts';
import { depthCurve, niceTicks, pointAt, type DepthCurve, type DepthPoint } from '../state/depth-curve.ts';

const ranges = ['0.005', '0.01', '0.02', '0.05'] as const;
const AXIS_WIDTH = 64;
const AXIS_HEIGHT = 24;
const TOP = 40;

type Box = { readonly width: number; readonly height: number };

function useBox(): [React.RefObject<HTMLDivElement | null>, Box] {
  const element = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return;
    const measure = (): void => setBox({ width: node.clientWidth, height: node.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    measure();
    return () => observer.disconnect();
  }, []);
  return [element, box];
}

/** Pixels of prices and sums in a box. */
function scales(curve: DepthCurve, { width, height }: Box) {
  const right = width - AXIS_WIDTH;
  const bottom = height - AXIS_HEIGHT;
  return {
    right,
    bottom,
    x: (price: number): number => ((price - curve.lowest) / (curve.highest - curve.lowest)) * right,
    y: (sum: number): number => bottom - (sum / (curve.most * 1.04 || 1)) * (bottom - TOP),
    price: (x: number): number => curve.lowest + (x / right) * (curve.highest - curve.lowest),
  };
}
type Scales = ReturnType<typeof scales>;

/** Steps outwards from the middle to the edge of the range. */
function stepsPath(points: readonly DepthPoint[], edge: number, at: Scales): string {
  const first = points[0];
  if (first === undefined) return '';
  let path = `M${at.x(first.price).toFixed(1)} ${at.bottom}`;
  for (const point of points) path += `H${at.x(point.price).toFixed(1)}V${at.y(point.sum).toFixed(1)}`;
  return `${path}H${at.x(edge).toFixed(1)}`;
}

const amountOf = (value: number): string => groupThousands(truncate(value.toFixed(8), value >= 100 ? 2 : 4));

export function DepthChart({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('trading');
  const book = useBook(market.market, (state) => state.slow);
  const ready = useBook(market.market, (state) => state.ready);
  const [range, setRange] = useState<(typeof ranges)[number]>('0.01');
  const [element, box] = useBox();
  const curve = useMemo(() => depthCurve(book.bids, book.asks, Number(range)), [book, range]);
  return (
    <div className="ex-depth">
      <div className="ex-depth-range">
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.depth.range)}
          value={range}
          onValueChange={setRange}
          items={ranges.map((value) => ({ value, label: `±${Number(value) * 100}%` }))}
        />
      </div>
      <div ref={element} className="ex-depth-box">
        {curve === null || box.width === 0 ? (
          ready ? (
            <EmptyState className="h-full">{t(($) => $.depth.empty)}</EmptyState>
          ) : null
        ) : (
          <Curve curve={curve} box={box} market={market} range={range} />
        )}
      </div>
    </div>
  );
}

function Curve({ curve, box, market, range }: { curve: DepthCurve; box: Box; market: Market; range: string }): ReactNode {
  const { t } = useTexts('trading');
  const at = scales(curve, box);
  const [mark, setMark] = useState<number | null>(null);
  const told = useId();
  const figure = (price: number): string => priceText(price.toFixed(market.priceDecimals), market.priceDecimals);
  const share = `${Number(range) * 100}%`;
  const [bidSum, askSum] = [curve.bids.at(-1)?.sum ?? 0, curve.asks.at(-1)?.sum ?? 0];
  const labels = [0.07, 0.285, 0.5, 0.715, 0.93].map((part) => curve.lowest + part * (curve.highest - curve.lowest));

  function keyed(event: KeyboardEvent): void {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const isTaken = event.key === 'Escape' && mark !== null;
    if (isTaken) setMark(null);
    if (by !== 0 || isTaken) event.preventDefault();
    if (by === 0) return;
    const step = (curve.highest - curve.lowest) / 60;
    setMark(Math.min(curve.highest, Math.max(curve.lowest, (mark ?? curve.middle) + by * step)));
  }

  const grid = niceTicks(curve.most);
  return (
    // A picture that one can walk through with the arrow keys; what the mark says is described below.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
    <div
      role="img"
      className="ex-depth-picture"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={`${t(($) => $.depth.summary, { price: figure(curve.middle), bids: amountOf(bidSum), asks: amountOf(askSum), base: market.base, lowest: figure(curve.lowest), highest: figure(curve.highest) })} ${t(($) => $.depth.keys)}`}
      aria-describedby={told}
      onKeyDown={keyed}
      onPointerMove={(event) => {
        const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
        setMark(x > at.right ? null : at.price(x));
      }}
      onPointerLeave={() => setMark(null)}
      onBlur={() => setMark(null)}
    >
      <svg width={box.width} height={box.height} aria-hidden="true">
        {grid.map((sum) => (
          <g key={sum}>
            <path className="g" d={`M0 ${at.y(sum)}H${at.right}`} />
            <text x={at.right + 8} y={at.y(sum) + 4}>
              {amountOf(sum).replace(/\.?0+$/, '')}
            </text>
          </g>
        ))}
        <path className="g" d={`M${at.right + 0.5} 0V${box.height}M0 ${at.bottom + 0.5}H${box.width}`} />
        {labels.map((price) => (
          <text key={price} x={at.x(price)} y={box.height - 8} textAnchor="middle">
            {figure(price)}
          </text>
        ))}
        <Side points={curve.bids} edge={curve.lowest} at={at} tone="up" />
        <Side points={curve.asks} edge={curve.highest} at={at} tone="down" />
        <path className="cross" d={`M${at.x(curve.middle)} ${TOP}V${at.bottom}`} />
        <text className="up" x="16" y="26">
          {t(($) => $.depth.bidsWithin, { percent: share, amount: amountOf(bidSum), coin: market.base })}
        </text>
        <text className="down" x={at.right - 16} y="26" textAnchor="end">
          {t(($) => $.depth.asksWithin, { percent: share, amount: amountOf(askSum), coin: market.base })}
        </text>
      </svg>
      <div id={told} aria-live="polite">
        {mark === null ? null : <Mark curve={curve} price={mark} at={at} market={market} />}
      </div>
    </div>
  );
}

function Side({ points, edge, at, tone }: { points: readonly DepthPoint[]; edge: number; at: Scales; tone: 'up' | 'down' }): ReactNode {
  const line = stepsPath(points, edge, at);
  if (line === '') return null;
  return (
    <>
      <path d={`${line}V${at.bottom}Z`} fill={`var(--${tone}-bar)`} />
      <path d={line} fill="none" stroke={`var(--${tone})`} strokeWidth="1.5" />
    </>
  );
}

/** The mark on the curve and what it means in words. */
function Mark({ curve, price, at, market }: { curve: DepthCurve; price: number; at: Scales; market: Market }): ReactNode {
  const { t } = useTexts('trading');
  const point = pointAt(curve, price);
  if (point === null) return null;
  const below = price < curve.middle;
  const [x, y] = [at.x(price), at.y(point.sum)];
  const shown = {
    price: priceText(price.toFixed(market.priceDecimals), market.priceDecimals),
    percent: percent(((price - curve.middle) / curve.middle).toFixed(6)),
  };
  const amount = { amount: amountOf(point.sum), coin: market.base };
  const leftSide = x > at.right / 2;
  return (
    <>
      <svg className="ex-depth-mark" aria-hidden="true">
        <path className="cross" d={`M${x} ${TOP}V${at.bottom}M${x} ${y}H${at.right}`} />
        <circle cx={x} cy={y} r="4" fill="var(--s1)" stroke={below ? 'var(--up)' : 'var(--down)'} strokeWidth="2" />
      </svg>
      <div
        className="ex-depth-tip"
        style={{ left: leftSide ? x - 12 : x + 12, top: Math.max(TOP, y - 70), transform: leftSide ? 'translateX(-100%)' : undefined }}
      >
        <div>{below ? t(($) => $.depth.downTo, shown) : t(($) => $.depth.upTo, shown)}</div>
        <div>{below ? t(($) => $.depth.bids, amount) : t(($) => $.depth.asks, amount)}</div>
        <div>
          {groupThousands(truncate(point.total.toFixed(4), 2))} {market.quote}
        </div>
      </div>
    </>
  );
}
