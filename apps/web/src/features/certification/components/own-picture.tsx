import { useEffect, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Button, Dialog, useTexts } from '@agio/ui';
import { showError } from '../../../shared/error-popup.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { openView } from '../api/certification.ts';

/** Opens one of the customer's own pictures. Each view is logged, so it is fetched only on request. */
export function OwnPicture({ label, picture }: { picture: string; label: string }): ReactNode {
  const { t } = useTexts('certification');
  const [url, setUrl] = useState<string | null>(null);
  const fetching = useMutation({ mutationFn: openView, onSuccess: (blob) => setUrl(URL.createObjectURL(blob)), onError: showError });
  const opening = useVerifiedCall('realnameView', ({ view }) => fetching.mutate(view));
  const { failure } = opening;
  useEffect(() => (failure === null ? undefined : showError(failure)), [failure]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return (
    <>
      <Button
        look="outline"
        size="s"
        busy={opening.isPending || fetching.isPending}
        aria-label={`${t(($) => $.send.show)}: ${label}`}
        onClick={() => opening.mutate({ body: { picture }, what: `${t(($) => $.send.show)}: ${label}` })}
      >
        <Eye size={14} aria-hidden="true" />
        {t(($) => $.send.show)}
      </Button>
      <Dialog open={url !== null} onOpenChange={() => setUrl(null)} title={label}>
        {url === null ? null : <img src={url} alt={label} className="max-h-[70vh] w-full object-contain" />}
      </Dialog>
    </>
  );
}
