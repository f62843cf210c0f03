import type { ReactNode } from 'react';
import { ApiError } from '@agio/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { EmptyState, Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { orderQuery, useOtcLive } from '../api/orders.ts';
import { Chat } from './chat.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderTerms } from './order-terms.tsx';
import { PayTo } from './pay-to.tsx';

/** One order: how far it is, what to do next, and what the two people write. */
export function OrderPage(): ReactNode {
  const { t } = useTexts('otc-order');
  const { id } = useParams({ from: '/site/otc/order/$id' });
  useOtcLive();
  const thread = useQuery(orderQuery(id));
  return (
    <div className="ui-frame py-6">
      <nav aria-label={t(($) => $.title)} className="flex flex-wrap items-center gap-1.5 pb-3 text-13 text-t2">
        <Link to="/otcTrade" className="hover:text-t1 hover:underline">
          {t(($) => $.otc)}
        </Link>
        <ChevronRight size={14} aria-hidden="true" />
        <Link to="/account/otcOrders" className="hover:text-t1 hover:underline">
          {t(($) => $.title)}
        </Link>
        <ChevronRight size={14} aria-hidden="true" />
        <span aria-current="page">{t(($) => $.number, { id: thread.data?.order.reference ?? '…' })}</span>
      </nav>
      {thread.isPending ? (
        <section className="ui-card px-5 py-6">
          <Skeleton className="w-60" />
          <Skeleton className="mt-6 w-full" />
        </section>
      ) : null}
      {thread.isError && thread.data === undefined ? (
        <section className="ui-card">
          {thread.error instanceof ApiError && thread.error.status === 404 ? (
            <EmptyState>{t(($) => $.missing)}</EmptyState>
          ) : (
            <QueryError query={thread} />
          )}
        </section>
      ) : null}
      {thread.data === undefined ? null : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <OrderHead order={thread.data.order} />
            <section className="ui-card overflow-hidden empty:hidden">
              <PayTo order={thread.data.order} />
              <OrderActs key={thread.data.order.state} order={thread.data.order} />
            </section>
            <OrderTerms order={thread.data.order} />
          </div>
          <Chat thread={thread.data} />
        </div>
      )}
    </div>
  );
}
