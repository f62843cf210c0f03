import { useState, type ReactNode } from 'react';
import { Button, NumberField, TextArea, toast, useTexts } from '@agio/ui';
import { Failure } from '../../../../shared/query-states.tsx';
import { useMay } from '../../../../shared/desk/index.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { withdrawalChanged, type Withdrawal } from '../../api/wallet.ts';
import { isReason } from '../../state/act.ts';

/** A payment waits because the network costs more than was charged: people may let it cost more, and the house bears the rest. */
export function AllowCost({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdrawals');
  const mayAllow = useMay('deskWalletAllowCost');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const allowing = useVerifiedCall('deskWalletAllowCost', (next) => {
    toast(t(($) => $.payment.done));
    withdrawalChanged(next);
  });
  const { chain, customer, id, waits } = withdrawal;
  if (waits !== 'network_fee' || customer.isOwn || !mayAllow) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 pt-3 pb-4">
      <h3 className="text-12 leading-4 font-normal tracking-normal text-t2">{t(($) => $.cost.title)}</h3>
      <NumberField label={t(($) => $.cost.amount)} help={t(($) => $.cost.help, { chain })} value={amount} onValueChange={setAmount} />
      <TextArea
        label={t(($) => $.decide.reason)}
        value={reason}
        rows={2}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failure error={allowing.failure} />
      <Button
        look="outline"
        busy={allowing.isPending}
        disabled={!/^\d+(\.\d+)?$/.test(amount) || !isReason(reason)}
        onClick={() =>
          allowing.mutate({
            input: { params: { id }, body: { id, amount, reason: reason.trim() } },
            what: t(($) => $.cost.what, { id, amount, chain }),
          })
        }
      >
        {t(($) => $.cost.submit)}
      </Button>
    </div>
  );
}
