import { useEffect, useState, type ReactNode } from 'react';
import { cn, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { pictureQuery, type Message, type Ticket } from '../api/tickets.ts';

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

function Step({ message: { content, event, name, time } }: { message: Message }): ReactNode {
  const { t } = useTexts('tickets');
  if (event === null) return null;
  return (
    <p className="text-12 text-t2">
      <Time at={time} /> · {t(($) => $.events[event], { name, ticket: content })}
    </p>
  );
}

const looks = { customer: 'border-line bg-s1', staff: 'border-transparent bg-p-soft', note: 'border-transparent bg-warn-soft' } as const;

function Written({ mayOpenPictures, message, ticket }: { ticket: Ticket; message: Message; mayOpenPictures: boolean }): ReactNode {
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
                <Picture ticket={ticket.id} picture={picture} label={t(($) => $.picture, { number: at + 1 })} />
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

/** A picture is fetched when somebody opens it: each view is written to the audit log. */
function Picture({ label, picture, ticket }: { ticket: string; picture: string; label: string }): ReactNode {
  const { t } = useTexts('tickets');
  const found = useQuery(pictureQuery(ticket, picture));
  const [url, setUrl] = useState<string | null>(null);
  const blob = found.data;
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (url !== null) return <img src={url} alt={label} className="max-h-120 max-w-full rounded-2 border border-line object-contain" />;
  return (
    <>
      <button type="button" className="ui-link text-13" disabled={found.isFetching} onClick={() => void found.refetch()}>
        {t(($) => $.showPicture, { label })}
      </button>
      <Failure error={found.error} />
    </>
  );
}
