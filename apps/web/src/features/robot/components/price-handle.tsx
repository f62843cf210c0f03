import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { cn, divideDecimals, percent, subtractDecimals, useTexts } from '@agio/ui';
import { GripHorizontal } from 'lucide-react';
import { priceAt, yOf, type ChartPlace } from '../state/scale.ts';

export interface HandleOf {
  readonly name: 'lower' | 'stopLoss' | 'takeProfit' | 'triggerPrice' | 'upper';
  readonly label: string;
  readonly price: number;
  readonly onMove: (price: number) => void;
}
type HandlePlace = ChartPlace & { readonly tick: number; readonly frame: RefObject<HTMLElement | null> };

const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 } as const;
const looks = {
  upper: ['border-p text-pt', 'bg-p'],
  lower: ['border-p text-pt', 'bg-p'],
  stopLoss: ['border-warn text-warn', 'border-t border-dashed border-warn'],
  takeProfit: ['border-c2 text-c2', 'border-t border-dashed border-c2'],
  triggerPrice: ['border-t2 text-t2', 'border-t border-dashed border-t2'],
} as const;

/** A line of the chart with a label to take it by, and to move it with the keys. */
export function PriceHandle({
  handle: { label, name, onMove, price },
  last,
  onHold,
  place: { box, domain, frame, plot, tick },
  step,
  text,
}: {
  handle: HandleOf;
  place: HandlePlace;
  /** The last price. */
  last: string;
  text: string;
  /** One press of an arrow. */
  step: number;
  onHold: (isHeld: boolean) => void;
}): ReactNode {
  const { t } = useTexts('robot');
  const [isHeld, setHeld] = useState(false);
  const y = yOf(domain, box, price);
  const away = percent(divideDecimals(subtractDecimals(String(price), last), last));
  const hold = (next: boolean): void => {
    setHeld(next);
    onHold(next);
  };
  const follow = (event: PointerEvent): void => {
    const top = frame.current?.getBoundingClientRect().top;
    if (isHeld && top !== undefined) onMove(priceAt(domain, box, event.clientY - top, tick));
  };
  const keyed = (event: KeyboardEvent): void => {
    if (!(event.key in steps)) return;
    event.preventDefault();
    const moved = price + step * steps[event.key as keyof typeof steps];
    onMove(Math.max(1, Math.round(moved / tick)) * tick);
  };
  const [pill, line] = looks[name];
  return (
    <div className="pointer-events-none absolute left-0" style={{ top: `${y}px`, width: `${plot}px` }}>
      <div className={cn('absolute inset-x-0 top-0', line, line.startsWith('bg') && (isHeld ? 'h-0.5' : 'h-px'))} aria-hidden="true" />
      <button
        type="button"
        role="slider"
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={price}
        aria-valuetext={t(($) => $.chart.handle, { price: text, away })}
        title={t(($) => $.chart.handle, { price: text, away })}
        className={cn(
          'pointer-events-auto absolute inline-flex h-6 -translate-y-1/2 cursor-ns-resize touch-none items-center gap-1 rounded-1 border bg-s1 px-1.5 text-11 font-medium tabular-nums',
          // Rules stand beside the range, so that neither covers the other.
          name === 'upper' || name === 'lower' ? 'left-2' : 'left-36',
          pill,
          isHeld && 'z-10 shadow-float',
        )}
        onKeyDown={keyed}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          hold(true);
        }}
        onPointerMove={follow}
        onPointerUp={() => hold(false)}
        onPointerCancel={() => hold(false)}
      >
        <GripHorizontal size={12} aria-hidden="true" />
        {label} {text}
      </button>
    </div>
  );
}
