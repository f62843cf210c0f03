import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Dialog, Skeleton, useTexts } from '@agio/ui';
import type { orderPicture } from './order-picture.ts';
import { useObjectUrl } from '../use-object-url.ts';

/** A small picture that opens in full. */
export function ShownPicture({ number, picture }: { picture: ReturnType<typeof orderPicture>; number: number }): ReactNode {
  const { t } = useTexts('paying');
  const [isOpen, setOpen] = useState(false);
  const shown = useQuery(picture);
  const url = useObjectUrl(shown.data);
  const label = t(($) => $.pictures.number, { number });
  if (shown.isError) return <span className="text-12 text-t2">{t(($) => $.pictures.missing)}</span>;
  if (url === null) return <Skeleton className="h-22 w-35" />;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="block overflow-hidden rounded-2 border border-line bg-s1">
        <img src={url} alt={label} className="h-22 max-w-35 object-cover" />
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={label}>
        <img src={url} alt={label} className="max-h-[70vh] w-full object-contain" />
      </Dialog>
    </>
  );
}
