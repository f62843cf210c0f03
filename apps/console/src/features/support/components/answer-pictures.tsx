import { useRef, type ReactNode } from 'react';
import { Paperclip, X } from 'lucide-react';
import { Button, IconButton, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../../shared/query-states.tsx';
import { sendPicture } from '../api/tickets.ts';

const picturesMax = 5;

/** Pictures for an answer; each is handed in as soon as it is chosen. */
export function AnswerPictures({
  onChange,
  pictures,
  ticket,
}: {
  ticket: string;
  pictures: readonly string[];
  onChange: (next: readonly string[]) => void;
}): ReactNode {
  const { t } = useTexts('tickets');
  const file = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: async (chosen: File) => await sendPicture(ticket, chosen),
    onSuccess: (id) => onChange([...pictures, id]),
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3 text-13">
        <Button
          look="ghost"
          size="s"
          busy={sending.isPending}
          disabled={pictures.length >= picturesMax}
          onClick={() => file.current?.click()}
        >
          <Paperclip size={14} aria-hidden="true" />
          {t(($) => $.answer.attach)}
        </Button>
        {pictures.map((id, at) => (
          <span key={id} className="flex items-center gap-1">
            {t(($) => $.picture, { number: at + 1 })}
            <IconButton
              label={t(($) => $.answer.detach, { number: at + 1 })}
              onClick={() => onChange(pictures.filter((one) => one !== id))}
            >
              <X size={14} aria-hidden="true" />
            </IconButton>
          </span>
        ))}
      </div>
      <input
        ref={file}
        type="file"
        accept=".jpg,.jpeg,.gif,.bmp,.png"
        className="sr-only"
        tabIndex={-1}
        aria-label={t(($) => $.answer.attach)}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen !== undefined) sending.mutate(chosen);
          event.target.value = '';
        }}
      />
      <Failure error={sending.error} />
    </div>
  );
}
