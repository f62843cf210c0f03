import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Notice, TextArea, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { dropPictures, idsOf, PictureField, type PickedPicture } from '../../../shared/paying/index.ts';
import { tell, type C2cOrder } from '../api/orders.ts';

const STATEMENT_MAX = 1_000;

/** What a party tells those who decide; the other person reads it too. */
export function StatementForm({ order: { id } }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  const errorText = useErrorText();
  const [content, setContent] = useState('');
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const telling = useMutation({
    mutationFn: tell,
    onSuccess: () => {
      dropPictures(pictures);
      setPictures([]);
      setContent('');
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (content.trim() !== '') telling.mutate({ id, content: content.trim(), ...idsOf(pictures) });
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <TextArea
        label={t(($) => $.statement.label)}
        help={t(($) => $.statement.help)}
        rows={3}
        maxLength={STATEMENT_MAX}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      {telling.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(telling.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PictureField pictures={pictures} onChange={setPictures} />
        <Button type="submit" look="primary" busy={telling.isPending} disabled={content.trim() === ''}>
          {t(($) => $.statement.send)}
        </Button>
      </div>
    </form>
  );
}
