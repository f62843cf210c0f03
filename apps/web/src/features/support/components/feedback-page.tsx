import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Card, Notice, TextArea, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { sendFeedback } from '../api/tickets.ts';
import { contentMax } from '../state/draft.ts';
import { dropPictures, PicturePicker, type TicketPicture } from './picture-picker.tsx';

/** Telling the site what could be better. */
export function FeedbackPage(): ReactNode {
  const { t } = useTexts('support');
  const errorText = useErrorText();
  const [content, setContent] = useState('');
  const [pictures, setPictures] = useState<readonly TicketPicture[]>([]);
  const sending = useMutation({
    mutationFn: sendFeedback,
    onSuccess: () => {
      dropPictures(pictures);
      setContent('');
      setPictures([]);
    },
  });
  function send(event: FormEvent): void {
    event.preventDefault();
    if (content.trim() !== '') sending.mutate({ content, screenshots: pictures.map(({ id }) => id) });
  }
  return (
    <>
      <h1 className="pb-4 text-20">{t(($) => $.feedback.title)}</h1>
      <Card>
        <form className="flex max-w-160 flex-col gap-4 p-5" onSubmit={send}>
          <p className="text-13 text-t2">
            {t(($) => $.feedback.intro)}{' '}
            <Link to="/account/tickets" className="ui-link">
              {t(($) => $.feedback.instead)}
            </Link>
          </p>
          <TextArea
            label={t(($) => $.feedback.content)}
            rows={5}
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
          {sending.isSuccess && content === '' ? <Notice role="status">{t(($) => $.feedback.thanks)}</Notice> : null}
          <Button look="primary" type="submit" className="self-end" busy={sending.isPending} disabled={content.trim() === ''}>
            {t(($) => $.send)}
          </Button>
        </form>
      </Card>
    </>
  );
}
