import { useEffect, useState, type ReactNode } from 'react';
import { Check, X } from 'lucide-react';
import { formatSeconds } from '../formats/dates.ts';
import { useTexts } from '../i18n/hooks.ts';
import { cn } from './cn.ts';

export type Step = {
  readonly key: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** The flow ended here without reaching its goal. */
  readonly stopped?: boolean;
};

/** The current step of a flow. `current` counts from 0; a value beyond the last means all done. */
export function Steps({
  steps,
  current,
  vertical,
  className,
}: {
  steps: readonly Step[];
  current: number;
  vertical?: boolean;
  className?: string;
}): ReactNode {
  const { t } = useTexts('common');
  return (
    <ol className={cn('ui-steps', vertical && 'v', className)}>
      {steps.map((step, index) => {
        const state = step.stopped === true ? 'stopped' : index < current ? 'done' : index === current ? 'now' : 'next';
        return (
          <li key={step.key} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            <b aria-hidden="true">
              {state === 'done' ? (
                <Check size={12} strokeWidth={2.5} />
              ) : state === 'stopped' ? (
                <X size={12} strokeWidth={2.5} />
              ) : (
                index + 1
              )}
            </b>
            {step.label}
            <span className="sr-only">, {t(($) => $.stepState[state])}</span>
            {step.note === undefined ? null : <small>{step.note}</small>}
          </li>
        );
      })}
    </ol>
  );
}

/** Seconds left until `endsAtMs`, recounted every second from the clock, so that a sleeping tab is right when it wakes. */
export function useSecondsLeft(endsAtMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (endsAtMs === null) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAtMs) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return endsAtMs === null ? 0 : Math.max(0, Math.ceil((endsAtMs - now) / 1000));
}

/** A ring that empties once a second, and the time in figures; the last minute is in the warn colour. */
export function Countdown({
  endsAtMs,
  totalSeconds,
  className,
}: {
  endsAtMs: number;
  totalSeconds: number;
  className?: string;
}): ReactNode {
  const { t } = useTexts('common');
  const left = useSecondsLeft(endsAtMs);
  const length = 2 * Math.PI * 6;
  const time = formatSeconds(left);
  return (
    <span className={cn('ui-cd', left < 60 && 'late', className)} role="timer" aria-label={t(($) => $.timeLeft, { time })}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" />
        <circle
          cx="8"
          cy="8"
          r="6"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - Math.min(1, left / totalSeconds))}
          transform="rotate(-90 8 8)"
        />
      </svg>
      {time}
    </span>
  );
}

export function Bar({ part, label, className }: { /** From 0 to 1. */ part: number; label: string; className?: string }): ReactNode {
  const percent = Math.max(0, Math.min(100, part * 100));
  return (
    <div className={cn('ui-bar', className)}>
      <progress className="sr-only" aria-label={label} value={percent} max={100} />
      <i style={{ width: `${percent}%` }} aria-hidden="true" />
    </div>
  );
}
