import { Button, cn, IconButton, toast, useTexts } from '@agio/ui';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useAccount } from '../../api/account-feed.ts';
import { useCancel } from '../api/order-actions.ts';
import { endingWith } from '../state/arrange-orders.ts';
import { describeOrder } from '../state/describe-order.ts';
import type { Order } from '../state/order.ts';
import { openOrderDialog } from './order-dialog-store.ts';
import { useOrderWords } from './use-order-words.ts';

/** Cancels one order and keeps its button busy until it is gone. One whose end ends others is asked about. */
export function useCancelOne(): { cancelling: ReadonlySet<string>; cancel: (order: Order) => void } {
  const { t } = useTexts('orders');
  const mutation = useCancel();
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set());
  return {
    cancelling,
    cancel(order) {
      if (describeOrder(order).list !== null) {
        askToCancel(order, [...useAccount.getState().orders.open.values()]);
        return;
      }
      setCancelling((before) => new Set(before).add(order.id));
      mutation
        .mutateAsync({ id: order.id })
        .then(
          () => toast(t(($) => $.told.cancelled, { count: 1 })),
          // The popup has said it; the row stays.
          () => undefined,
        )
        .finally(() => setCancelling((before) => new Set([...before].filter((id) => id !== order.id))));
    },
  };
}

/** Says what cancelling it means for it and for others that are `open`, and waits for a yes. */
export const askToCancel = (order: Order, open: readonly Order[]): void =>
  openOrderDialog({ kind: 'cancel', orders: endingWith(order, open), what: { id: order.id } });

/** What can be done with an open order. `look`: a cross in rows close together, words on a page, and buttons for a thumb on cards. */
export function OrderActions({
  order,
  look,
  busy = false,
  onCancel,
}: {
  order: Order;
  look: 'row' | 'page' | 'card';
  busy?: boolean;
  onCancel: (order: Order) => void;
}): ReactNode {
  const { t } = useTexts('orders');
  const said = useOrderWords().named(order);
  const { amendable } = describeOrder(order);
  const isRow = look === 'row';
  return (
    <span className="flex justify-end gap-1">
      {amendable.length === 0 ? null : (
        <Button
          look="ghost"
          size="s"
          className={cn(isRow && 'ord-act')}
          aria-label={isRow ? t(($) => $.actions.amendOne, said) : undefined}
          onClick={() => openOrderDialog({ kind: 'amend', order })}
        >
          {t(($) => $.actions.amend)}
        </Button>
      )}
      {isRow ? (
        <IconButton className="ord-act square" label={t(($) => $.actions.cancelOne, said)} busy={busy} onClick={() => onCancel(order)}>
          {busy ? null : <X size={16} />}
        </IconButton>
      ) : (
        <Button size="s" busy={busy} onClick={() => onCancel(order)} {...(look === 'page' ? { look: 'ghost' as const } : {})}>
          {t(($) => $.actions.cancel)}
        </Button>
      )}
    </span>
  );
}
