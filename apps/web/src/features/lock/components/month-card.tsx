import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, cn, CoinMark, IconButton, useLanguage, useTexts } from '@agio/ui';
import type { Calendar } from '../api/releases.ts';
import { dayName, monthAfter, monthName, weekday, weeksOf } from '../state/days.ts';
import { short } from './names.ts';

type Item = Calendar['days'][number]['items'][number];
type Change = (next: { readonly month?: string | undefined; readonly day?: string | undefined }) => void;
/** Entries that fit into a day; the others are counted. */
const ITEMS_MAX = 2;

/** A month of the site's calendar, with what is released on each day. */
export function MonthCard({
  calendar,
  day,
  isStale,
  onChange,
}: {
  calendar: Calendar;
  day: string;
  isStale: boolean;
  onChange: Change;
}): ReactNode {
  const { t } = useTexts('lock');
  const language = useLanguage();
  const { days, month, today } = calendar;
  const items = new Map(days.map((one) => [one.day, one.items]));
  const weeks = weeksOf(month);
  return (
    <section className="ui-card min-w-0 overflow-hidden" aria-label={t(($) => $.release.calendar)} aria-busy={isStale}>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 sm:px-5">
        <h2 className="text-16" aria-live="polite">
          {monthName(month, language)}
        </h2>
        <IconButton label={t(($) => $.release.back)} onClick={() => onChange({ month: monthAfter(month, -1), day: undefined })}>
          <ChevronLeft size={16} />
        </IconButton>
        <IconButton label={t(($) => $.release.forth)} onClick={() => onChange({ month: monthAfter(month, 1), day: undefined })}>
          <ChevronRight size={16} />
        </IconButton>
        <Button look="outline" size="m" onClick={() => onChange({ month: undefined, day: undefined })}>
          {t(($) => $.release.today)}
        </Button>
        <p className="ml-auto flex gap-4 text-12 text-t2" aria-hidden="true">
          <span className="inline-flex items-center gap-1.5">
            <i className="size-3 rounded-1 bg-s3" />
            {t(($) => $.release.paid)}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <i className="size-3 rounded-1 border border-p" />
            {t(($) => $.release.toCome)}
          </span>
        </p>
      </div>
      <div className="grid grid-cols-7 text-12 text-t2" aria-hidden="true">
        {weeks[0]?.map((one) => (
          <span key={one} className="px-2 pb-2">
            {weekday(one, language)}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-7 gap-px border-t border-line bg-line">
        {weeks.flat().map((one) => (
          <Day
            key={one}
            day={one}
            isIn={one.startsWith(month)}
            isToday={one === today}
            isChosen={one === day}
            items={one.startsWith(month) ? (items.get(one) ?? []) : []}
            onChoose={() => onChange({ month, day: one })}
          />
        ))}
      </div>
    </section>
  );
}

function Day({
  day,
  isChosen,
  isIn,
  isToday,
  items,
  onChoose,
}: {
  day: string;
  isIn: boolean;
  isToday: boolean;
  isChosen: boolean;
  items: readonly Item[];
  onChoose: () => void;
}): ReactNode {
  const { t } = useTexts('lock');
  const language = useLanguage();
  const number = Number(day.slice(8));
  const body = (
    <>
      <span className={cn('inline-grid size-6 place-items-center text-12 tabular-nums', isToday && 'rounded-full bg-pf text-on-p')}>
        {number}
      </span>
      {items.slice(0, ITEMS_MAX).map((item) => (
        <Entry key={`${item.coin} ${item.state}`} item={item} />
      ))}
      {items.length > ITEMS_MAX ? <span className="text-12 text-t2">+{items.length - ITEMS_MAX}</span> : null}
    </>
  );
  const box = 'flex min-h-14 min-w-0 flex-col items-start gap-1 p-1 text-left sm:min-h-20 sm:p-1.5';
  if (!isIn) return <div className={cn(box, 'bg-s2 text-t2')}>{body}</div>;
  const count = items.reduce((sum, item) => sum + item.count, 0);
  return (
    <button
      type="button"
      className={cn(box, isChosen ? 'bg-p-soft' : 'bg-s1 hover:bg-s2')}
      aria-pressed={isChosen}
      aria-label={`${dayName(day, language)}, ${t(($) => $.release.count, { count })}`}
      onClick={onChoose}
    >
      {body}
    </button>
  );
}

/** One coin of a day; on phones only its mark. */
function Entry({ item: { amount, coin, state } }: { item: Item }): ReactNode {
  return (
    <span
      className={cn(
        'flex max-w-full items-center gap-1 rounded-1 border px-1 text-12 tabular-nums sm:w-full',
        state === 'paid' ? 'border-transparent bg-s3 text-t1' : state === 'late' ? 'border-warn bg-s1' : 'border-p bg-s1',
      )}
    >
      <CoinMark coin={coin} size={16} />
      <span className="truncate max-sm:hidden">{short(amount, 4)}</span>
    </span>
  );
}
