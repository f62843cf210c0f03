import type { ReactNode } from 'react';
import { HOUR_MS } from '@agio/kernel/time';
import { timeScale, useTexts } from '@agio/ui';
import type { Market } from '../../../shared/markets/index.ts';
import type { Candle } from '../api/candles.ts';
import type { RobotDetails, RobotEvent, RobotLine } from '../api/robots.ts';
import { domainOf, levelsOf, yOf, type Box, type Domain } from '../state/scale.ts';
import { useAxisText } from './use-axis-text.ts';
import { priceOf } from './words.ts';

const [AXIS, FOOT] = [72, 22] as const;
/** More lines than this have no price of their own beside them. */
const NAMED_MOST = 14;

interface Place {
  readonly domain: Domain;
  readonly box: Box;
  readonly plot: number;
  readonly x: (ms: number) => number;
  /** Of a candle, in pixels. */
  readonly step: number;
}

/** Candles, the robot's lines with what waits on them, and its fills. */
export function LifeChart({
  candles,
  fills,
  market,
  robot,
  size: { height, width },
  startedAt,
}: {
  robot: RobotDetails;
  market: Market;
  candles: readonly Candle[];
  fills: readonly RobotEvent[];
  size: { readonly width: number; readonly height: number };
  startedAt: number;
}): ReactNode {
  const { t } = useTexts('robot');
  const plot = Math.max(0, width - AXIS);
  const box: Box = { top: 4, height: height - FOOT - 8 };
  const prices = candles.flatMap(([, , high, low]) => [Number(high), Number(low)]);
  const lines = robot.lines.map(({ price }) => Number(price));
  const domain = domainOf([...prices, ...lines, Number(robot.lastPrice)]);
  const first = candles[0]?.[0] ?? startedAt;
  const length = (candles[1]?.[0] ?? first + HOUR_MS) - first;
  const end = (candles.at(-1)?.[0] ?? first) + length;
  const place: Place = { domain, box, plot, x: timeScale(first, end, plot), step: plot / Math.max(1, candles.length) };
  return (
    <svg width={width} height={height} className="tabular-nums" role="img" aria-label={t(($) => $.life.label, { count: fills.length })}>
      {robot.lines.length > NAMED_MOST || robot.lines.length === 0 ? <Levels market={market} place={place} /> : null}
      <WaitingLines lines={robot.lines} market={market} place={place} />
      <Candles candles={candles} place={place} />
      <Start at={startedAt} place={place} />
      {fills.map((fill) => (
        <Fill key={fill.id} fill={fill} market={market} place={place} />
      ))}
      <Last price={robot.lastPrice} market={market} place={place} />
      <Times first={first} end={end} place={place} y={height - 6} />
    </svg>
  );
}

function Levels({ market, place: { box, domain, plot } }: { market: Market; place: Place }): ReactNode {
  return levelsOf(domain, 6).map((level) => (
    <g key={level}>
      <line x1={0} x2={plot} y1={yOf(domain, box, level)} y2={yOf(domain, box, level)} stroke="var(--line)" />
      <text x={plot + 8} y={yOf(domain, box, level) + 4} fontSize={11} fill="var(--t2)">
        {priceOf(level.toFixed(10), market)}
      </text>
    </g>
  ));
}

const looks = { buy: 'var(--up)', sell: 'var(--down)' } as const;

function WaitingLines({
  lines,
  market,
  place: { box, domain, plot },
}: {
  lines: readonly RobotLine[];
  market: Market;
  place: Place;
}): ReactNode {
  const isNamed = lines.length <= NAMED_MOST;
  return lines.map(({ price, side, state }, at) => {
    const y = yOf(domain, box, Number(price));
    const colour = side === null ? 'var(--t3)' : looks[side];
    return (
      <g key={at}>
        <line x1={0} x2={plot} y1={y} y2={y} stroke={colour} opacity={0.8} {...(state === 'resting' ? {} : { strokeDasharray: '3 3' })} />
        {isNamed ? (
          <text x={plot + 8} y={y + 4} fontSize={11} fill={colour}>
            {priceOf(price, market)}
          </text>
        ) : null}
      </g>
    );
  });
}

/** Up is hollow and down is filled, so that colours are not needed. */
function Candles({ candles, place: { box, domain, step, x } }: { candles: readonly Candle[]; place: Place }): ReactNode {
  const body = Math.max(1, Math.min(12, step * 0.64));
  return candles.map(([openMs, open, high, low, close]) => {
    const middle = x(openMs) + step / 2;
    const isUp = Number(close) >= Number(open);
    const [top, bottom] = [
      yOf(domain, box, Math.max(Number(open), Number(close))),
      yOf(domain, box, Math.min(Number(open), Number(close))),
    ];
    const colour = isUp ? 'var(--up)' : 'var(--down)';
    return (
      <g key={openMs} stroke={colour}>
        <line x1={middle} x2={middle} y1={yOf(domain, box, Number(high))} y2={yOf(domain, box, Number(low))} />
        <rect x={middle - body / 2} width={body} y={top} height={Math.max(1, bottom - top)} fill={isUp ? 'var(--s1)' : colour} />
      </g>
    );
  });
}

function Start({ at, place: { box, x } }: { at: number; place: Place }): ReactNode {
  const { t } = useTexts('robot');
  return (
    <>
      <line x1={x(at)} x2={x(at)} y1={box.top} y2={box.top + box.height} stroke="var(--p)" strokeDasharray="2 4" />
      <text x={x(at) + 4} y={box.top + 10} fontSize={11} fill="var(--pt)">
        {t(($) => $.life.start)}
      </text>
    </>
  );
}

/** A triangle at the price of a fill: upwards below it for a purchase, downwards above it for a sale. */
function Fill({
  fill: { amount, price, side, time },
  market,
  place: { box, domain, x },
}: {
  fill: RobotEvent;
  market: Market;
  place: Place;
}): ReactNode {
  const { t } = useTexts('robot');
  if (price === null || side === null) return null;
  const [left, y] = [x(time), yOf(domain, box, Number(price))];
  const way = side === 'buy' ? 1 : -1;
  return (
    <polygon
      points={`${left},${y + 2 * way} ${left - 4.5},${y + 10 * way} ${left + 4.5},${y + 10 * way}`}
      fill={looks[side]}
      stroke="var(--s1)"
      strokeWidth={1}
      data-testid="fill"
    >
      <title>{t(($) => $.life.fill[side], { amount: amount ?? '', price: priceOf(price, market) })}</title>
    </polygon>
  );
}

function Last({ market, place: { box, domain, plot }, price }: { price: string; market: Market; place: Place }): ReactNode {
  const y = yOf(domain, box, Number(price));
  return (
    <>
      <line x1={0} x2={plot} y1={y} y2={y} stroke="var(--t2)" strokeDasharray="2 2" />
      <rect x={plot + 2} y={y - 9} width={AXIS - 4} height={18} rx={3} fill="var(--t1)" />
      <text x={plot + 8} y={y + 4} fontSize={11} fontWeight={600} fill="var(--s1)">
        {priceOf(price, market)}
      </text>
    </>
  );
}

function Times({ end, first, place: { plot }, y }: { first: number; end: number; place: Place; y: number }): ReactNode {
  const text = useAxisText(end - first);
  const count = Math.max(2, Math.min(5, Math.floor(plot / 150)));
  return Array.from({ length: count }, (_, at) => (
    <text key={at} x={(at / count) * plot} y={y} fontSize={11} fill="var(--t2)">
      {text(Math.round(first + ((end - first) * at) / count))}
    </text>
  ));
}
