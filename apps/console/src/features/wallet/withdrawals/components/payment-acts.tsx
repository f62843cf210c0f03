import { useState, type ReactNode } from 'react';
import { Button, TextArea, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { Failure } from '../../../../shared/query-states.tsx';
import { useMay } from '../../../../shared/desk/index.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshWallet, withdrawalChanged, type Withdrawal } from '../../api/wallet.ts';
import { isReason } from '../../state/act.ts';

/** What can be done about a payment that is on its way. */
export function PaymentActs({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdrawals');
  const mayAct = useMay('deskWalletBump');
  const [reason, setReason] = useState('');
  const { amount, chain, coin, id, state } = withdrawal;
  const told = (): void => {
    toast(t(($) => $.payment.done));
    refreshWallet();
  };
  const sending = useMutation({
    mutationFn: async () => await api.call('deskWalletSendAgain', { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: told,
  });
  const bumping = useVerifiedCall('deskWalletBump', (next) => {
    withdrawalChanged(next);
    told();
  });
  const replacing = useVerifiedCall('deskWalletReplace', told);
  const isUnderWay = state === 'signed' || state === 'broadcast';
  if (!isUnderWay || withdrawal.customer.isOwn || !mayAct) return null;
  const confirmed = (act: string) => ({
    input: { params: { id }, body: { id, reason: reason.trim() } },
    what: t(($) => $.payment.what, { act, id, amount, coin, chain }),
  });
  const isBusy = sending.isPending || bumping.isPending || replacing.isPending;
  const disabled = !isReason(reason) || isBusy;
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 pt-3 pb-4">
      <h3 className="text-12 leading-4 font-normal tracking-normal text-t2">{t(($) => $.payment.title)}</h3>
      <TextArea
        label={t(($) => $.decide.reason)}
        value={reason}
        rows={2}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failure error={sending.error ?? bumping.failure ?? replacing.failure} />
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="s" disabled={disabled} onClick={() => sending.mutate()}>
          {t(($) => $.payment.sendAgain)}
        </Button>
        <Button look="outline" size="s" disabled={disabled} onClick={() => bumping.mutate(confirmed(t(($) => $.payment.bump)))}>
          {t(($) => $.payment.bump)}
        </Button>
        <Button look="risk" size="s" disabled={disabled} onClick={() => replacing.mutate(confirmed(t(($) => $.payment.replace)))}>
          {t(($) => $.payment.replace)}
        </Button>
      </div>
    </div>
  );
}
