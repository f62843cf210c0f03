import type { ReactNode } from 'react';
import { cn, useTexts } from '@agio/ui';
import { Time } from '../../../shared/time/time.tsx';
import { pictureQuery, type TicketMessage, type Ticket } from '../api/tickets.ts';
import { ShownPicture } from './shown-picture.tsx';

/** Everything that was written, notes of operators among it. */
export function Messages({ ticket, mayOpenPictures }: { ticket: Ticket; mayOpenPictures: boolean }): ReactNode {
  const { t } = useTexts('tickets');
  return (
    <ol className="flex flex-col gap-4 bg-s0 px-5 py-5" aria-label={t(($) => $.messages)}>
      {ticket.messages.map((message) => (
        <li
          key={message.id}
          className={cn('flex', message.from === 'staff' && 'justify-end', message.from === 'event' && 'justify-center')}
        >
          {message.from === 'event' ? (
            <Step message={message} />
          ) : (
            <Written ticket={ticket} message={message} mayOpenPictures={mayOpenPictures} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Step({ message: { content, event, name, time } }: { message: TicketMessage }): ReactNode {
  const { t } = useTexts('tickets');
  if (event === null) return null;
  return (
    <p className="text-12 text-t2">
      <Time at={time} /> · {t(($) => $.events[event], { name, ticket: content })}
    </p>
  );
}

const looks = { customer: 'border-line bg-s1', staff: 'border-transparent bg-p-soft', note: 'border-transparent bg-warn-soft' } as const;

function Written({ mayOpenPictures, message, ticket }: { ticket: Ticket; message: TicketMessage; mayOpenPictures: boolean }): ReactNode {
  const { t } = useTexts('tickets');
  const { content, from, name, screenshots, time } = message;
  if (from === 'event') return null;
  const who = { customer: ticket.customer.uid, staff: name, note: t(($) => $.noteBy, { name }) }[from];
  return (
    <article className={cn('max-w-[85%] min-w-48 rounded-3 border px-4 py-3', looks[from])}>
      <p className="flex items-baseline justify-between gap-4 pb-1 text-12">
        <span className="font-medium">{who}</span>
        <span className="text-t2">
          <Time at={time} />
        </span>
      </p>
      <p className="break-words whitespace-pre-line">{content}</p>
      {screenshots.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2 pt-2">
          {screenshots.map((picture, at) => (
            <li key={picture}>
              {mayOpenPictures ? (
                <ShownPicture query={pictureQuery(ticket.id, picture)} label={t(($) => $.picture, { number: at + 1 })} />
              ) : (
                <span className="text-12 text-t2">{t(($) => $.picture, { number: at + 1 })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
