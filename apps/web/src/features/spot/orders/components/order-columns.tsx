import { useTexts, type Column } from '@agio/ui';
import type { Order } from '../api/orders.ts';
import { OrderAmount, OrderKind, OrderPrice, OrderSide, OrderTimeCell } from './order-cells.tsx';

type Columns = { readonly head: readonly Column<Order>[]; readonly price: Column<Order>; readonly amount: Column<Order> };

/** The columns that open and ended orders have in common; those of `head` are the head of a card on a phone. */
export function useOrderColumns(): Columns {
  const { t } = useTexts('orders');
  return {
    head: [
      { key: 'time', head: t(($) => $.columns.time), render: ({ time }) => <OrderTimeCell ms={time} /> },
      { key: 'market', head: t(($) => $.columns.market), render: (order) => <OrderKind order={order} /> },
      { key: 'side', head: t(($) => $.columns.side), render: (order) => <OrderSide order={order} /> },
    ],
    price: { key: 'price', head: t(($) => $.columns.price), right: true, render: (order) => <OrderPrice order={order} /> },
    amount: { key: 'amount', head: t(($) => $.columns.amount), right: true, render: (order) => <OrderAmount order={order} /> },
  };
}
