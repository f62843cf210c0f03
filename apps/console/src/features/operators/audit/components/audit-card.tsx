import type { ReactNode } from 'react';
import { Card, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useActionName } from '../../../../shared/action-name.ts';
import { usePreferences } from '../../../../shared/preferences.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import { dayOf } from '../../../../shared/time/format.ts';
import { Time, useNow } from '../../../../shared/time/time.tsx';
import { todayQuery } from '../api/audit.ts';

/** What was done today, the newest first, on the dashboard. */
export function AuditCard(): ReactNode {
  const { t } = useTexts('audit');
  const { nameOf } = useActionName();
  const zone = usePreferences((state) => state.zone);
  const today = useQuery(todayQuery(dayOf(useNow(60_000), zone), zone));
  return (
    <Card
      title={t(($) => $.today)}
      aside={
        <Link to="/audit" className="ui-link text-12">
          {t(($) => $.all)}
        </Link>
      }
    >
      <div className="px-4 pb-4 text-13">
        {today.isPending ? <Skeleton className="w-60" /> : null}
        {today.isError && today.data === undefined ? <QueryError query={today} /> : null}
        {today.data?.list.length === 0 ? <p className="text-t2">{t(($) => $.todayNone)}</p> : null}
        <ul className="flex flex-col gap-1.5">
          {today.data?.list.map((entry) => (
            <li key={entry.id} className="flex gap-3">
              <span className="text-t2">
                <Time at={entry.at} part="clock" />
              </span>
              <span className="min-w-0 truncate">
                {entry.operator ?? t(($) => $.system)} · {nameOf(entry.action)}
                {entry.target === '' ? null : <span className="text-t2"> · {entry.target}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
