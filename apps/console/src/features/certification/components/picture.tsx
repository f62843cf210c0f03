import { useEffect, useState, type ReactNode } from 'react';
import { Button, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../../shared/query-states.tsx';
import { openPicture, type Slot } from '../api/certifications.ts';

/** A picture is fetched when an operator opens it: each view is written to the audit log, and to that of its customer. */
export function Picture({ id, slot }: { id: string; slot: Slot }): ReactNode {
  const { t } = useTexts('certification');
  const [url, setUrl] = useState<string | null>(null);
  const opening = useMutation({
    mutationFn: async () => await openPicture(id, slot),
    onSuccess: (blob) => setUrl(URL.createObjectURL(blob)),
  });
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  const name = t(($) => $.fields[slot]);
  if (url !== null)
    return (
      <figure>
        <img src={url} alt={name} className="max-h-160 max-w-full rounded-2 border border-line object-contain" />
        <figcaption className="pt-1 text-12 text-t2">{name}</figcaption>
      </figure>
    );
  return (
    <div>
      <Button look="outline" busy={opening.isPending} onClick={() => opening.mutate()}>
        {t(($) => $.review.open, { name })}
      </Button>
      <Failure error={opening.error} />
    </div>
  );
}
