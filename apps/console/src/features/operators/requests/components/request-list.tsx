import type { ReactNode } from 'react';
import { Badge, Button, cn, EmptyState, Segmented, Skeleton, Tag, useTexts } from '@agio/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useWords } from '../../../../shared/asking/index.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import { Span, Time } from '../../../../shared/time/time.tsx';
import { requestsQuery, views, waitingQuery, type RequestRow, type View } from '../api/requests.ts';
import { useIsLate } from '../state/late.ts';

/** The list at the left: what waits, what the reader asked for, what is over. */
export function RequestList({ view, openId }: { view: View; openId: string | undefined }): ReactNode {
  const { t } = useTexts('requests');
  const { t: common } = useTexts('common');
  const navigate = useNavigate();
  const waiting = useQuery(waitingQuery).data?.total ?? 0;
  const list = useInfiniteQuery(requestsQuery(view));
  const rows = list.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <section className="ui-card overflow-hidden" aria-label={t(($) => $.title)}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 px-4 py-2">
        <h2 className="text-14 leading-5 tracking-normal">{t(($) => $.title)}</h2>
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.views.label)}
          value={view}
          onValueChange={(next) => void navigate({ to: '/requests', search: next === 'waiting' ? {} : { view: next } })}
          items={views.map((one) => ({
            value: one,
            label: (
              <>
                {t(($) => $.views[one])}
                {one === 'waiting' && waiting > 0 ? <Badge count={waiting} primary /> : null}
              </>
            ),
          }))}
        />
      </div>
      {list.isPending ? <Skeleton className="m-4 w-40" /> : null}
      {list.isError && list.data === undefined ? <QueryError query={list} /> : null}
      {list.isSuccess && rows.length === 0 ? <EmptyState>{t(($) => $.none[view])}</EmptyState> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} view={view} isOpen={row.id === openId} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          look="ghost"
          wide
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          aria-label={common(($) => $.more)}
        >
          {t(($) => $.more)}
        </Button>
      ) : null}
    </section>
  );
}

function Row({ row, view, isOpen }: { row: RequestRow; view: View; isOpen: boolean }): ReactNode {
  const { t } = useTexts('requests');
  const words = useWords();
  const isLate = useIsLate(row.expiresAt);
  const isWaiting = row.state === 'waiting';
  return (
    <Link
      to="/requests/$id"
      params={{ id: row.id }}
      search={view === 'waiting' ? {} : { view }}
      aria-current={isOpen ? 'true' : undefined}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line px-4 py-2.5 text-13 hover:bg-s2 focus-visible:-outline-offset-2',
        isOpen && 'bg-p-soft hover:bg-p-soft',
      )}
    >
      <span className="flex items-center justify-between gap-2">
        <b className="line-clamp-2 min-w-0 font-medium break-words">
          {row.target}: {words.kind(row.kind)}
        </b>
        <span className={cn('text-12 whitespace-nowrap', isWaiting && isLate ? 'font-medium text-warn' : 'text-t2')}>
          {isWaiting ? <Span to={row.expiresAt} /> : <Time at={row.decidedAt ?? row.expiresAt} part="day" />}
        </span>
      </span>
      <span className="flex items-center justify-between gap-2 text-12 text-t2">
        <span className="min-w-0 truncate">
          {row.id} · {row.askedBy.name}
          {row.decidedBy === null ? null : ` · ${row.decidedBy.name}`}
        </span>
        {isWaiting && row.isForYou ? (
          <Tag tone="p">{t(($) => $.forYou)}</Tag>
        ) : (
          <Tag {...(row.state === 'refused' || row.state === 'failed' ? { tone: 'warn' as const } : {})}>
            {t(($) => $.short[row.state])}
          </Tag>
        )}
      </span>
    </Link>
  );
}
