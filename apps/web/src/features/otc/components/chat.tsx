import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { cn, formatTime, useLanguage, useTexts } from '@agio/ui';
import { ShownPicture, useUsual } from '../../../shared/paying/index.ts';
import { pictureQuery, type Message, type OtcOrder, type OrderThread } from '../api/orders.ts';
import { BlockButton } from './block-button.tsx';
import { Composer } from './composer.tsx';
import { Face, useSeen } from './merchant-parts.tsx';

/** What the two people write, with the steps of the order between. */
export function Chat({ thread: { messages, order } }: { thread: OrderThread }): ReactNode {
  const { t } = useTexts('otc-order');
  const newest = messages.at(-1)?.id;
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest !== undefined) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  return (
    <section className="ui-card flex h-[min(45rem,85dvh)] flex-col overflow-hidden lg:sticky lg:top-4" aria-label={t(($) => $.chat.title)}>
      <Head order={order} />
      {/* Scrolled by keyboard as well. */}
      <div
        ref={log}
        className="flex flex-1 flex-col gap-2.5 overflow-y-auto border-y border-line bg-s0 px-4 py-3"
        role="log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t(($) => $.chat.title)}
      >
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.from === 'event' ? <Step message={message} /> : <Bubble order={order} message={message} />}
          </Fragment>
        ))}
        <p className="mt-auto self-center pt-2 text-center text-12 text-t2">{t(($) => $.chat.note)}</p>
      </div>
      <Composer order={order} />
    </section>
  );
}

function Head({ order: { isBlocked, other, role } }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  const seen = useSeen(other);
  const usual = useUsual();
  const isSeller = role === 'buyer' && other.releaseMs !== null;
  return (
    <div className="flex min-h-14 items-center gap-3 px-5 py-2">
      <Face merchant={other} />
      <span className="mr-auto min-w-0">
        <Link to="/otc/merchant/$uid" params={{ uid: other.uid }} className="block truncate font-medium hover:underline">
          {other.name}
        </Link>
        <span className="block text-12 text-t2">{isSeller ? t(($) => $.chat.releases, { seen, time: usual(other.releaseMs) }) : seen}</span>
      </span>
      <BlockButton uid={other.uid} name={other.name} isBlocked={isBlocked} />
    </div>
  );
}

function Step({ message: { content, event, reason, time } }: { message: Message }): ReactNode {
  const { t } = useTexts('otc-order');
  const language = useLanguage();
  return (
    <p className="max-w-80 self-center text-center text-12 [overflow-wrap:anywhere] text-t2">
      <span className="tabular-nums">{formatTime(time, language)}</span> {event === null ? null : t(($) => $.chat.events[event])}
      {reason === null ? null : ` · ${t(($) => $.chat.reasons[reason])}`}
      {content === '' ? null : <span className="block text-t1">{content}</span>}
    </p>
  );
}

function Bubble({ message, order: { id } }: { message: Message; order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  const language = useLanguage();
  const { content, event, from, isRead, pictures, time } = message;
  const isOwn = from === 'me';
  const title =
    from === 'staff' ? t(($) => $.chat.staff) : event === 'statement' || event === 'appealed' ? t(($) => $.chat.statementOf) : null;
  return (
    <article
      className={cn(
        'max-w-[85%] min-w-16 rounded-3 border px-3 py-2',
        isOwn ? 'self-end rounded-br-1 border-transparent bg-p-soft' : 'self-start rounded-bl-1 border-line bg-s1',
      )}
    >
      {title === null ? null : <p className="text-12 font-medium text-pt">{title}</p>}
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>
      {pictures.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2 pt-1">
          {pictures.map((picture, at) => (
            <li key={picture}>
              <ShownPicture picture={pictureQuery(id, picture)} number={at + 1} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-right text-12 text-t2">
        <time dateTime={new Date(time).toISOString()}>{formatTime(time, language)}</time>
        {isOwn && isRead ? ` · ${t(($) => $.chat.read)}` : null}
      </p>
    </article>
  );
}
