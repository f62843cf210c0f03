import type { ReactNode } from 'react';
import { Skeleton } from '@agio/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryError } from './query-states.tsx';

/** What a page of one thing shows of its query: the thing, a skeleton, or why there is none. */
export function QueryPage<Data>({ children, query }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }): ReactNode {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? (
    <section className="ui-card">
      <QueryError query={query} />
    </section>
  ) : (
    <section className="ui-card px-5 py-6">
      <Skeleton className="w-60" />
      <Skeleton className="mt-6 w-full" />
    </section>
  );
}
