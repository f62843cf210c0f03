import { useRef, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Loader, Plus, X } from 'lucide-react';
import { Notice, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { fitted, pictureKinds, sourceFault, type FileFault } from '../../../shared/picture-file.ts';
import { sendPicture } from '../api/tickets.ts';
import { picturesMax } from '../state/draft.ts';

/** A picture that was handed in, with what the page shows of it. */
export type TicketPicture = { readonly id: string; readonly url: string };

async function pick(chosen: File): Promise<TicketPicture> {
  const picture = await fitted(chosen);
  return { id: await sendPicture(picture), url: URL.createObjectURL(picture) };
}

/** Adds pictures to a message; each is handed in as soon as it is chosen. */
export function PicturePicker({
  pictures,
  onChange,
}: {
  pictures: readonly TicketPicture[];
  onChange: (next: readonly TicketPicture[]) => void;
}): ReactNode {
  const { t } = useTexts('support');
  const errorText = useErrorText();
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const sending = useMutation({
    mutationFn: pick,
    onSuccess: (picked) => onChange([...pictures, picked]),
  });
  function choose(chosen: File | undefined): void {
    if (chosen === undefined) return;
    const found = sourceFault(chosen);
    setFault(found);
    sending.reset();
    if (found === null) sending.mutate(chosen);
  }
  function remove(picked: TicketPicture): void {
    URL.revokeObjectURL(picked.url);
    onChange(pictures.filter((one) => one !== picked));
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13">
        {t(($) => $.pictures.label)} <span className="pl-1 text-12 text-t2">{t(($) => $.pictures.kinds, { count: picturesMax })}</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {pictures.map((picked, at) => (
          <Thumb key={picked.id} picked={picked} number={at + 1} onRemove={() => remove(picked)} />
        ))}
        {pictures.length < picturesMax ? (
          <li>
            <button
              type="button"
              disabled={sending.isPending}
              className="grid size-18 cursor-pointer place-items-center content-center gap-1 rounded-2 border border-dashed border-edge text-12 hover:bg-s2"
              onClick={() => file.current?.click()}
            >
              {sending.isPending ? <Loader size={16} className="animate-spin" aria-hidden="true" /> : <Plus size={16} aria-hidden="true" />}
              {t(($) => $.pictures.add)}
            </button>
          </li>
        ) : null}
      </ul>
      <input
        ref={file}
        type="file"
        accept={pictureKinds}
        className="sr-only"
        tabIndex={-1}
        aria-label={t(($) => $.pictures.add)}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {fault === null && !sending.isError ? null : (
        <Notice tone="warn" role="alert">
          {fault === null ? errorText(sending.error) : t(($) => $.pictures.faults[fault])}
        </Notice>
      )}
    </div>
  );
}

function Thumb({ number, onRemove, picked }: { picked: TicketPicture; number: number; onRemove: () => void }): ReactNode {
  const { t } = useTexts('support');
  return (
    <li className="relative size-18">
      <img src={picked.url} alt={t(($) => $.pictures.number, { number })} className="size-full rounded-2 bg-s2 object-cover" />
      <button
        type="button"
        className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full bg-t1 text-s1"
        aria-label={t(($) => $.pictures.remove, { number })}
        onClick={onRemove}
      >
        <X size={14} />
      </button>
    </li>
  );
}

/** Forgets what the page shows of pictures that were sent. */
export function dropPictures(pictures: readonly TicketPicture[]): void {
  for (const { url } of pictures) URL.revokeObjectURL(url);
}
