import { useState, type ReactNode } from 'react';
import { ApiError } from '@agio/client';
import { groupThousands, NumberField, subtractDecimals, TextArea, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { AskDialog } from '../../../shared/asking/index.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { changed, refuse, type Order } from '../api/shop.ts';

/** A part or all of an order: by one person with the authenticator, or where it is much, by two. */
export function RefundDialog({ onClose, order }: { order: Order; onClose: () => void }): ReactNode {
  const { t } = useTexts('shop');
  const { roles } = useSelf();
  const { coin, id, needsTwo, refunded, total } = order;
  const [amount, setAmount] = useState(subtractDecimals(total, refunded));
  const [reason, setReason] = useState('');
  const refunding = useVerifiedCall('deskShopRefund', async () => {
    await changed();
    toast(t(($) => $.refund.done));
    onClose();
  });
  const isReady = amount !== '' && reason.trim() !== '';
  const title = t(($) => $.refund.title, { id });
  const fields = (
    <>
      <NumberField label={t(($) => $.refund.amount)} unit={coin} value={amount} onValueChange={setAmount} />
      <TextArea
        label={t(($) => $.refund.reason)}
        help={t(($) => $.refund.reasonHelp)}
        maxLength={1_000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </>
  );
  // Support asks for what others decide, and so does who has given enough alone today.
  const isEnough = refunding.failure instanceof ApiError && refunding.failure.code === 'SECOND_PERSON_NEEDED';
  if (needsTwo || isEnough || !hasRole(roles, ['owner', 'finance']))
    return (
      <AskDialog
        title={title}
        submit={t(($) => $.refund.ask)}
        kind="shop.refund"
        payload={isReady ? { order: id, amount, refunded, reason: reason.trim() } : null}
        onClose={onClose}
      >
        {fields}
      </AskDialog>
    );
  return (
    <FormDialog
      title={title}
      submit={t(($) => $.refund.submit)}
      busy={refunding.isPending}
      disabled={!isReady}
      failure={refunding.failure}
      onClose={onClose}
      onSubmit={() =>
        refunding.mutate({
          input: { params: { id }, body: { amount, reason: reason.trim() } },
          what: t(($) => $.refund.what, { id, amount: `${groupThousands(amount)} ${coin}` }),
        })
      }
    >
      {fields}
    </FormDialog>
  );
}

export function RefuseDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('shop');
  const [reason, setReason] = useState('');
  const refusing = useMutation({ mutationFn: async () => await refuse(id, reason.trim()), onSuccess: onClose });
  return (
    <FormDialog
      title={t(($) => $.refund.refuseTitle, { id })}
      submit={t(($) => $.panel.refuse)}
      busy={refusing.isPending}
      disabled={reason.trim() === ''}
      failure={refusing.error}
      onClose={onClose}
      onSubmit={() => refusing.mutate()}
    >
      <TextArea
        label={t(($) => $.refund.reason)}
        help={t(($) => $.refund.reasonHelp)}
        maxLength={1_000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
