import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { MESSAGE_MAX } from '@agio/contracts/common/constants';
import { Checkbox, IconButton, Notice, TextArea, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { say, type OtcOrder } from '../api/orders.ts';
import { dropPictures, idsOf, PictureField, type PickedPicture } from '../../../shared/paying/index.ts';

/** Writes to the other party, and to the operators in an appeal. Enter sends; with Shift it begins a line. */
export function Composer({ order: { acts, id } }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  const errorText = useErrorText();
  const [content, setContent] = useState('');
  const [isStatement, setStatement] = useState(false);
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const sending = useMutation({
    mutationFn: say,
    onSuccess: () => {
      dropPictures(pictures);
      setContent('');
      setPictures([]);
    },
  });
  if (!acts.includes('write')) return <p className="px-5 py-4 text-13 text-t2">{t(($) => $.chat.closed)}</p>;
  const mayState = acts.includes('state');
  const label = mayState && isStatement ? t(($) => $.chat.statement) : t(($) => $.chat.write);
  function send(): void {
    if (content.trim() === '' || sending.isPending) return;
    sending.mutate({ id, content: content.trim(), ...idsOf(pictures), ...(mayState && isStatement ? { isStatement: true } : {}) });
  }
  return (
    <form
      className="flex flex-col gap-2 px-4 py-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      {sending.isError ? (
        <Notice tone="warn" role="alert" size="s">
          {errorText(sending.error)}
        </Notice>
      ) : null}
      {mayState ? (
        <Checkbox size="s" checked={isStatement} onCheckedChange={setStatement}>
          {t(($) => $.chat.asStatement)}
        </Checkbox>
      ) : null}
      <div className="flex items-end gap-2">
        <PictureField isSmall pictures={pictures} onChange={setPictures} />
        <div className="min-w-0 flex-1">
          <TextArea
            aria-label={label}
            placeholder={label}
            rows={1}
            maxLength={MESSAGE_MAX}
            value={content}
            onChange={(event) => setContent(event.target.value)}
            onKeyDown={(event) => onEnter(event, send)}
          />
        </div>
        <IconButton
          type="submit"
          look="primary"
          size="form"
          label={t(($) => $.chat.send)}
          busy={sending.isPending}
          disabled={content.trim() === ''}
        >
          {sending.isPending ? null : <Send size={16} />}
        </IconButton>
      </div>
    </form>
  );
}

/** While an input method composes, Enter chooses a word. */
function onEnter(event: KeyboardEvent, send: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  send();
}
