import type { ReactNode } from 'react';
import { ApiError } from '@agio/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { EmptyState, Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { orderQuery, useC2cLive } from '../api/orders.ts';
import { OrderActs } from './order-acts.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderPay } from './order-pay.tsx';
import { OrderTerms } from './order-terms.tsx';
import { Timeline } from './timeline.tsx';

/** One order: how far it is, what to do next, and what happened. */
export function OrderPage(): ReactNode {
  const { t } = useTexts('c2c-order');
  const { id } = useParams({ from: '/site/c2c/order/$id' });
  useC2cLive();
  const found = useQuery(orderQuery(id));
  return (
    <div className="ui-frame py-6">
      <nav aria-label={t(($) => $.title)} className="flex flex-wrap items-center gap-1.5 pb-3 text-13 text-t2">
        {found.data?.order.role === 'provider' ? (
          <Link to="/account/c2cDesk" className="hover:text-t1 hover:underline">
            {t(($) => $.desk)}
          </Link>
        ) : (
          <Link to="/c2cTrade" className="hover:text-t1 hover:underline">
            {t(($) => $.c2c)}
          </Link>
        )}
        <ChevronRight size={14} aria-hidden="true" />
        <span aria-current="page">{t(($) => $.number, { id: found.data?.order.reference ?? '…' })}</span>
      </nav>
      {found.isPending ? (
        <section className="ui-card px-5 py-6">
          <Skeleton className="w-60" />
          <Skeleton className="mt-6 w-full" />
        </section>
      ) : null}
      {found.isError && found.data === undefined ? (
        <section className="ui-card">
          {found.error instanceof ApiError && found.error.status === 404 ? (
            <EmptyState>{t(($) => $.missing)}</EmptyState>
          ) : (
            <QueryError query={found} />
          )}
        </section>
      ) : null}
      {found.data === undefined ? null : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <OrderHead order={found.data.order} />
            <section className="ui-card overflow-hidden empty:hidden">
              <OrderPay order={found.data.order} />
              <OrderActs key={found.data.order.state} order={found.data.order} />
            </section>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <OrderTerms order={found.data.order} />
            <Timeline order={found.data.order} steps={found.data.steps} />
          </div>
        </div>
      )}
    </div>
  );
}
