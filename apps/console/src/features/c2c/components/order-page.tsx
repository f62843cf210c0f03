import type { ReactNode } from 'react';
import { Skeleton } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { QueryError } from '../../../shared/query-states.tsx';
import { orderQuery } from '../api/c2c.ts';
import { DecisionColumn } from './decision-column.tsx';
import { Earlier } from './earlier.tsx';
import { OrderHead } from './order-head.tsx';
import { Sides } from './sides.tsx';
import { Steps } from './steps.tsx';

/** One order: what both say beside each other, every step, and the decision. */
export function OrderPage(): ReactNode {
  const { id } = useParams({ from: '/desk/c2c-orders/$id' });
  const found = useQuery(orderQuery(id));
  if (found.isError && found.data === undefined)
    return (
      <section className="ui-card">
        <QueryError query={found} />
      </section>
    );
  if (found.data === undefined)
    return (
      <section className="ui-card px-5 py-6">
        <Skeleton className="w-60" />
        <Skeleton className="mt-6 w-full" />
      </section>
    );
  const order = found.data;
  return (
    <div className="grid gap-3" key={order.id}>
      <OrderHead order={order} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-3">
          <Sides order={order} />
          <Steps order={order} />
        </div>
        <aside className="grid min-w-0 gap-3">
          <DecisionColumn order={order} />
          <Earlier order={order} />
        </aside>
      </div>
    </div>
  );
}
