import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Dialog, groupThousands, Notice, toast, trimZeros, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { cancelWithdrawal, withdrawalQuery, type Withdrawal } from '../../api/withdrawals.ts';

/** Says what becomes available again. Where it was approved meanwhile, the refusal says so and the page shows the new state. */
export function CancelWithdrawalDialog({ withdrawal, onClose }: { withdrawal: Withdrawal | null; onClose: () => void }): ReactNode {
  const { t } = useTexts('withdraw');
  const errorText = useErrorText();
  const cancelling = useMutation({
    mutationFn: cancelWithdrawal,
    onSuccess: () => {
      toast(t(($) => $.progress.cancelled));
      onClose();
    },
    onError: (_error, id) => void queryClient.invalidateQueries({ queryKey: withdrawalQuery(id).queryKey }),
  });
  return (
    <Dialog
      open={withdrawal !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.progress.cancelTitle)}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.progress.keep)}
          </Button>
          <Button
            look="risk"
            busy={cancelling.isPending}
            onClick={() => (withdrawal === null ? undefined : cancelling.mutate(withdrawal.id))}
          >
            {t(($) => $.progress.cancel)}
          </Button>
        </>
      }
    >
      <p>
        {withdrawal === null
          ? null
          : t(($) => $.progress.cancelText, { amount: groupThousands(trimZeros(withdrawal.amount)), coin: withdrawal.coin })}
      </p>
      {cancelling.isError ? (
        <Notice tone="warn" role="alert" className="mt-3">
          {errorText(cancelling.error)}
        </Notice>
      ) : null}
    </Dialog>
  );
}
