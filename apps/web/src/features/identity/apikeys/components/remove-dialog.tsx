import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Dialog, toast, useTexts } from '@agio/ui';
import { removeKey, type ApiKey } from '../api/keys.ts';

/** Says what stops before a key is removed. */
export function RemoveDialog({ removing, onClose }: { removing: ApiKey | null; onClose: () => void }): ReactNode {
  const { t } = useTexts('api');
  const remove = useMutation({ mutationFn: removeKey, onSuccess: () => toast(t(($) => $.removed)), onSettled: onClose });
  return (
    <Dialog
      open={removing !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.removeTitle, { name: removing?.name ?? '' })}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.keep)}
          </Button>
          <Button look="risk" busy={remove.isPending} onClick={() => (removing === null ? undefined : remove.mutate(removing.key))}>
            {t(($) => $.removeButton)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.removeText)}</p>
    </Dialog>
  );
}
