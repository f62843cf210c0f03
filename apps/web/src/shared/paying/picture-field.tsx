import { useRef, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, X } from 'lucide-react';
import { ORDER_PICTURES } from '@agio/contracts/common/constants';
import { Button, Notice, useTexts } from '@agio/ui';
import { api } from '../api.ts';
import { useErrorText } from '../error-text.ts';
import { fileFault, pictureKinds, type FileFault } from '../picture-file.ts';

/** As many as a message may have. */
const PICTURES_MAX = 3;

/** A picture that was handed in, with what the page shows of it. */
export type PickedPicture = { readonly id: string; readonly url: string };

async function send(picture: File): Promise<PickedPicture> {
  const { id } = await api.call('upload', { body: { purpose: ORDER_PICTURES, picture } });
  return { id, url: URL.createObjectURL(picture) };
}

/** Adds pictures to a statement; each is handed in as soon as it is chosen. */
export function PictureField({
  isSmall = false,
  pictures,
  onChange,
}: {
  pictures: readonly PickedPicture[];
  /** The button shows its picture alone. */
  isSmall?: boolean;
  onChange: (next: readonly PickedPicture[]) => void;
}): ReactNode {
  const { t } = useTexts('paying');
  const errorText = useErrorText();
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (picked) => onChange([...pictures, picked]),
  });
  function choose(chosen: File | undefined): void {
    if (chosen === undefined) return;
    const found = fileFault(chosen);
    setFault(found);
    sending.reset();
    if (found === null) sending.mutate(chosen);
  }
  const label = t(($) => $.pictures.add);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Button
        look={isSmall ? 'ghost' : 'outline'}
        className={isSmall ? 'ico' : 'border-dashed'}
        busy={sending.isPending}
        disabled={pictures.length >= PICTURES_MAX}
        aria-label={label}
        title={label}
        onClick={() => file.current?.click()}
      >
        {sending.isPending ? null : <ImagePlus size={16} aria-hidden="true" />}
        {isSmall ? null : label}
      </Button>
      {pictures.map((picked, at) => (
        <Thumb
          key={picked.id}
          picked={picked}
          number={at + 1}
          onRemove={() => {
            URL.revokeObjectURL(picked.url);
            onChange(pictures.filter((one) => one !== picked));
          }}
        />
      ))}
      <input
        ref={file}
        type="file"
        accept={pictureKinds}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {fault === null && !sending.isError ? null : (
        <Notice tone="warn" role="alert" size="s">
          {fault === null ? errorText(sending.error) : t(($) => $.pictures.faults[fault])}
        </Notice>
      )}
    </div>
  );
}

function Thumb({ number, onRemove, picked }: { picked: PickedPicture; number: number; onRemove: () => void }): ReactNode {
  const { t } = useTexts('paying');
  return (
    <span className="relative size-9">
      <img src={picked.url} alt={t(($) => $.pictures.number, { number })} className="size-full rounded-2 bg-s2 object-cover" />
      <button
        type="button"
        className="absolute -top-2 -right-2 grid size-5 place-items-center rounded-full bg-t1 text-s1"
        aria-label={t(($) => $.pictures.remove, { number })}
        onClick={onRemove}
      >
        <X size={12} />
      </button>
    </span>
  );
}

/** Forgets what the page shows of pictures that were sent. */
export function dropPictures(pictures: readonly PickedPicture[]): void {
  for (const { url } of pictures) URL.revokeObjectURL(url);
}

/** What a call sends of them. */
export const idsOf = (pictures: readonly PickedPicture[]): { pictures?: string[] } =>
  pictures.length === 0 ? {} : { pictures: pictures.map(({ id }) => id) };
