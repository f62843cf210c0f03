import { useRef, useState, type ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import type { Candle } from '../api/candles.ts';
import { linesOf, sidesAt } from '../state/lines.ts';
import { domainOf, levelsOf, yOf, type Box, type ChartPlace, type Domain } from '../state/scale.ts';
import { PriceHandle, type HandleOf } from './price-handle.tsx';
import { useAxisText } from './use-axis-text.ts';
import type { GridForm } from './use-grid.ts';
import { useWidth } from './use-width.ts';
import { priceOf } from './words.ts';

const [AXIS, FOOT] = [76, 22] as const;
const LEVELS = 5;

/** The past of the market, the range over it, and from now on the lines that would buy and sell. Its lines are dragged or moved with keys. */
export function RangeChart({ form, height, hours }: { form: GridForm; hours: readonly Candle[]; height: number }): ReactNode {
  const { t } = useTexts('robot');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  // While a line is held the scale stays: it would run away under the hand.
  const [held, setHeld] = useState<Domain | null>(null);
  const { draft, last, market } = form;
  const handles = useHandles(form);
  const closes = hours.map(([, , , , close]) => Number(close));
  const domain = held ?? domainOf([...closes, Number(last), ...handles.map(({ price }) => price)]);
  const box: Box = { top: 8, height: height - FOOT - 16 };
  const plot = Math.max(0, width - AXIS);
  const ahead = Math.min(112, plot * 0.22);
  const tick = Number(market.tickSize);
  const lines = linesOf(
    { lower: Number(draft.lower), upper: Number(draft.upper), grids: Number(draft.grids), spacing: draft.spacing },
    tick,
  );
  const place = { domain, box, plot, past: plot - ahead } as const;
  return (
    <figure ref={frame} className="relative select-none" style={{ height: `${height}px` }} aria-label={t(($) => $.chart.label)}>
      {width === 0 ? null : (
        <>
          <svg width={width} height={height} className="absolute inset-0 tabular-nums" aria-hidden="true">
            <Axis place={place} form={form} />
            <Lines lines={lines} last={Number(last)} place={place} />
            <Past closes={closes} place={place} />
            <Times hours={hours} place={place} y={height - 6} />
          </svg>
          {handles.map((handle) => (
            <PriceHandle
              key={handle.name}
              handle={handle}
              place={{ ...place, tick, frame }}
              last={last}
              text={priceOf(String(handle.price), market)}
              step={Math.max(tick, Math.abs(Number(draft.upper) - Number(draft.lower)) / 100)}
              onHold={(isHeld) => setHeld(isHeld ? domain : null)}
            />
          ))}
        </>
      )}
    </figure>
  );
}

function useHandles({ change, changeLines, draft, market }: GridForm): readonly HandleOf[] {
  const { t } = useTexts('robot');
  const write = (price: number): string => price.toFixed(market.priceDecimals);
  const all: readonly HandleOf[] = [
    { name: 'upper', label: t(($) => $.chart.upper), price: Number(draft.upper), onMove: (price) => changeLines({ upper: write(price) }) },
    { name: 'lower', label: t(($) => $.chart.lower), price: Number(draft.lower), onMove: (price) => changeLines({ lower: write(price) }) },
    {
      name: 'stopLoss',
      label: t(($) => $.grid.stopLoss),
      price: Number(draft.stopLoss),
      onMove: (price) => change({ stopLoss: write(price) }),
    },
    {
      name: 'takeProfit',
      label: t(($) => $.grid.takeProfit),
      price: Number(draft.takeProfit),
      onMove: (price) => change({ takeProfit: write(price) }),
    },
    {
      name: 'triggerPrice',
      label: t(($) => $.grid.triggerPrice),
      price: Number(draft.triggerPrice),
      onMove: (price) => change({ triggerPrice: write(price) }),
    },
  ];
  return all.filter(({ price }) => price > 0);
}

function Axis({ form: { last, market }, place: { box, domain, plot } }: { form: GridForm; place: ChartPlace }): ReactNode {
  const now = yOf(domain, box, Number(last));
  return (
    <>
      {levelsOf(domain, LEVELS).map((level) => (
        <g key={level}>
          <line x1={0} x2={plot} y1={yOf(domain, box, level)} y2={yOf(domain, box, level)} stroke="var(--line)" />
          {Math.abs(yOf(domain, box, level) - now) < 16 ? null : (
            <text x={plot + 8} y={yOf(domain, box, level) + 4} fontSize={11} fill="var(--t2)">
              {priceOf(level.toFixed(10), market)}
            </text>
          )}
        </g>
      ))}
      <line x1={0} x2={plot} y1={now} y2={now} stroke="var(--t2)" strokeDasharray="2 2" />
      <rect x={plot + 2} y={now - 9} width={AXIS - 4} height={18} rx={3} fill="var(--t1)" />
      <text x={plot + 8} y={now + 4} fontSize={11} fontWeight={600} fill="var(--s1)">
        {priceOf(last, market)}
      </text>
    </>
  );
}

/** A soft band over the past, and in front of it each line with its side. */
function Lines({
  last,
  lines,
  place: { box, domain, past, plot },
}: {
  lines: readonly number[];
  last: number;
  place: ChartPlace;
}): ReactNode {
  const [bottom, top] = [lines[0], lines.at(-1)];
  if (bottom === undefined || top === undefined) return null;
  const sides = sidesAt(lines, last);
  const looks = { buy: 'var(--up)', sell: 'var(--down)' } as const;
  return (
    <>
      <rect
        x={0}
        width={plot}
        y={yOf(domain, box, top)}
        height={Math.max(0, yOf(domain, box, bottom) - yOf(domain, box, top))}
        fill="var(--p)"
        opacity={0.08}
      />
      {lines.map((line, at) => {
        const side = sides[at] ?? null;
        const y = yOf(domain, box, line);
        return (
          <line
            key={at}
            x1={past + 6}
            x2={plot}
            y1={y}
            y2={y}
            stroke={side === null ? 'var(--t3)' : looks[side]}
            {...(side === null ? { strokeDasharray: '2 3' } : {})}
          />
        );
      })}
    </>
  );
}

function Past({ closes, place: { box, domain, past } }: { closes: readonly number[]; place: ChartPlace }): ReactNode {
  if (closes.length < 2) return null;
  const points = closes.map((close, at) => `${((at / (closes.length - 1)) * past).toFixed(1)},${yOf(domain, box, close).toFixed(1)}`);
  return <polyline points={points.join(' ')} fill="none" stroke="var(--t2)" strokeWidth={1.25} strokeLinejoin="round" />;
}

function Times({ hours, place: { past, plot }, y }: { hours: readonly Candle[]; place: ChartPlace; y: number }): ReactNode {
  const { t } = useTexts('robot');
  const text = useAxisText((hours.at(-1)?.[0] ?? 0) - (hours[0]?.[0] ?? 0));
  const count = Math.max(1, Math.min(5, hours.length - 1, Math.floor(past / 120)));
  const times =
    hours.length < 2 ? [] : Array.from({ length: count }, (_, at) => hours[Math.floor((at / count) * (hours.length - 1))]?.[0] ?? 0);
  return (
    <>
      {times.map((ms, at) => (
        <text key={at} x={(at / count) * past} y={y} fontSize={11} fill="var(--t2)">
          {text(ms)}
        </text>
      ))}
      <text x={(past + plot) / 2 + 3} y={y} fontSize={11} fontWeight={500} fill="var(--t1)" textAnchor="middle">
        {t(($) => $.chart.ahead)}
      </text>
    </>
  );
}
