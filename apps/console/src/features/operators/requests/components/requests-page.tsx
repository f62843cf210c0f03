import type { ReactNode } from 'react';
import { cn, EmptyState, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { QueryError } from '../../../../shared/query-states.tsx';
import { isView, requestQuery } from '../api/requests.ts';
import { Decision } from './decision.tsx';
import { RequestDetails } from './request-details.tsx';
import { RequestList } from './request-list.tsx';

/** List, exact values, decision: side by side where there is room, below each other elsewhere. */
export function RequestsPage(): ReactNode {
  const { t } = useTexts('requests');
  const { id } = useParams({ strict: false });
  const asked = useSearch({ strict: false, select: (search) => search.view });
  const view = isView(asked) ? asked : 'waiting';
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[284px_minmax(0,1fr)]">
      <div className={cn(id !== undefined && 'max-lg:hidden')}>
        <RequestList view={view} openId={id} />
      </div>
      {id === undefined ? (
        <div className="ui-card max-lg:hidden">
          <EmptyState>{t(($) => $.choose)}</EmptyState>
        </div>
      ) : (
        <OpenRequest key={id} id={id} />
      )}
    </div>
  );
}

function OpenRequest({ id }: { id: string }): ReactNode {
  const request = useQuery(requestQuery(id));
  if (request.isError && request.data === undefined)
    return (
      <div className="ui-card">
        <QueryError query={request} />
      </div>
    );
  if (request.data === undefined)
    return (
      <div className="ui-card p-5">
        <Skeleton className="w-60" />
      </div>
    );
  return (
    <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_320px]">
      <RequestDetails request={request.data} />
      <Decision request={request.data} />
    </div>
  );
}
