import { useState, type ReactNode } from 'react';
import { Checkbox, currency, Notice, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { changed, type C2cOrder } from '../api/orders.ts';
import { coins } from './amounts.ts';

/** Says that the money has arrived, which gives the coins away: after a second verification of this very order. */
export function SettleDialog({ onClose, order }: { order: C2cOrder; onClose: () => void }): ReactNode {
  const { t } = useTexts('c2c-order');
  const { amount, coin, customerName, fiat, id, provider, reference, role, total } = order;
  const [hasArrived, setArrived] = useState(false);
  const said = {
    amount: coins(amount),
    coin,
    id: reference,
    total: currency(total, fiat),
    name: role === 'provider' ? (customerName ?? t(($) => $.customer)) : provider.name,
  };
  const settling = useVerifiedCall(role === 'provider' ? 'c2cMerchantBuyConfirm' : 'c2cUserSellConfirm', async () => {
    await changed();
    toast(t(($) => $.settle.done));
    onClose();
  });
  return (
    <FormDialog
      title={t(($) => $.settle.title, said)}
      submit={t(($) => $.settle.submit, said)}
      busy={settling.isPending}
      failure={settling.failure}
      onClose={onClose}
      onSubmit={() => {
        if (hasArrived) settling.mutate({ body: { id }, what: t(($) => $.settle.what[role], said) });
      }}
    >
      <Notice tone="warn">{t(($) => $.settle.warning[role], said)}</Notice>
      <Checkbox checked={hasArrived} onCheckedChange={setArrived}>
        {t(($) => $.settle.arrived[role], said)}
      </Checkbox>
    </FormDialog>
  );
}
