import { useEffect, useState, type ReactNode } from 'react';
import { FileImage } from 'lucide-react';
import { Button, Dialog, useTexts } from '@agio/ui';
import type { DeskCallName } from '@agio/contracts';
import { useMutation } from '@tanstack/react-query';
import { useMay } from '../desk/index.ts';
import { Failure } from '../query-states.tsx';

type Open = (picture: string) => Promise<Blob>;

/** Pictures of one message; those who may not open them see how many there are. */
export function Pictures({
  call,
  onOpen,
  pictures,
}: {
  /** The call that opens one. */
  call: DeskCallName;
  pictures: readonly string[];
  onOpen: Open;
}): ReactNode {
  const { t } = useTexts('appeals');
  const mayOpen = useMay(call);
  if (pictures.length === 0) return null;
  if (!mayOpen) return <p className="text-12 text-t2">{t(($) => $.pictures.count, { count: pictures.length })}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((picture, at) => (
        <li key={picture}>
          <Picture onOpen={onOpen} picture={picture} label={t(($) => $.pictures.number, { number: at + 1 })} />
        </li>
      ))}
    </ul>
  );
}

/** A picture is fetched when an operator opens it: each view is written to the audit log. */
function Picture({ label, onOpen, picture }: { picture: string; label: string; onOpen: Open }): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opening = useMutation({
    mutationFn: async () => await onOpen(picture),
    onSuccess: (blob) => {
      setUrl(URL.createObjectURL(blob));
      setOpen(true);
    },
  });
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return (
    <>
      {url === null ? (
        <Button look="outline" size="s" busy={opening.isPending} onClick={() => opening.mutate()}>
          <FileImage size={14} aria-hidden="true" />
          {label}
        </Button>
      ) : (
        <button type="button" onClick={() => setOpen(true)} className="block overflow-hidden rounded-2 border border-line bg-s1">
          <img src={url} alt={label} className="h-22 max-w-35 object-cover" />
        </button>
      )}
      <Failure error={opening.error} />
      {url === null ? null : (
        <Dialog open={isOpen} onOpenChange={setOpen} title={label} className="w-200">
          <img src={url} alt={label} className="max-h-[75vh] w-full object-contain" />
        </Dialog>
      )}
    </>
  );
}
