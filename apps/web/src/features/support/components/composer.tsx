import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Check, Send } from 'lucide-react';
import { Button, formatDateTime, Notice, TextArea, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { showError } from '../../../shared/error-popup.ts';
import { SupportText } from '../../../shared/support-text.tsx';
import { closeTicket, replyTo, type Ticket } from '../api/tickets.ts';
import { contentMax } from '../state/draft.ts';
import { dropPictures, PicturePicker, type TicketPicture } from './picture-picker.tsx';

/** A reply, or the end of it. */
export function Composer({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTexts('support');
  const language = useLanguage();
  const errorText = useErrorText();
  const [content, setContent] = useState('');
  const [pictures, setPictures] = useState<readonly TicketPicture[]>([]);
  const sending = useMutation({
    mutationFn: replyTo,
    onSuccess: () => {
      dropPictures(pictures);
      setContent('');
      setPictures([]);
    },
  });
  const closing = useMutation({ mutationFn: closeTicket, onError: showError });
  const isClosed = ticket.state === 'complete';
  // The server decides; after the time the form would only lead to a refusal.
  const [openedAt] = useState(() => Date.now());
  if (isClosed && (ticket.reopensUntil === null || ticket.reopensUntil < openedAt))
    return (
      <p className="border-t border-line px-5 py-4 text-13 text-t2">
        <SupportText text={t(($) => $.closedForGood)} />
      </p>
    );
  function send(event: FormEvent): void {
    event.preventDefault();
    if (content.trim() !== '') sending.mutate({ id: ticket.id, content, screenshots: pictures.map(({ id }) => id) });
  }
  return (
    <form className="flex flex-col gap-3 border-t border-line p-5" onSubmit={send}>
      {isClosed && ticket.reopensUntil !== null ? (
        <p className="text-13 text-t2">{t(($) => $.reopens, { time: formatDateTime(ticket.reopensUntil, language) })}</p>
      ) : null}
      <TextArea
        aria-label={t(($) => $.write)}
        placeholder={t(($) => $.write)}
        rows={3}
        maxLength={contentMax}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <PicturePicker pictures={pictures} onChange={setPictures} />
      {sending.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(sending.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        {isClosed ? null : (
          <Button look="outline" busy={closing.isPending} onClick={() => closing.mutate(ticket.id)}>
            <Check size={16} aria-hidden="true" />
            {t(($) => $.solved)}
          </Button>
        )}
        <Button look="primary" type="submit" busy={sending.isPending} disabled={content.trim() === ''}>
          <Send size={16} aria-hidden="true" />
          {t(($) => $.send)}
        </Button>
      </div>
    </form>
  );
}
