import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { cn, Countdown, currency, DataTable, formatDateTime, Tag, useLanguage, useTexts, type Column } from '@agio/ui';
import type { OtcOrder } from '../api/orders.ts';
import { isTimed, ringSeconds } from '../state/progress.ts';
import { coins, priceText } from './offer-list.tsx';
import { OrderTag } from './order-tag.tsx';

/** Own orders as a table, and as cards on a phone. */
export function OrderTable({ isLoading, list }: { list: readonly OtcOrder[]; isLoading: boolean }): ReactNode {
  const { t } = useTexts('otc-order');
  const language = useLanguage();
  const columns: readonly Column<OtcOrder>[] = [
    {
      key: 'id',
      head: t(($) => $.lists.columns.id),
      render: (order) => (
        <>
          <Number order={order} />
          <span className="block text-12 text-t2">{formatDateTime(order.createTime, language)}</span>
        </>
      ),
    },
    { key: 'side', head: t(($) => $.lists.columns.side), render: (order) => <Side order={order} /> },
    { key: 'amount', head: t(($) => $.lists.columns.amount), right: true, render: ({ amount, coin }) => `${coins(amount)} ${coin}` },
    { key: 'price', head: t(($) => $.lists.columns.price), right: true, render: ({ price }) => priceText(price) },
    {
      key: 'total',
      head: t(($) => $.lists.columns.total),
      right: true,
      className: 'font-medium',
      render: ({ fiat, total }) => currency(total, fiat),
    },
    { key: 'other', head: t(($) => $.lists.columns.other), className: 'max-w-40 truncate', render: ({ other }) => other.name },
    { key: 'state', head: t(($) => $.lists.columns.state), render: (order) => <State order={order} /> },
  ];
  return (
    <>
      <div className="hidden md:block">
        <DataTable label={t(($) => $.title)} columns={columns} list={list} loading={isLoading} keyOf={({ id }) => id} />
      </div>
      <ul className="md:hidden">
        {list.map((order) => (
          <li key={order.id} className="flex flex-col gap-1.5 border-t border-line px-5 py-3.5 first:border-t-0">
            <div className="flex flex-wrap justify-between gap-x-3 text-12 text-t2">
              <Number order={order} />
              <span>{formatDateTime(order.createTime, language)}</span>
            </div>
            <div className="flex flex-wrap justify-between gap-x-3">
              <span>
                <Side order={order} /> {coins(order.amount)}
              </span>
              <span className="font-medium">{currency(order.total, order.fiat)}</span>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="truncate text-13 text-t2">{order.other.name}</span>
              <State order={order} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Number({ order: { id, reference, unread } }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  return (
    <span className="inline-flex items-center gap-2">
      <Link to="/otc/order/$id" params={{ id }} className="font-medium text-t1 hover:underline">
        {t(($) => $.number, { id: reference })}
      </Link>
      {unread > 0 ? (
        <Tag tone="p" size="s">
          {t(($) => $.lists.unread, { count: unread })}
        </Tag>
      ) : null}
    </span>
  );
}

function Side({ order: { coin, role } }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  return (
    <span className={cn('font-medium', role === 'buyer' ? 'text-up' : 'text-down')}>
      {role === 'buyer' ? t(($) => $.lists.bought) : t(($) => $.lists.sold)} {coin}
    </span>
  );
}

function State({ order }: { order: OtcOrder }): ReactNode {
  return (
    <span className="inline-flex items-center gap-2">
      <OrderTag order={order} />
      {isTimed(order) && order.deadline !== null ? <Countdown endsAtMs={order.deadline} totalSeconds={ringSeconds(order)} /> : null}
    </span>
  );
}
