import { useEffect, useRef, type ReactNode } from 'react';
import { signOf, compareDecimals } from '../formats/decimal.ts';
import { percent } from '../formats/numbers.ts';
import { cn } from './cn.ts';

/** A change as per cent: colour, sign, and an arrow where asked, so that no one depends on the colour. `ratio` is "0.0205" for 2.05 %. */
export function PercentChange({ ratio, arrow, className }: { ratio: string; arrow?: boolean; className?: string }): ReactNode {
  const text = percent(ratio);
  const sign = text.startsWith('+') ? 1 : text.startsWith('−') ? -1 : 0;
  return (
    <span className={cn('tabular-nums', sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-t2', className)}>
      {text}
      {arrow === true && sign !== 0 ? (
        <span aria-hidden="true" className="ml-1 text-[.8em]">
          {sign > 0 ? '▲' : '▼'}
        </span>
      ) : null}
    </span>
  );
}

/** Colour class of a signed value: for profits and differences. */
export function toneOf(value: string): 'text-up' | 'text-down' | 'text-t1' {
  const sign = signOf(value);
  return sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-t1';
}

/** Tints its content softly when `value` rises or falls. Only the tint fades; the figures stay in place. */
export function PriceFlash({ value, className, children }: { value: string; className?: string; children: ReactNode }): ReactNode {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef({ value, moves: 0 });
  useEffect(() => {
    const { value: last, moves } = before.current;
    const moved = compareDecimals(value, last);
    before.current = { value, moves: moved === 0 ? moves : moves + 1 };
    if (moved === 0 || element.current === null) return;
    // A fade under another name starts at its beginning, without the browser laying the page out in between.
    element.current.dataset['moved'] = `${moved > 0 ? 'rise' : 'fall'} ${moves % 2 === 0 ? 'even' : 'odd'}`;
  }, [value]);
  return (
    <span ref={element} className={cn('ui-flash', className)}>
      {children}
    </span>
  );
}
