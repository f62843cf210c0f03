import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Dialog, Notice, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { removeMethod, type PaymentMethod } from '../api/payment.ts';
import { useMethodName } from './method-line.tsx';

/** Says what removing a method means before it goes. */
export function RemoveDialog({ method, onClose }: { method: PaymentMethod; onClose: () => void }): ReactNode {
  const { t } = useTexts('payment');
  const errorText = useErrorText();
  const name = useMethodName(method);
  const removing = useMutation({
    mutationFn: async () => await removeMethod(method.id),
    onSuccess: () => {
      toast(t(($) => $.removing.done));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.removing.title, { name, number: method.masked })}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.removing.keep)}
          </Button>
          <Button look="risk" busy={removing.isPending} onClick={() => removing.mutate()}>
            {t(($) => $.remove)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.removing.text)}</p>
      {removing.isError ? (
        <Notice tone="warn" role="alert" className="mt-3">
          {errorText(removing.error)}
        </Notice>
      ) : null}
    </Dialog>
  );
}
