import type { ReactNode } from 'react';
import { Moon, Store } from 'lucide-react';
import { cn, readersZone, Tag, useLanguage, useTexts, zoneAt } from '@agio/ui';
import { useNow } from '../../../shared/use-now.ts';
import type { C2cInfo } from '../api/info.ts';
import { clockOf, daysUntil, hoursIn, isOpenAt, markOf, minuteOfDay, openParts } from '../state/day.ts';

type Props = { readonly info: C2cInfo; readonly fetchedAt: number };

/** The server's time: its last answer and the time since. */
export function useServerNow({ fetchedAt, info }: Props): number {
  return useNow() - fetchedAt + info.now;
}

/** Whether providers work now, and the words for the next opening. */
export function useHours(props: Props) {
  const { t } = useTexts('c2c');
  const now = useServerNow(props);
  const language = useLanguage();
  const zone = readersZone();
  const hours = hoursIn(props.info, now, zone);
  const isOpen = isOpenAt(props.info, now);
  const isTomorrow = !isOpen && now < props.info.changesAt && daysUntil(props.info.changesAt, now, zone) > 0;
  const said = {
    from: clockOf(hours.opensMinute),
    to: clockOf(hours.closesMinute),
    now: clockOf(minuteOfDay(now, zone)),
    zone: zoneAt(now, language),
  };
  return {
    hours,
    isOpen,
    isTomorrow,
    now,
    said,
    zone,
    handled: isTomorrow ? t(($) => $.hours.tomorrow, said) : t(($) => $.hours.today, said),
  };
}

/** Opening hours as a bar of the day with a mark for now, in the reader's zone. */
export function HoursBar(props: Props): ReactNode {
  const { t } = useTexts('c2c');
  const { handled, hours, isOpen, now, said, zone } = useHours(props);
  const { closesMinute, opensMinute } = hours;
  const Icon = isOpen ? Store : Moon;
  return (
    <section className="ui-card flex flex-wrap items-center gap-x-8 gap-y-4 px-5 py-3.5 max-sm:hidden">
      <span
        className={cn('grid size-9 flex-none place-items-center rounded-2', isOpen ? 'bg-p-soft text-pt' : 'bg-warn-soft text-warn')}
        aria-hidden="true"
      >
        <Icon size={18} />
      </span>
      <div className="-ml-4 min-w-60 flex-1" role="status">
        <p className="font-medium">{isOpen ? t(($) => $.hours.open) : t(($) => $.hours.closed, said)}</p>
        <p className="text-13 text-t2">{isOpen ? t(($) => $.hours.work, said) : handled}</p>
      </div>
      <div className="w-full max-w-105 min-w-60 flex-1" aria-hidden="true">
        <div className="relative h-2 rounded-full bg-s3">
          {openParts(hours).map(({ from, to }) => (
            <i
              key={from}
              className="absolute inset-y-0 rounded-full bg-p"
              style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
            />
          ))}
          <i
            className="absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full bg-t1 outline-2 outline-s1"
            style={{ left: `${markOf(now, zone) * 100}%` }}
          />
        </div>
        <div className="relative mt-1.5 h-4 text-11 text-t2 tabular-nums">
          <span className={cn('absolute left-0', Math.min(opensMinute, closesMinute) < 150 && 'hidden')}>00:00</span>
          <span className="absolute -translate-x-1/2" style={{ left: `${(opensMinute / 1_440) * 100}%` }}>
            {said.from}
          </span>
          <span className="absolute -translate-x-1/2" style={{ left: `${(closesMinute / 1_440) * 100}%` }}>
            {said.to}
          </span>
        </div>
      </div>
    </section>
  );
}

/** The same in a word, where there is no room for a bar. */
export function HoursTag(props: Props): ReactNode {
  const { t } = useTexts('c2c');
  const { isOpen, said } = useHours(props);
  return (
    <span className="inline-flex items-center gap-2 text-13 text-t2 sm:hidden">
      {isOpen ? <Tag tone="p">{t(($) => $.hours.open)}</Tag> : <Tag tone="warn">{t(($) => $.hours.closed, said)}</Tag>}
      {isOpen ? t(($) => $.hours.until, said) : null}
    </span>
  );
}
