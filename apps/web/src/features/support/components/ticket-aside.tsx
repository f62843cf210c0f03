import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, RotateCcw, ShieldCheck, Star } from 'lucide-react';
import { Button, Card, cn, formatDateTime, TextArea, toast, useLanguage, useTexts } from '@agio/ui';
import { showError } from '../../../shared/error-popup.ts';
import { linkableQuery, type LinkKind } from '../api/linkable.ts';
import { rateTicket, type TicketThread, type Ticket, type TicketState } from '../api/tickets.ts';

const steps: readonly TicketState[] = ['pending', 'processing', 'complete'];
const stars = [1, 2, 3, 4, 5] as const;
const minuteMs = 60_000;

/** How far it is, what it belongs to, and what to know. */
export function TicketAside({ thread }: { thread: TicketThread }): ReactNode {
  const { t } = useTexts('support');
  const { ticket } = thread;
  return (
    <aside className="grid min-w-0 gap-4">
      <Card title={t(($) => $.state)} bodyClassName="px-5 pb-5">
        <ol className="flex flex-col gap-4">
          {steps.map((step, at) => (
            <Step key={step} step={step} number={at + 1} thread={thread} />
          ))}
        </ol>
      </Card>
      {ticket.state === 'complete' && ticket.reopensUntil !== null ? <Rating key={ticket.rating} ticket={ticket} /> : null}
      {ticket.link === null ? null : <Linked kind={ticket.link.kind} id={ticket.link.id} />}
      <Card title={t(($) => $.know.title)} bodyClassName="grid gap-3 px-5 pb-5 text-13">
        <p className="flex gap-2.5">
          <ShieldCheck size={16} className="mt-0.5 shrink-0 text-pt" aria-hidden="true" />
          {t(($) => $.know.never)}
        </p>
        <p className="flex gap-2.5">
          <RotateCcw size={16} className="mt-0.5 shrink-0 text-pt" aria-hidden="true" />
          {t(($) => $.know.reopens)}
        </p>
      </Card>
    </aside>
  );
}

function Step({ number, step, thread }: { step: TicketState; number: number; thread: TicketThread }): ReactNode {
  const { t } = useTexts('support');
  const { firstAnswerTime, handler, ticket } = thread;
  const at = steps.indexOf(ticket.state);
  const mine = steps.indexOf(step);
  const isDone = mine < at || ticket.state === 'complete';
  const waited = firstAnswerTime === null ? null : Math.max(1, Math.round((firstAnswerTime - ticket.createTime) / minuteMs));
  const told: Readonly<Record<TicketState, string>> = {
    pending: waited !== null ? t(($) => $.steps.answered, { count: waited }) : ticket.state === 'complete' ? '' : t(($) => $.steps.waiting),
    processing: handler === null ? '' : t(($) => $.steps.with, { name: handler }),
    complete: ticket.state === 'complete' ? '' : t(($) => $.steps.until),
  };
  return (
    <li className="flex gap-3" aria-current={ticket.state === step ? 'step' : undefined}>
      <span
        className={cn(
          'grid size-6 shrink-0 place-items-center rounded-full border text-12',
          isDone ? 'border-transparent bg-pf text-on-p' : ticket.state === step ? 'border-p text-pt' : 'border-edge text-t2',
        )}
      >
        {isDone ? <Check size={14} aria-hidden="true" /> : number}
      </span>
      <span className="min-w-0">
        <span className={cn('block', ticket.state === step ? 'font-medium' : 'text-t2')}>{t(($) => $.states[step])}</span>
        <span className="block text-12 text-t2">{told[step]}</span>
      </span>
    </li>
  );
}

function Linked({ id, kind }: { kind: LinkKind; id: string }): ReactNode {
  const { t } = useTexts('support');
  const language = useLanguage();
  const text = useQuery(linkableQuery(kind, language)).data?.find((one) => one.id === id)?.text ?? id;
  return (
    <Card title={t(($) => $.linked[kind])} bodyClassName="flex flex-col gap-2 px-5 pb-5 text-13">
      <p className="break-words tabular-nums">{text}</p>
      {kind === 'order' ? (
        <Link to="/account/myOrderHistory" className="ui-link">
          {t(($) => $.openLinked)}
        </Link>
      ) : (
        <Link to="/account/money/history" className="ui-link">
          {t(($) => $.openLinked)}
        </Link>
      )}
    </Card>
  );
}

function Rating({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTexts('support');
  const language = useLanguage();
  const [rating, setRating] = useState(ticket.rating ?? 0);
  const [words, setWords] = useState('');
  const saving = useMutation({ mutationFn: rateTicket, onSuccess: () => toast(t(($) => $.rate.thanks)), onError: showError });
  return (
    <Card title={t(($) => $.rate.title)} bodyClassName="flex flex-col gap-3 px-5 pb-5">
      <div role="radiogroup" aria-label={t(($) => $.rate.title)} className="flex gap-1">
        {stars.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={rating === one}
            aria-label={t(($) => $.rate.stars, { count: one })}
            className="grid size-9 place-items-center rounded-2 hover:bg-s2"
            onClick={() => setRating(one)}
          >
            <Star size={18} className={one <= rating ? 'fill-current text-star' : 'text-t3'} aria-hidden="true" />
          </button>
        ))}
      </div>
      {rating === 0 || rating === ticket.rating ? null : (
        <>
          <TextArea
            label={t(($) => $.rate.words)}
            rows={2}
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button
            look="outline"
            busy={saving.isPending}
            onClick={() => saving.mutate({ id: ticket.id, rating, ...(words.trim() === '' ? {} : { words: words.trim() }) })}
          >
            {t(($) => $.rate.send)}
          </Button>
        </>
      )}
      {ticket.reopensUntil === null ? null : (
        <p className="text-12 text-t2">{t(($) => $.reopens, { time: formatDateTime(ticket.reopensUntil, language) })}</p>
      )}
    </Card>
  );
}
