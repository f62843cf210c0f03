import { Button, DataTable, IconButton, multiplyDecimals, toast, useLanguage, useTexts, type Column } from '@agio/ui';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTickers } from '../../../shared/markets/index.ts';
import { useCancel } from '../api/order-actions.ts';
import type { Order } from '../state/open-orders.ts';
import type { KeyOf } from './columns-panel.tsx';
import { amountText, baseOf, FilledCell, fromLast, totalText, useCondition, useMarketsByPair } from './order-cells.tsx';
import { inBase, inQuote, useOrderColumns } from './order-columns.tsx';
import { openOrderDialog } from './order-dialog-store.ts';
import { useShownColumns } from './use-columns.ts';

/** Cancels one order and keeps its button busy until it is gone. */
export function useCancelOne(): { cancelling: ReadonlySet<string>; cancel: (order: Order) => void } {
  const { t } = useTexts('exchange');
  const mutation = useCancel();
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set());
  return {
    cancelling,
    cancel(order) {
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

export function OpenOrdersTable({ orders, loading }: { orders: readonly Order[]; loading: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const columns = useShownColumns('open', useOpenOrderColumns());
  return (
    <DataTable
      rows={28}
      label={t(($) => $.orders.open)}
      columns={columns}
      list={orders}
      loading={loading}
      skeletons={4}
      keyOf={({ id }) => id}
    />
  );
}

function useOpenOrderColumns(): readonly (Column<Order> & KeyOf<'open'>)[] {
  const { t } = useTexts('exchange');
  const condition = useCondition(useLanguage());
  const markets = useMarketsByPair();
  const tickers = useTickers().data;
  const { cancelling, cancel } = useCancelOne();
  const { time, market, type, side, price } = useOrderColumns();
  return [
    time,
    market,
    type,
    side,
    price,
    {
      key: 'amount',
      head: t(($) => $.orders.amount),
      right: true,
      render: (order) => inBase(amountText(order.amount ?? '0', markets.get(order.market)), order.market),
    },
    { key: 'filled', head: t(($) => $.orders.filled), right: true, render: (order) => <FilledCell order={order} /> },
    {
      key: 'total',
      head: t(($) => $.orders.total),
      right: true,
      render: ({ price, amount, market }) =>
        inQuote(price === null || amount === null ? '--' : totalText(multiplyDecimals(price, amount), markets.get(market)), market),
    },
    { key: 'condition', head: t(($) => $.orders.condition), className: 'text-t2', render: condition },
    {
      key: 'fromLast',
      head: t(($) => $.orders.fromLast),
      right: true,
      className: 'text-t2',
      render: ({ price, market }) => fromLast(price, tickers?.[market]?.last),
    },
    {
      key: 'actions',
      head: t(($) => $.orders.actions),
      right: true,
      quiet: true,
      render: (order) => <OrderActions order={order} busy={cancelling.has(order.id)} onCancel={() => cancel(order)} />,
    },
  ];
}

function OrderActions({ order, busy, onCancel }: { order: Order; busy: boolean; onCancel: () => void }): ReactNode {
  const { t } = useTexts('exchange');
  const said = {
    side: t(($) => $[order.side]),
    amount: order.amount ?? order.total ?? '',
    coin: baseOf(order.market),
    price: order.price ?? t(($) => $.orders.marketPrice),
  };
  return (
    <span className="flex justify-end gap-1">
      <Button
        look="ghost"
        size="s"
        className="ex-act"
        aria-label={t(($) => $.orders.amendOne, said)}
        onClick={() => openOrderDialog({ kind: 'amend', order })}
      >
        {t(($) => $.orders.amend)}
      </Button>
      <IconButton className="ex-act square" label={t(($) => $.orders.cancelOne, said)} busy={busy} onClick={onCancel}>
        {busy ? null : <X size={16} />}
      </IconButton>
    </span>
  );
}
