import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card, EmptyState, Moment, Pagination, Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';

type Page = { readonly list: readonly unknown[]; readonly total: number; readonly limit: number };

export type HistoryCardProps = {
  title: string;
  empty: string;
  query: UseQueryResult<Page>;
  page: number;
  onPageChange: (page: number) => void;
  /** The lines, each a `HistoryLine`. */
  children: ReactNode;
};

/** A list of what happened, a few lines at a time, newest first. */
export function HistoryCard({ title, empty, query, page, onPageChange, children }: HistoryCardProps): ReactNode {
  const { t } = useTexts('common');
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / (query.data?.limit ?? 1)));
  return (
    <Card title={title}>
      {query.isPending ? (
        <div className="px-5 py-5" aria-label={t(($) => $.loading)} role="status">
          <Skeleton className="w-60" />
        </div>
      ) : null}
      {query.isError && query.data === undefined ? <QueryError query={query} /> : null}
      {query.data?.list.length === 0 ? <EmptyState>{empty}</EmptyState> : null}
      <ul aria-label={title}>{children}</ul>
      {pages > 1 ? (
        <div className="flex justify-end border-t border-line px-3 py-2">
          <Pagination page={page} count={pages} onPageChange={onPageChange} />
        </div>
      ) : null}
    </Card>
  );
}

/** When, what, with which device and from which address. */
export function HistoryLine({
  timeMs,
  device,
  ip,
  children,
}: {
  timeMs: number;
  device: string;
  ip: string;
  children: ReactNode;
}): ReactNode {
  return (
    <li className="grid items-baseline gap-x-6 gap-y-0.5 border-t border-line px-5 py-3 md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_10rem]">
      <Moment ms={timeMs} className="text-13 text-t2" />
      {children}
      <span className="text-13 text-t2">{device}</span>
      <span className="text-13 text-t2 tabular-nums md:text-right">{ip}</span>
    </li>
  );
}
