import { pairName } from '@agio/kernel';
import { Button, Dialog, toast, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { useCancel, type CancelBody } from '../api/order-actions.ts';
import { keepsExits } from '../state/arrange-orders.ts';
import { describeOrder } from '../state/describe-order.ts';
import { heldByAll } from '../state/holds.ts';
import { heldText } from '../state/order-words.ts';
import type { Order } from '../state/order.ts';
import { closeOrderDialog } from './order-dialog-store.ts';
import { useOrderWords } from './use-order-words.ts';

/** Says which orders go and what becomes free, and names the deed on the button. */
export function CancelDialog({ orders, what }: { orders: readonly Order[]; what: CancelBody }): ReactNode {
  const { t } = useTexts('orders');
  const cancel = useCancel();
  const count = orders.length;
  // What robots hold stays in them.
  const amounts = heldText(t, heldByAll(orders.filter(({ ofRobot }) => ofRobot !== true)));
  const pausesRobots = orders.some(({ ofRobot }) => ofRobot === true);
  const one = 'id' in what ? orders[0] : undefined;
  return (
    <Dialog
      open
      onOpenChange={closeOrderDialog}
      title={one === undefined ? t(($) => $.cancelDialog.title, { count }) : t(($) => $.cancelDialog.titleOne)}
      footer={
        <>
          <Button look="outline" onClick={closeOrderDialog}>
            {one === undefined ? t(($) => $.cancelDialog.keep) : t(($) => $.cancelDialog.keepOne)}
          </Button>
          <Button
            look="risk"
            busy={cancel.isPending}
            onClick={() =>
              cancel.mutate(what, {
                onSuccess: (gone) => toast(t(($) => $.told.cancelled, { count: gone.count })),
                onSettled: closeOrderDialog,
              })
            }
          >
            {t(($) => $.cancelDialog.confirm, { count })}
          </Button>
        </>
      }
    >
      {one === undefined ? null : <Single order={one} />}
      {pausesRobots ? (
        <p className="mb-2 text-t2">{one === undefined ? t(($) => $.cancelDialog.pausesRobots) : t(($) => $.cancelDialog.pausesRobot)}</p>
      ) : null}
      <p className="text-t2">
        {one === undefined ? <Scope what={what} /> : null} {amounts === '' ? null : t(($) => $.cancelDialog.frees, { amounts })}
      </p>
    </Dialog>
  );
}

function Scope({ what }: { what: CancelBody }): ReactNode {
  const { t } = useTexts('orders');
  return 'market' in what ? t(($) => $.cancelDialog.scopeMarket, { pair: pairName(what.market) }) : t(($) => $.cancelDialog.scopeAll);
}

function Single({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('orders');
  const words = useOrderWords();
  return (
    <>
      <p className="mb-2 font-medium text-t1">{t(($) => $.cancelDialog.what, { ...words.named(order), pair: pairName(order.market) })}</p>
      {describeOrder(order).list === null ? null : (
        <p className="mb-2 text-t2">{keepsExits(order) ? t(($) => $.cancelDialog.keepsExits) : t(($) => $.cancelDialog.endsList)}</p>
      )}
    </>
  );
}
