import { useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';

type ClearDialogProps = { readonly count: number; readonly onClear: () => void; readonly onClose: () => void };

/** Asks before everything drawn on a chart goes. */
export function ClearDialog({ count, onClear, onClose }: ClearDialogProps): ReactNode {
  const { t } = useTexts('trading');
  return (
    <ConfirmDialog
      title={t(($) => $.clear.title)}
      keep={t(($) => $.clear.keep)}
      yes={t(($) => $.clear.yes)}
      act={async () => {
        onClear();
        await Promise.resolve();
      }}
      onClose={onClose}
    >
      {t(($) => $.clear.text, { count })}
    </ConfirmDialog>
  );
}
