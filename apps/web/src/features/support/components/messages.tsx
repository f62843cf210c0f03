import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Avatar, cn, Dialog, formatDateTime, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { nameLabel, useUser } from '../../../shared/info.ts';
import { useObjectUrl } from '../../../shared/use-object-url.ts';
import { ticketPictureQuery, type Reply, type TicketThread } from '../api/tickets.ts';

/** Everything that was written, with the steps between. */
export function Messages({ thread: { answers, replies } }: { thread: TicketThread }): ReactNode {
  const { t } = useTexts('support');
  const first = replies.find(({ from }) => from === 'customer');
  return (
    <ol className="flex flex-col gap-4 bg-s0 px-4 py-5 md:px-5" aria-label={t(($) => $.messages)} aria-live="polite">
      {replies.map((reply) => (
        <li key={reply.id}>
          {reply.from === 'event' ? (
            <Step reply={reply} />
          ) : (
            <Message reply={reply}>
              {reply === first && answers.length > 0 ? (
                <dl className="ui-kv pb-2 text-13">
                  {answers.map(({ answer, key, question }) => (
                    <div key={key}>
                      <dt>{question}</dt>
                      <dd className="break-all">{answer}</dd>
                    </div>
                  ))}
                </dl>
              ) : null}
            </Message>
          )}
        </li>
      ))}
    </ol>
  );
}

function Step({ reply: { content, event, name, time } }: { reply: Reply }): ReactNode {
  const { t } = useTexts('support');
  const language = useLanguage();
  if (event === null) return null;
  return (
    <p className="text-center text-12 text-t2">
      {formatDateTime(time, language)} · {t(($) => $.events[event], { name, ticket: content })}
    </p>
  );
}

function Message({ children, reply }: { reply: Reply; children: ReactNode }): ReactNode {
  const { t } = useTexts('support');
  const language = useLanguage();
  const user = useUser();
  const isOwn = reply.from === 'customer';
  return (
    <div className={cn('flex items-start gap-3', isOwn && 'flex-row-reverse')}>
      <Avatar name={isOwn ? (user === undefined ? '' : nameLabel(user)) : reply.name} size={32} />
      <article
        className={cn('min-w-40 max-w-[85%] rounded-3 border px-4 py-3', isOwn ? 'border-transparent bg-p-soft' : 'border-line bg-s1')}
      >
        <p className="flex items-baseline justify-between gap-4 pb-1 text-12">
          <span className="font-medium">{isOwn ? t(($) => $.you) : t(($) => $.staff, { name: reply.name })}</span>
          <time className="text-t2" dateTime={new Date(reply.time).toISOString()}>
            {formatDateTime(reply.time, language)}
          </time>
        </p>
        {children}
        <p className="break-words whitespace-pre-line">{reply.content}</p>
        {reply.screenshots.length === 0 ? null : (
          <ul className="flex flex-wrap gap-2 pt-2">
            {reply.screenshots.map((id, at) => (
              <li key={id}>
                <TicketPicture id={id} label={t(($) => $.pictures.number, { number: at + 1 })} />
              </li>
            ))}
          </ul>
        )}
      </article>
    </div>
  );
}

/** A small picture that opens in full. */
function TicketPicture({ id, label }: { id: string; label: string }): ReactNode {
  const { t } = useTexts('support');
  const [open, setOpen] = useState(false);
  const picture = useQuery(ticketPictureQuery(id));
  const url = useObjectUrl(picture.data);
  if (picture.isError) return <span className="text-12 text-t2">{t(($) => $.pictures.missing)}</span>;
  if (url === null) return <Skeleton className="h-24 w-36" />;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="block overflow-hidden rounded-2 border border-line bg-s1">
        <img src={url} alt={label} className="h-24 max-w-40 object-cover" />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={label}>
        <img src={url} alt={label} className="max-h-[70vh] w-full object-contain" />
      </Dialog>
    </>
  );
}
