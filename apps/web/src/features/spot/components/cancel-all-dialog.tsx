import { Button, Dialog, groupThousands, toast, trimZeros, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { pairName } from '../../../shared/markets/index.ts';
import { useCancel } from '../api/order-actions.ts';
import { heldBy } from '../state/held.ts';
import type { Order } from '../state/open-orders.ts';
import { closeOrderDialog } from './order-dialog-store.ts';

/** Says how many orders go, what becomes free, and names the deed on the button. */
export function CancelAllDialog({ orders, market }: { orders: readonly Order[]; market: string | null }): ReactNode {
  const { t } = useTexts('exchange');
  const cancel = useCancel();
  const count = orders.length;
  const amounts = [...heldBy(orders)].map(([coin, amount]) => `${groupThousands(trimZeros(amount))} ${coin}`);
  const listed =
    amounts.length < 2 ? amounts.join('') : `${amounts.slice(0, -1).join(', ')}${t(($) => $.cancelDialog.and)}${amounts.at(-1)}`;
  return (
    <Dialog
      open
      onOpenChange={closeOrderDialog}
      title={t(($) => $.cancelDialog.title, { count })}
      footer={
        <>
          <Button look="outline" onClick={closeOrderDialog}>
            {t(($) => $.cancelDialog.keep)}
          </Button>
          <Button
            look="risk"
            busy={cancel.isPending}
            onClick={() =>
              cancel.mutate(market === null ? { all: true } : { market }, {
                onSuccess: ({ cancelled }) => toast(t(($) => $.told.cancelled, { count: cancelled.length })),
                onSettled: closeOrderDialog,
              })
            }
          >
            {t(($) => $.cancelDialog.confirm, { count })}
          </Button>
        </>
      }
    >
      <p className="text-t2">
        {market === null ? t(($) => $.cancelDialog.scopeAll) : t(($) => $.cancelDialog.scopeMarket, { pair: pairName(market) })}{' '}
        {listed === '' ? null : t(($) => $.cancelDialog.frees, { amounts: listed })}
      </p>
    </Dialog>
  );
}
