import type { ReactNode } from 'react';
import { Slider as Base } from 'radix-ui';
import { cn } from './cn.ts';

export type SliderProps = {
  /** Whole steps from 0 to `max`. */
  value: number;
  onValueChange: (value: number) => void;
  label: string;
  max?: number;
  step?: number;
  /** Positions of the marks, in the slider's own unit. */
  marks?: readonly number[];
  tone?: 'primary' | 'buy' | 'sell';
  disabled?: boolean;
  className?: string;
  /** How the value is read out, such as "25%". */
  valueText?: (value: number) => string;
};

/** A percentage slider; keys move by one step, Page keys by ten, Home and End to the ends. */
export function Slider({
  value,
  onValueChange,
  label,
  max = 100,
  step = 1,
  marks = [0, 25, 50, 75, 100],
  tone = 'primary',
  disabled,
  className,
  valueText,
}: SliderProps): ReactNode {
  return (
    <Base.Root
      className={cn('ui-slider', tone !== 'primary' && tone, className)}
      value={[value]}
      max={max}
      step={step}
      disabled={disabled === true}
      onValueChange={(next) => onValueChange(next[0] ?? 0)}
    >
      <Base.Track className="track">
        <Base.Range className="range" />
        {marks.map((mark) => (
          <span key={mark} className={cn('mark', mark <= value && 'on')} style={{ left: `${(mark / max) * 100}%` }} />
        ))}
      </Base.Track>
      <Base.Thumb className="thumb" style={{ '--at': value / max }} aria-label={label} aria-valuetext={valueText?.(value)} />
    </Base.Root>
  );
}
