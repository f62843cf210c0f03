import type { ReactNode } from 'react';
import { useTexts } from '../i18n/hooks.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export type ErrorPopupProps = {
  /** What happened, in the reader's language; `null` closes the popup. */
  error: { readonly message: string; readonly code?: string | undefined; readonly requestId?: string | undefined } | null;
  onClose: () => void;
};

/** Spec §8: an error code is shown in words as a popup titled "prompt". Code and request id help support to find it. */
export function ErrorPopup({ error, onClose }: ErrorPopupProps): ReactNode {
  const { t } = useTexts('common');
  const trace = [error?.code, error?.requestId].filter((part) => part !== undefined && part !== '').join(' · ');
  return (
    <Dialog
      open={error !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.prompt)}
      footer={
        <Button look="primary" onClick={onClose}>
          {t(($) => $.ok)}
        </Button>
      }
    >
      <p className="text-t1">{error?.message}</p>
      {trace === '' ? null : <p className="mt-2 font-mono text-12 text-t3">{trace}</p>}
    </Dialog>
  );
}
