import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { currency, Segmented, useLanguage, useTexts, ZoneNote } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { useLockLive } from '../api/positions.ts';
import { calendarQuery, fetchReleases, type Calendar, type Release, type ReleaseFilter } from '../api/releases.ts';
import { monthAfter, monthWord } from '../state/days.ts';
import { releaseSearchOf, releaseViewOf, type ReleaseView } from '../state/filters.ts';
import { ExportCsv } from '../../../shared/export-csv.tsx';
import { Figures } from '../../../shared/figures.tsx';
import { useLockName } from './names.ts';
import { AheadCard } from './ahead-card.tsx';
import { ComingUp, ReleaseList } from './release-list.tsx';
import { DayCard } from './day-card.tsx';
import { MonthCard } from './month-card.tsx';

/** When what comes back: as a calendar, or as a list. */
export function ReleasePage(): ReactNode {
  const { t } = useTexts('lock');
  const navigate = useNavigate();
  const view = releaseViewOf(useSearch({ from: '/site/account/release' }));
  const calendar = useQuery(calendarQuery(view.month));
  useLockLive();
  const show = (next: Partial<ReleaseView>): void => {
    void navigate({ to: '/account/release', search: releaseSearchOf({ ...view, ...next }), replace: true, resetScroll: false });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.release.title)}</h1>
        <Segmented
          size="s"
          label={t(($) => $.release.view)}
          value={view.view}
          onValueChange={(next) => show({ view: next })}
          items={(['calendar', 'list'] as const).map((one) => ({ value: one, label: t(($) => $.release[one]) }))}
        />
        <ExportReleases filter={view.view === 'list' ? view : { coin: undefined, state: undefined }} />
      </div>
      {calendar.isError && calendar.data === undefined ? null : <Summary calendar={calendar.data} />}
      {view.view === 'list' ? <ReleaseList filter={view} onChange={show} /> : <CalendarView query={calendar} view={view} onChange={show} />}
    </>
  );
}

function CalendarView({
  onChange,
  query,
  view,
}: {
  query: ReturnType<typeof useQuery<Calendar>>;
  view: ReleaseView;
  onChange: (next: Partial<ReleaseView>) => void;
}): ReactNode {
  const { t } = useTexts('lock');
  const { data } = query;
  if (data === undefined) return query.isError ? <QueryError query={query} /> : null;
  const inMonth = view.day?.startsWith(data.month) === true ? view.day : undefined;
  const first = data.today.startsWith(data.month) ? data.today : data.days[0]?.day;
  const day = inMonth ?? first ?? `${data.month}-01`;
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <MonthCard calendar={data} day={day} onChange={onChange} isStale={query.isPlaceholderData} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <DayCard day={day} timeZone={data.timeZone} currencyCode={data.currency} />
          <AheadCard months={data.months} currencyCode={data.currency} />
        </div>
      </div>
      <p className="mt-2 text-12 text-t2">
        {t(($) => $.subscribe.zone, { zone: data.timeZone })} <ZoneNote />
      </p>
      <ComingUp currencyCode={data.currency} />
    </>
  );
}

function Summary({ calendar }: { calendar: Calendar | undefined }): ReactNode {
  const { t } = useTexts('lock');
  const language = useLanguage();
  // Only the answer says which month it is on the site's calendar.
  if (calendar === undefined)
    return <Figures isLoading list={['paid', 'toCome', 'next', 'late'].map((key) => ({ key, name: ' ', value: '', note: '' }))} />;
  const { currency: code, month, summary } = calendar;
  const money = (value: string | null): string => (value === null ? '–' : currency(value, code));
  const word = (of: string): string => monthWord(of, language);
  return (
    <Figures
      list={[
        {
          key: 'paid',
          name: t(($) => $.release.monthPaid, { month: word(month) }),
          value: money(summary.paid),
          note: t(($) => $.release.toTrading, { count: summary.paidCount }),
        },
        {
          key: 'toCome',
          name: t(($) => $.release.monthToCome, { month: word(month) }),
          value: money(summary.toCome),
          note: t(($) => $.release.count, { count: summary.toComeCount }),
        },
        {
          key: 'next',
          name: word(monthAfter(month, 1)),
          value: money(summary.next),
          note: t(($) => $.release.count, { count: summary.nextCount }),
        },
        { key: 'late', name: t(($) => $.release.late), value: summary.late, note: t(($) => $.release.lateNote) },
      ]}
    />
  );
}

function ExportReleases({ filter }: { filter: ReleaseFilter }): ReactNode {
  const { t } = useTexts('lock');
  const rowsOf = useReleaseRows();
  return (
    <ExportCsv
      disabled={false}
      file={t(($) => $.fileRelease)}
      label={t(($) => $.csv)}
      saved={(count) => t(($) => $.exported, { count })}
      rows={async () => ({ rows: rowsOf(await fetchReleases({ coin: filter.coin, state: filter.state })), more: false })}
    />
  );
}

/** The heads, and the releases below them. */
export function useReleaseRows(): (list: readonly Release[]) => readonly (readonly string[])[] {
  const { t } = useTexts('lock');
  const { name } = useLockName();
  const columns = ['posting', 'name', 'coin', 'release', 'due', 'principal', 'reward', 'value', 'state', 'paid'] as const;
  return (list) => [
    columns.map((column) => t(($) => $.columns[column])),
    ...list.map((one) => [
      one.id,
      name(one),
      one.coin,
      `${one.number}/${one.of}`,
      new Date(one.due).toISOString(),
      one.principal,
      one.reward,
      one.value ?? '',
      t(($) => $.rowStates[one.state]),
      one.paidTime === null ? '' : new Date(one.paidTime).toISOString(),
    ]),
  ];
}
