import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { DataTable, formatDateTime, Tag, useLanguage, useTexts, type Column } from '@agio/ui';
import type { Ticket, TicketType } from '../api/tickets.ts';
import { StateTag } from './state-tag.tsx';

/** Tickets as a table, and as cards on a phone. */
export function TicketTable({
  isLoading,
  list,
  types,
}: {
  list: readonly Ticket[];
  types: readonly TicketType[];
  isLoading: boolean;
}): ReactNode {
  const { t } = useTexts('support');
  const language = useLanguage();
  const nameOf = (type: Ticket['type']): string => types.find((one) => one.type === type)?.name ?? '';
  const when = (time: number | null): string => (time === null ? '–' : formatDateTime(time, language));
  const columns: readonly Column<Ticket>[] = [
    { key: 'id', head: t(($) => $.columns.id), className: 'tabular-nums text-t2', render: ({ id }) => `T-${id}` },
    { key: 'about', head: t(($) => $.columns.about), render: ({ type }) => nameOf(type) },
    { key: 'title', head: t(($) => $.columns.title), className: 'max-w-80', render: (ticket) => <Title ticket={ticket} /> },
    { key: 'replies', head: t(($) => $.columns.replies), right: true, render: ({ replies }) => replies },
    { key: 'last', head: t(($) => $.columns.last), right: true, className: 'text-t2', render: ({ replyTime }) => when(replyTime) },
    { key: 'state', head: t(($) => $.columns.state), render: ({ state }) => <StateTag state={state} /> },
  ];
  return (
    <>
      <div className="hidden md:block">
        <DataTable label={t(($) => $.title)} columns={columns} list={list} loading={isLoading} keyOf={({ id }) => id} />
      </div>
      <ul className="md:hidden">
        {list.map((ticket) => (
          <li key={ticket.id} className="border-t border-line first:border-t-0">
            <div className="flex flex-col gap-1.5 px-5 py-3.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-t2">
                <span>
                  T-{ticket.id} · {nameOf(ticket.type)}
                </span>
                <span>{when(ticket.replyTime ?? ticket.createTime)}</span>
              </div>
              <Title ticket={ticket} />
              <span>
                <StateTag state={ticket.state} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Title({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTexts('support');
  return (
    <span className="flex items-center gap-2">
      <Link to="/account/tickets/$id" params={{ id: ticket.id }} className="truncate font-medium hover:underline" title={ticket.title}>
        {ticket.title}
      </Link>
      {ticket.isUnread ? (
        <Tag tone="p" className="shrink-0">
          {t(($) => $.newReply)}
        </Tag>
      ) : null}
    </span>
  );
}
