import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { formatDateTime, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { threadQuery, typesQuery, useTicketsLive } from '../api/tickets.ts';
import { Composer } from './composer.tsx';
import { StateTag } from './state-tag.tsx';
import { Messages } from './messages.tsx';
import { TicketAside } from './ticket-aside.tsx';

/** One ticket: what was written, how far it is, and a reply. */
export function TicketPage(): ReactNode {
  const { t } = useTexts('support');
  const language = useLanguage();
  const { id } = useParams({ from: '/site/account/tickets/$id' });
  useTicketsLive();
  const thread = useQuery(threadQuery(id));
  const types = useQuery(typesQuery(language)).data?.types ?? [];
  const ticket = thread.data?.ticket;
  return (
    <>
      <nav aria-label={t(($) => $.title)} className="flex items-center gap-1.5 pb-3 text-13 text-t2">
        <Link to="/account/tickets" className="hover:text-t1 hover:underline">
          {t(($) => $.title)}
        </Link>
        <ChevronRight size={14} aria-hidden="true" />
        <span aria-current="page">T-{id}</span>
      </nav>
      {thread.isPending ? (
        <section className="ui-card px-5 py-6">
          <Skeleton className="w-60" />
          <Skeleton className="mt-6 w-full" />
        </section>
      ) : null}
      {thread.isError && thread.data === undefined ? (
        <section className="ui-card">
          <QueryError query={thread} />
        </section>
      ) : null}
      {thread.data === undefined || ticket === undefined ? null : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <section className="ui-card overflow-hidden">
            <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-4">
              <div className="mr-auto min-w-0">
                <h1 className="text-16 break-words md:text-20">{ticket.title}</h1>
                <p className="text-13 text-t2">
                  {[
                    types.find((one) => one.type === ticket.type)?.name,
                    `T-${ticket.id}`,
                    t(($) => $.opened, { time: formatDateTime(ticket.createTime, language) }),
                  ]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </p>
              </div>
              <StateTag state={ticket.state} />
            </header>
            <Messages thread={thread.data} />
            <Composer ticket={ticket} />
          </section>
          <TicketAside thread={thread.data} />
        </div>
      )}
    </>
  );
}
