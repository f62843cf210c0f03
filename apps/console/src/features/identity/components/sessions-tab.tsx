import type { ReactNode } from 'react';
import { EmptyState, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { deskQuery } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { Time, TimeIn } from '../../../shared/time/time.tsx';
import { pageQuery, type Customer } from '../api/customers.ts';
import { EndAct } from './account-acts.ts';
import { Card, SmallTable, usePage } from './parts.tsx';

/** Live sessions, the security log and log-ins. */
export function SessionsTab({ customer }: { customer: Customer }): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <Sessions customer={customer} />
      <Histories uid={customer.uid} />
    </div>
  );
}

export function Sessions({ customer }: { customer: Customer }): ReactNode {
  const { t } = useTexts('customers');
  const sessions = useQuery(deskQuery('deskCustomerSessions', { params: { uid: customer.uid } }));
  const list = sessions.data ?? [];
  return (
    <Card
      title={t(($) => $.sessions.title)}
      aside={sessions.data === undefined ? undefined : t(($) => $.sessions.live, { count: list.length })}
    >
      {sessions.isError && sessions.data === undefined ? <QueryError query={sessions} /> : null}
      {sessions.isPending ? <Skeleton className="m-4 w-40" /> : null}
      {sessions.data !== undefined && list.length === 0 ? <EmptyState>{t(($) => $.sessions.none)}</EmptyState> : null}
      <ul>
        {list.map(({ createdAt, device, id, ip, lastUsedAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line px-4 py-2 last:border-0">
            <span className="min-w-0">
              <span className="block truncate font-medium">{device === '' ? t(($) => $.sessions.unknownDevice) : device}</span>
              <span className="text-12 text-t2">
                <TimeIn at={createdAt} say={(time) => t(($) => $.sessions.since, { ip, time })} /> ·{' '}
                <TimeIn at={lastUsedAt} say={(time) => t(($) => $.sessions.used, { time })} />
              </span>
            </span>
            <EndAct of={{ customer, session: id }} look="ghost" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Histories({ uid }: { uid: string }): ReactNode {
  const { t } = useTexts('customers');
  const { page, pager } = usePage();
  const events = useQuery(pageQuery('deskCustomerEvents', uid, page));
  const logins = useQuery(pageQuery('deskCustomerLogins', uid, page));
  const longer = (logins.data?.total ?? 0) > (events.data?.total ?? 0) ? logins : events;
  const placeOf = (ip: string): string => (ip === '' ? t(($) => $.sessions.byOperators) : ip);
  return (
    <>
      <Card title={t(($) => $.sessions.events)}>
        <SmallTable
          label={t(($) => $.sessions.events)}
          list={events}
          keyOf={({ time }, index) => `${time} ${index}`}
          empty={t(($) => $.sessions.noEvents)}
          columns={[
            { head: t(($) => $.sessions.time), render: ({ time }) => <Time at={time} /> },
            { head: t(($) => $.sessions.what), render: ({ event }) => t(($) => $.sessions.eventNames[event]) },
            { head: t(($) => $.sessions.device), render: ({ device }) => device },
            { head: t(($) => $.sessions.ip), render: ({ ip }) => placeOf(ip) },
          ]}
        />
      </Card>
      <Card title={t(($) => $.sessions.logins)}>
        <SmallTable
          label={t(($) => $.sessions.logins)}
          list={logins}
          keyOf={({ time }, index) => `${time} ${index}`}
          empty={t(($) => $.sessions.noLogins)}
          columns={[
            { head: t(($) => $.sessions.time), render: ({ time }) => <Time at={time} /> },
            { head: t(($) => $.sessions.what), render: ({ method }) => t(($) => $.sessions.methods[method]) },
            { head: t(($) => $.sessions.result), render: ({ result }) => t(($) => $.sessions.results[result]) },
            { head: t(($) => $.sessions.device), render: ({ device }) => device },
            { head: t(($) => $.sessions.ip), render: ({ ip }) => ip },
          ]}
        />
      </Card>
      {pager(longer.data)}
    </>
  );
}
