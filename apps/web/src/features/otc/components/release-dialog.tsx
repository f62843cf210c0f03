import { useState, type ReactNode } from 'react';
import { Checkbox, currency, Notice, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { changed, type OtcOrder } from '../api/orders.ts';
import { coins } from './offer-list.tsx';

/** Gives the coins to the buyer, after a second verification of this very order. */
export function ReleaseDialog({ onClose, order }: { order: OtcOrder; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-order');
  const { amount, coin, fiat, id, isOtherName, other, payerName, reference, total } = order;
  const [hasArrived, setArrived] = useState(false);
  const [accepts, setAccepts] = useState(false);
  const said = { amount: coins(amount, 8), coin, id: reference, total: currency(total, fiat), payer: payerName ?? other.name };
  const releasing = useVerifiedCall('otcRelease', async (released) => {
    await changed(released);
    toast(t(($) => $.release.done));
    onClose();
  });
  const isReady = hasArrived && (accepts || !isOtherName);
  return (
    <FormDialog
      title={t(($) => $.release.title, said)}
      submit={t(($) => $.release.submit)}
      busy={releasing.isPending}
      failure={releasing.failure}
      onClose={onClose}
      onSubmit={() => {
        if (!isReady) return;
        releasing.mutate({ body: { id, ...(isOtherName ? { acceptsOtherName: true } : {}) }, what: t(($) => $.release.what, said) });
      }}
    >
      <Notice tone="warn">{t(($) => $.release.warning)}</Notice>
      <Checkbox checked={hasArrived} onCheckedChange={setArrived}>
        {t(($) => $.release.arrived, said)}
      </Checkbox>
      {isOtherName ? (
        <Checkbox checked={accepts} onCheckedChange={setAccepts}>
          {t(($) => $.release.otherName)}
        </Checkbox>
      ) : null}
    </FormDialog>
  );
}
