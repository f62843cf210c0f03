import { useEffect, useState, type ReactNode } from 'react';
import { cn, useLanguage } from '@agio/ui';
import { usePreferences } from '../preferences.ts';
import { clockOf, dayOf, momentOf, spanOf } from './format.ts';

/** A moment in the operator's zone, and in UTC on hover. */
export function Time({ at, part = 'moment' }: { at: number; part?: 'moment' | 'clock' | 'day' }): ReactNode {
  const zone = usePreferences((state) => state.zone);
  const text = part === 'clock' ? clockOf(at, zone) : part === 'day' ? dayOf(at, zone) : momentOf(at, zone);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={`${momentOf(at, 'utc')} UTC`}
      className={cn('whitespace-nowrap', part !== 'clock' && 'normal-nums')}
    >
      {text}
    </time>
  );
}

const place = '\u0000';

/** A sentence with something in it that is more than text: `say` is given the place where it stands. */
export function Around({ say, children }: { say: (place: string) => string; children: ReactNode }): ReactNode {
  const [before = '', after = ''] = say(place).split(place);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/** A sentence with a moment in it, which has its UTC like every other. */
export function TimeIn({ at, say }: { at: number; say: (time: string) => string }): ReactNode {
  return (
    <Around say={say}>
      <Time at={at} />
    </Around>
  );
}

/** Moments inside sentences that are text alone, in the operator's zone. */
export function useMoment(): (at: number) => string {
  const zone = usePreferences((state) => state.zone);
  return (at) => momentOf(at, zone);
}

/** The current time, refreshed at an interval in milliseconds. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How long until a moment, or since. */
export function Span({ everyMs = 1000, from, to }: { from?: number; to?: number; everyMs?: number }): ReactNode {
  const language = useLanguage();
  const now = useNow(everyMs);
  const ms = to === undefined ? now - (from ?? now) : to - now;
  return <span className="whitespace-nowrap">{spanOf(ms, language)}</span>;
}
