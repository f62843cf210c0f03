import { useEffect, useRef, type ReactNode } from 'react';
import { signOf, compareDecimals } from '../formats/decimal.ts';
import { percent } from '../formats/numbers.ts';
import { cn } from './cn.ts';

/** A change as per cent: colour, sign, and an arrow where asked, so that no one depends on the colour. `ratio` is "0.0205" for 2.05 %. */
export function PercentChange({ ratio, arrow, className }: { ratio: string; arrow?: boolean; className?: string }): ReactNode {
  const text = percent(ratio);
  const sign = text.startsWith('+') ? 1 : text.startsWith('−') ? -1 : 0;
  return (
    <span className={cn(sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-t2', className)}>
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
  const before = useRef(value);
  useEffect(() => {
    const moved = compareDecimals(value, before.current);
    before.current = value;
    if (moved === 0 || element.current === null) return;
    const { classList } = element.current;
    classList.remove('rise', 'fall');
    // Reading the width makes the browser notice that the class was gone, so that the tint starts over.
    void element.current.offsetWidth;
    classList.add(moved > 0 ? 'rise' : 'fall');
  }, [value]);
  return (
    <span ref={element} className={cn('ui-flash', className)}>
      {children}
    </span>
  );
}
