import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { QueryPage } from '../../../shared/query-page.tsx';
import { orderQuery } from '../api/c2c.ts';
import { DecisionColumn } from './decision-column.tsx';
import { Earlier } from './earlier.tsx';
import { OrderHead } from './order-head.tsx';
import { Sides } from './sides.tsx';
import { Steps } from './steps.tsx';

/** One order: what both say beside each other, every step, and the decision. */
export function OrderPage(): ReactNode {
  const { id } = useParams({ from: '/desk/c2c-orders/$id' });
  return (
    <QueryPage query={useQuery(orderQuery(id))}>
      {(order) => (
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
      )}
    </QueryPage>
  );
}
