import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Dialog, groupThousands, toast, useTexts } from '@agio/ui';
import { pairName } from '../../../../shared/markets/index.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { cancelOrders, type CancelWhat, type Order } from '../api/orders.ts';
import { heldByAll } from '../state/holds.ts';
import { baseOf, quoteOf } from './order-cells.tsx';

/** Which orders are about to be cancelled, and the request that does it. */
export type Cancelling = { readonly orders: readonly Order[]; readonly what: CancelWhat };

/** Says what becomes available again before anything is cancelled; the button names what it does. */
export function CancelDialog({ cancelling, onClose }: { cancelling: Cancelling | null; onClose: () => void }): ReactNode {
  const { t } = useTexts('orders');
  const cancel = useMutation({
    mutationFn: cancelOrders,
    onSuccess: (count) => toast(t(($) => $.orders.cancelled, { count })),
    // A failure has opened its own popup; either way the list is requested again.
    onSettled: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['own'] });
    },
  });
  const orders = cancelling?.orders ?? [];
  const count = orders.length;
  const [one] = orders;
  const single = count === 1 && one !== undefined;
  const amounts = heldByAll(orders)
    .map((held) => `${groupThousands(held.amount)} ${held.coin}`)
    .join(', ');
  return (
    <Dialog
      open={cancelling !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={single ? t(($) => $.orders.cancelOne) : t(($) => $.orders.cancelAllTitle, { count })}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {single ? t(($) => $.orders.keep) : t(($) => $.orders.keepAll)}
          </Button>
          <Button look="risk" busy={cancel.isPending} onClick={() => (cancelling === null ? undefined : cancel.mutate(cancelling.what))}>
            {t(($) => $.orders.cancelAll, { count })}
          </Button>
        </>
      }
    >
      {single ? (
        <p className="mb-2 font-medium text-t1">
          {t(($) => $.orders.what, {
            side: t(($) => $.side[one.side]),
            amount: groupThousands(one.amount ?? one.total ?? ''),
            coin: one.amount === null ? quoteOf(one) : baseOf(one),
            pair: pairName(one.market),
          })}
        </p>
      ) : null}
      {amounts === '' ? null : <p>{t(($) => $.orders.consequence, { amounts })}</p>}
    </Dialog>
  );
}
