import { baseOf, pairName, quoteOf } from '@agio/kernel';
import type { ReactNode } from 'react';
import { Balance, Segmented, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Time } from '../../../shared/time/time.tsx';
import { ordersQuery } from '../api/customers.ts';
import { Card, SmallTable, usePage } from './parts.tsx';
import { useWaitsFor } from './waits-for.ts';

/** An order for a total has its size in the quote coin, and others in the base coin: so the coin stands beside it. */
function Coins({ coin, value }: { coin: string; value: string | null }): ReactNode {
  if (value === null) return '–';
  return (
    <>
      <Balance value={value} /> <span className="text-12 text-t2">{coin}</span>
    </>
  );
}

/** Orders as their owner sees them. */
export function OrdersTab({ uid }: { uid: string }): ReactNode {
  const { t } = useTexts('customers');
  const navigate = useNavigate({ from: '/customers/$id' });
  const view = useSearch({ from: '/desk/customers/$id', select: (search) => (search.view === 'ended' ? 'ended' : 'open') });
  const { page, pager } = usePage();
  const orders = useQuery(ordersQuery(uid, view, page));
  const waitsFor = useWaitsFor();
  return (
    <Card
      title={t(($) => $.tabs.orders)}
      aside={
        <Segmented
          size="s"
          label={t(($) => $.orders.view)}
          value={view}
          onValueChange={(next) => void navigate({ search: { tab: 'orders', view: next } })}
          items={(['open', 'ended'] as const).map((value) => ({ value, label: t(($) => $.orders[value]) }))}
        />
      }
    >
      <SmallTable
        label={t(($) => $.tabs.orders)}
        list={orders}
        keyOf={({ id }) => id}
        empty={t(($) => $.orders.none)}
        columns={[
          { head: t(($) => $.orders.time), render: ({ time }) => <Time at={time} /> },
          { head: t(($) => $.orders.market), render: ({ market }) => pairName(market) },
          {
            head: t(($) => $.orders.side),
            render: ({ side, type }) => `${t(($) => $.orders.sides[side])} · ${t(($) => $.orders.types[type])}`,
          },
          { head: t(($) => $.orders.price), right: true, render: ({ price }) => (price === null ? '–' : <Balance value={price} />) },
          {
            head: t(($) => $.orders.amount),
            right: true,
            render: ({ amount, market, total }) =>
              amount === null ? <Coins value={total} coin={quoteOf(market)} /> : <Coins value={amount} coin={baseOf(market)} />,
          },
          { head: t(($) => $.orders.waitsFor), render: (order) => waitsFor(order) },
          {
            head: t(($) => $.orders.filled),
            right: true,
            render: ({ filledAmount, market }) => <Coins value={filledAmount} coin={baseOf(market)} />,
          },
          {
            head: t(($) => $.orders.average),
            right: true,
            render: ({ averagePrice }) => (averagePrice === null ? '–' : <Balance value={averagePrice} />),
          },
          { head: t(($) => $.orders.fee), right: true, render: ({ fee, feeCoin }) => <Coins value={fee} coin={feeCoin} /> },
          {
            head: t(($) => $.orders.state),
            render: ({ reason, status }) =>
              [t(($) => $.orders.states[status]), ...(reason === null ? [] : [t(($) => $.orders.reasons[reason])])].join(' · '),
          },
        ]}
      />
      {pager(orders.data)}
    </Card>
  );
}
