import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, Notice, toast, useTexts } from '@agio/ui';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { useErrorText } from '../../../shared/error-text.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { cancel, changed, receive, type WholeOrder } from '../api/shop.ts';
import { coins } from '../state/amounts.ts';

type OrderAct = 'cancel' | 'receive';

/** What its customer can do about an order now. */
export function OrderActs({ order }: { order: WholeOrder }): ReactNode {
  const { t } = useTexts('shop');
  const errorText = useErrorText();
  const [asks, setAsks] = useState<OrderAct | null>(null);
  const { coin, id, state, title, total } = order;
  const said = `${coins(total)} ${coin}`;
  const paying = useVerifiedCall('shopPay', async ({ state: now }) => {
    await changed();
    if (now === 'paid') toast(t(($) => $.order.paid));
  });
  return (
    <>
      <div className="flex flex-wrap gap-2 md:ml-auto">
        {state === 'pending' || state === 'paid' ? (
          <Button look="outline" size="m" onClick={() => setAsks('cancel')}>
            {t(($) => $.order.cancel)}
          </Button>
        ) : null}
        {state === 'pending' ? (
          <Button
            look="primary"
            size="m"
            busy={paying.isPending}
            onClick={() => paying.mutate({ body: { id }, what: t(($) => $.order.payWhat, { total: said, title }) })}
          >
            {t(($) => $.order.pay, { total: said })}
          </Button>
        ) : null}
        {state === 'shipped' ? (
          <>
            <Button asChild look="outline" size="m">
              <Link to="/account/tickets">{t(($) => $.order.report)}</Link>
            </Button>
            <Button look="primary" size="m" onClick={() => setAsks('receive')}>
              {t(($) => $.order.receive)}
            </Button>
          </>
        ) : null}
      </div>
      {paying.failure === null ? null : (
        <Notice tone="warn" role="alert" className="w-full">
          {errorText(paying.failure)}
        </Notice>
      )}
      {asks === null ? null : <AskDialog asks={asks} order={order} onClose={() => setAsks(null)} />}
    </>
  );
}

/** Says what will happen before it does. */
function AskDialog({ asks, onClose, order: { coin, held, id } }: { asks: OrderAct; order: WholeOrder; onClose: () => void }): ReactNode {
  const { t } = useTexts('shop');
  if (asks === 'cancel')
    return (
      <ConfirmDialog
        title={t(($) => $.order.cancel)}
        keep={t(($) => $.order.keep)}
        yes={t(($) => $.order.cancel)}
        act={async () => await cancel(id)}
        onClose={onClose}
      >
        {t(($) => $.order.cancelText)}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      isRisk={false}
      title={t(($) => $.order.receive)}
      keep={t(($) => $.order.notYet)}
      yes={t(($) => $.order.receive)}
      act={async () => await receive(id)}
      onClose={onClose}
    >
      {t(($) => $.order.receiveText, { held: `${coins(held)} ${coin}` })}
    </ConfirmDialog>
  );
}
