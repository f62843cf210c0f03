import type { ReactNode } from 'react';
import { Card, CopyButton, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '../../../shared/desk/index.ts';
import { QueryPage } from '../../../shared/query-page.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { ticketQuery, type Ticket } from '../api/tickets.ts';
import { Answer } from './answer.tsx';
import { Handling } from './handling.tsx';
import { Messages } from './messages.tsx';

/** One ticket: the thread with notes, an answer, and its customer beside it. */
export function TicketPage(): ReactNode {
  const { id } = useParams({ from: '/desk/tickets/$id' });
  const ticket = useQuery(ticketQuery(id));
  return <QueryPage query={ticket}>{(found) => <Shown ticket={found} />}</QueryPage>;
}

function Shown({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTexts('tickets');
  const { t: words } = useTexts('desk-words');
  const mayHelp = useMay('deskTicketReply');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section className="ui-card overflow-hidden">
        <header className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-4">
          <div className="mr-auto min-w-0">
            <h1 className="text-16 break-words">{ticket.title}</h1>
            <p className="flex items-center gap-1.5 text-13 text-t2">
              {words(($) => $.tickets[ticket.type])} · T-{ticket.id}
              <CopyButton text={`T-${ticket.id}`} label={t(($) => $.copy)} /> · <Time at={ticket.createdAt} />
            </p>
          </div>
          {ticket.isLate ? <Tag tone="warn">{t(($) => $.late)}</Tag> : null}
          <Tag {...(ticket.state === 'processing' ? { tone: 'p' as const } : {})}>{t(($) => $.states[ticket.state])}</Tag>
        </header>
        <Messages ticket={ticket} mayOpenPictures={mayHelp} />
        {mayHelp ? <Answer key={ticket.id} ticket={ticket} /> : null}
      </section>
      <aside className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {mayHelp && ticket.state !== 'complete' ? <Handling ticket={ticket} /> : null}
        <Customer ticket={ticket} />
      </aside>
    </div>
  );
}

function Customer({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTexts('tickets');
  const { answers, customer, link, mergedInto, others, rating, ratingWords } = ticket;
  return (
    <>
      <Card title={t(($) => $.customer)} bodyClassName="grid gap-2 px-5 pb-5 text-13">
        <p>
          <Link to="/customers/$id" params={{ id: customer.uid }} className="ui-link">
            {customer.uid}
          </Link>{' '}
          {customer.name}
        </p>
        <p className="text-t2">{t(($) => $.language, { language: customer.language })}</p>
        {link === null ? null : (
          <p className="break-all">
            {t(($) => $.links[link.kind])} {link.id}
          </p>
        )}
        {answers.map(({ answer, key, question }) => (
          <p key={key}>
            <span className="block text-t2">{question}</span>
            <span className="break-all">{answer}</span>
          </p>
        ))}
        {rating === null ? null : (
          <p>
            {t(($) => $.rated, { rating })} <span className="text-t2">{ratingWords}</span>
          </p>
        )}
        {mergedInto === null ? null : (
          <Link to="/tickets/$id" params={{ id: mergedInto }} className="ui-link">
            {t(($) => $.events.merged, { name: '', ticket: mergedInto })}
          </Link>
        )}
      </Card>
      {others.length === 0 ? null : (
        <Card title={t(($) => $.others)} bodyClassName="grid grid-cols-[minmax(0,1fr)] gap-2 px-5 pb-5 text-13">
          {others.map(({ id, state, title }) => (
            <p key={id} className="flex items-baseline justify-between gap-3">
              <Link to="/tickets/$id" params={{ id }} className="ui-link min-w-0 truncate">
                T-{id} {title}
              </Link>
              <span className="shrink-0 text-12 text-t2">{t(($) => $.states[state])}</span>
            </p>
          ))}
        </Card>
      )}
    </>
  );
}
