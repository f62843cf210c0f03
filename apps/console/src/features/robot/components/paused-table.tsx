import { useCallback, type ReactNode } from 'react';
import { groupThousands, Pagination, Select, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeskTable, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { pageSize, pausedQuery, totalsQuery, type Paused } from '../api/robots.ts';

const ALL = 'all';

/** Robots that are paused, with the reason that their owners read and what makes them go on. */
export function PausedTable({ markets }: { markets: readonly string[] }): ReactNode {
  const { t } = useTexts('robot');
  const search = useSearch({ from: '/desk/robots' });
  const navigate = useNavigate({ from: '/robots' });
  const reasons = useQuery(totalsQuery).data?.reasons ?? [];
  const reason = reasons.find((one) => one.reason === search.reason)?.reason;
  const page = Math.max(1, Number(search.p ?? '1') || 1);
  const paused = useQuery(pausedQuery({ market: search.market, reason, page }));
  const columns = useColumns();
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const total = paused.data?.total ?? 0;
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="robots-paused"
        label={t(($) => $.pausedTitle)}
        columns={columns}
        list={{ ...paused, data: paused.data?.list }}
        keyOf={({ id }) => id}
        empty={t(($) => $.nonePaused)}
        filters={
          <>
            <h2 className="text-14 leading-5 tracking-normal">{t(($) => $.pausedTitle)}</h2>
            <Select
              size="s"
              name={t(($) => $.columns.reason)}
              value={reason ?? ALL}
              onValueChange={(next) => go({ reason: next === ALL ? '' : next, p: '' })}
              options={[
                { value: ALL, label: t(($) => $.allReasons) },
                ...reasons.map((one) => ({ value: one.reason, label: t(($) => $.reasons[one.reason]) })),
              ]}
            />
            <Select
              size="s"
              name={t(($) => $.columns.market)}
              value={search.market ?? ALL}
              onValueChange={(next) => go({ market: next === ALL ? '' : next, p: '' })}
              options={[
                { value: ALL, label: t(($) => $.allMarkets) },
                ...markets.map((one) => ({ value: one, label: one.replace('_', '/') })),
              ]}
            />
          </>
        }
        footer={
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
            <span>{t(($) => $.shown, { count: total })}</span>
            <Pagination
              page={page}
              count={Math.max(1, Math.ceil(total / pageSize))}
              onPageChange={(next) => go({ p: next === 1 ? '' : String(next) })}
            />
          </div>
        }
      />
    </section>
  );
}

function useColumns(): readonly DeskColumn<Paused>[] {
  const { t } = useTexts('robot');
  return [
    { key: 'id', head: t(($) => $.columns.id), isFixed: true, value: ({ id }) => id },
    { key: 'uid', head: t(($) => $.columns.uid), value: ({ uid }) => uid },
    { key: 'kind', head: t(($) => $.columns.kind), value: ({ kind }) => t(($) => $.kinds[kind]) },
    { key: 'market', head: t(($) => $.columns.market), value: ({ market }) => market.replace('_', '/') },
    {
      key: 'reason',
      head: t(($) => $.columns.reason),
      value: ({ reason }) => t(($) => $.reasons[reason]),
      render: ({ reason }) => (
        <Tag size="s" {...(reason === 'owner' ? {} : { tone: 'warn' as const })}>
          {t(($) => $.reasons[reason])}
        </Tag>
      ),
    },
    { key: 'goesOn', head: t(($) => $.columns.goesOn), value: ({ reason }) => t(($) => $.goesOn[reason]) },
    {
      key: 'since',
      head: t(($) => $.columns.since),
      right: true,
      value: ({ since }) => new Date(since).toISOString(),
      render: ({ since }) => <Time at={since} />,
    },
    {
      key: 'equity',
      head: t(($) => $.columns.equity),
      right: true,
      value: ({ equity, quote }) => `${equity} ${quote}`,
      render: ({ equity, quote }) => `${groupThousands(equity)} ${quote}`,
    },
  ];
}
