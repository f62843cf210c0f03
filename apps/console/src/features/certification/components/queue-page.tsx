import { useCallback, type ReactNode } from 'react';
import { Badge, Button, Pagination, Segmented, Tag, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { spanOf } from '../../../shared/time/format.ts';
import { Time, useNow } from '../../../shared/time/time.tsx';
import { applicationsQuery, pageSize, queueQuery, views, type Row, type View } from '../api/certifications.ts';
import { REVIEWERS } from '../state/may.ts';

/** Applications that wait, the oldest first, or those that were decided. */
export function QueuePage(): ReactNode {
  const { t } = useTexts('certification');
  const search = useSearch({ from: '/desk/certifications' });
  const navigate = useNavigate({ from: '/certifications' });
  const { roles } = useSelf();
  const view = views.find((one) => one === search.view) ?? 'waiting';
  const page = Math.max(1, Number(search.p ?? '1') || 1);
  const applications = useQuery(applicationsQuery({ view, uid: search.q, page }));
  const queue = useQuery(queueQuery).data;
  const columns = useColumns(view);
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: text.replace(/\D/g, '').slice(0, 12), p: '' }), [go]);
  const total = applications.data?.total ?? 0;
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="certifications"
        label={t(($) => $.title)}
        columns={columns}
        list={{ ...applications, data: applications.data?.list }}
        keyOf={(row) => row.id}
        {...(hasRole(roles, REVIEWERS)
          ? { onOpen: (row: Row) => void navigate({ to: '/certifications/$id', params: { id: row.id } }) }
          : {})}
        rowClassName={(row) => (row.isLate ? 'text-red' : undefined)}
        empty={view === 'waiting' ? t(($) => $.nobodyWaits) : t(($) => $.none)}
        filters={
          <>
            <Segmented
              look="pills"
              size="s"
              label={t(($) => $.views.label)}
              value={view}
              onValueChange={(next) => go({ view: next === 'waiting' ? '' : next, p: '' })}
              items={views.map((one) => ({
                value: one,
                label: (
                  <>
                    {t(($) => $.views[one])}
                    {one === 'waiting' && (queue?.waiting ?? 0) > 0 ? (
                      <Badge count={queue?.waiting ?? 0} primary={(queue?.late ?? 0) > 0} />
                    ) : null}
                  </>
                ),
              }))}
            />
            <SearchBox value={search.q ?? ''} onValue={onSearch} label={t(($) => $.search)} />
            <Button look="ghost" size="s" asChild>
              <Link to="/certification-rights">{t(($) => $.rights)}</Link>
            </Button>
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

function useColumns(view: View): readonly DeskColumn<Row>[] {
  const { t } = useTexts('certification');
  const language = useLanguage();
  const now = useNow(10_000);
  const decided: readonly DeskColumn<Row>[] = [
    {
      key: 'decided',
      head: t(($) => $.columns.decided),
      right: true,
      value: ({ decidedAt }) => decidedAt,
      render: ({ decidedAt }) => (decidedAt === null ? '–' : <Time at={decidedAt} />),
    },
    { key: 'by', head: t(($) => $.columns.by), value: ({ decidedBy }) => decidedBy ?? t(($) => $.review.automatic) },
  ];
  const waiting: readonly DeskColumn<Row>[] = [
    {
      key: 'waits',
      head: t(($) => $.columns.waits),
      right: true,
      value: ({ sentAt }) => sentAt,
      render: ({ isLate, sentAt }) => <span className={isLate ? 'font-medium' : undefined}>{spanOf(now - sentAt, language)}</span>,
    },
  ];
  return [
    { key: 'uid', head: t(($) => $.columns.uid), isFixed: true, value: ({ uid }) => uid },
    { key: 'level', head: t(($) => $.columns.level), value: ({ level }) => t(($) => $.levels[level]) },
    {
      key: 'sent',
      head: t(($) => $.columns.sent),
      right: true,
      value: ({ sentAt }) => sentAt,
      render: ({ sentAt }) => <Time at={sentAt} />,
    },
    ...(view === 'waiting' ? waiting : decided),
    { key: 'check', head: t(($) => $.columns.check), value: ({ check }) => t(($) => $.checks[check]) },
    {
      key: 'state',
      head: t(($) => $.columns.state),
      value: ({ state }) => t(($) => $.states[state]),
      render: ({ isLate, state }) =>
        isLate ? (
          <Tag tone="down">{t(($) => $.late)}</Tag>
        ) : (
          <Tag {...(state === 'passed' ? { tone: 'p' as const } : {})}>{t(($) => $.states[state])}</Tag>
        ),
    },
  ];
}
