import { useCallback, type ReactNode } from 'react';
import { Badge, Pagination, Segmented, Tag, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeskTable, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { spanOf } from '../../../shared/time/format.ts';
import { Time, useNow } from '../../../shared/time/time.tsx';
import { queueQuery, ticketsQuery, ticketViews, type TicketRow } from '../api/tickets.ts';

/** Tickets by what they wait for; the longest waiting first. */
export function TicketsPage(): ReactNode {
  const { t } = useTexts('tickets');
  const search = useSearch({ from: '/desk/tickets' });
  const navigate = useNavigate({ from: '/tickets' });
  const view = ticketViews.find((one) => one === search.view) ?? 'waiting';
  const page = Math.max(1, Number(search.p ?? '1') || 1);
  const tickets = useQuery(ticketsQuery({ view, q: search.q, page }));
  const queue = useQuery(queueQuery).data;
  const columns = useTicketColumns();
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: text, p: '' }), [go]);
  const total = tickets.data?.total ?? 0;
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="tickets"
        label={t(($) => $.title)}
        columns={columns}
        list={{ ...tickets, data: tickets.data?.list }}
        keyOf={(row) => row.id}
        onOpen={(row) => void navigate({ to: '/tickets/$id', params: { id: row.id } })}
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
              items={ticketViews.map((one) => ({
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
          </>
        }
        footer={
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
            <span>{t(($) => $.shown, { count: total })}</span>
            <Pagination
              page={page}
              count={Math.max(1, Math.ceil(total / 50))}
              onPageChange={(next) => go({ p: next === 1 ? '' : String(next) })}
            />
          </div>
        }
      />
    </section>
  );
}

function useTicketColumns(): readonly DeskColumn<TicketRow>[] {
  const { t } = useTexts('tickets');
  const language = useLanguage();
  const now = useNow(10_000);
  return [
    { key: 'id', head: t(($) => $.columns.id), isFixed: true, value: ({ id }) => `T-${id}` },
    { key: 'about', head: t(($) => $.columns.about), value: ({ type }) => t(($) => $.types[type]) },
    {
      key: 'title',
      head: t(($) => $.columns.title),
      value: ({ title }) => title,
      render: ({ title }) => <span className="block max-w-80 truncate font-medium">{title}</span>,
    },
    { key: 'uid', head: t(($) => $.columns.uid), value: ({ uid }) => uid },
    {
      key: 'waits',
      head: t(($) => $.columns.waits),
      right: true,
      value: ({ waitingSince }) => waitingSince,
      render: ({ waitingSince, isLate }) =>
        waitingSince === null ? '–' : <span className={isLate ? 'font-medium' : undefined}>{spanOf(now - waitingSince, language)}</span>,
    },
    { key: 'with', head: t(($) => $.columns.with), value: ({ assignee }) => assignee ?? '–' },
    { key: 'replies', head: t(($) => $.columns.replies), right: true, value: ({ replies }) => replies },
    {
      key: 'updated',
      head: t(($) => $.columns.updated),
      right: true,
      value: ({ updatedAt }) => updatedAt,
      render: ({ updatedAt }) => <Time at={updatedAt} />,
    },
    {
      key: 'state',
      head: t(($) => $.columns.state),
      value: ({ state }) => t(($) => $.states[state]),
      render: ({ isLate, state }) =>
        isLate ? (
          <Tag tone="down">{t(($) => $.late)}</Tag>
        ) : (
          <Tag {...(state === 'processing' ? { tone: 'p' as const } : {})}>{t(($) => $.states[state])}</Tag>
        ),
    },
    { key: 'rating', head: t(($) => $.columns.rating), right: true, isExtra: true, value: ({ rating }) => rating },
  ];
}
