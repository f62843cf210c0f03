import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type SliderProps = {
  /** From 0 to `max`; keys and the pointer choose whole steps, the thumb stands between them as well. */
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

/** A percentage slider: the browser's own, invisible, over one that looks like ours. */
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
  const at = `${(value / max) * 100}%`;
  return (
    <div className={cn('ui-slider', tone !== 'primary' && tone, disabled === true && 'off', className)}>
      <div className="track" aria-hidden="true">
        <span className="range" style={{ width: at }} />
        {marks.map((mark) => (
          <span key={mark} className={cn('mark', mark <= value && 'on')} style={{ left: `${(mark / max) * 100}%` }} />
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        disabled={disabled === true}
        aria-label={label}
        aria-valuetext={valueText?.(value)}
        onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
      />
      <span className="thumb" style={{ left: at }} aria-hidden="true" />
    </div>
  );
}
