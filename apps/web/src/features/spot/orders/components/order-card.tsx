import type { ReactNode } from 'react';
import { Pairs } from '@agio/ui';
import type { Order } from '../api/orders.ts';
import { OrderMarket, OrderSide, OrderTime, OrderType } from './order-cells.tsx';

/** One order on a phone: head, pairs of name and value, and what can be done. */
export function OrderCard({
  order,
  timeMs,
  lines,
  action,
}: {
  order: Order;
  timeMs: number;
  lines: readonly (readonly [string, ReactNode])[];
  action?: ReactNode;
}): ReactNode {
  return (
    <article className="border-t border-line p-4 first:border-t-0">
      <div className="flex items-center gap-2">
        <OrderSide order={order} />
        <OrderMarket order={order} />
        <span className="text-12 text-t2">
          <OrderType order={order} />
        </span>
        <span className="ml-auto">{action}</span>
      </div>
      <p className="mt-0.5 text-12 text-t3">
        <OrderTime ms={timeMs} />
      </p>
      <Pairs className="mt-2" pairs={lines} />
    </article>
  );
}
