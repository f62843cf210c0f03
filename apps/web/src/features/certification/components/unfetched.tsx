import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';

/** In place of a page that needs all of these, until they are there: that they are on their way, or which of them failed. */
export function Unfetched({ queries }: { queries: readonly UseQueryResult[] }): ReactNode {
  const missing = queries.filter(({ data }) => data === undefined);
  const failed = missing.find(({ isError }) => isError);
  if (failed !== undefined) return <QueryError query={failed} />;
  return missing.length === 0 ? null : <Skeleton className="h-60 w-full" />;
}
