import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, DataTable, EmptyState, linesOf, useTexts, type Column } from '@agio/ui';
import { ListState } from '../../../../shared/query-states.tsx';
import { pairName } from '../../../../shared/markets/index.ts';
import { openOrdersQuery, type Order } from '../api/orders.ts';
import { readMarket } from '../state/history-filters.ts';
import { useOwnLive } from '../../../../shared/own-live.ts';
import { CancelDialog, type Cancelling } from './cancel-dialog.tsx';
import { MarketFilter } from './market-filter.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderCondition, OrderFilled, OrderTotal } from './order-cells.tsx';
import { useOrderColumns } from './order-columns.tsx';

/** Own open orders in all markets, live, with what cancelling them will do. */
export function OrdersPage(): ReactNode {
  const { t } = useTexts('orders');
  const market = readMarket(useSearch({ from: '/site/account/orders', select: (search) => search.market }));
  const navigate = useNavigate();
  const orders = useQuery(openOrdersQuery(market));
  const [cancelling, setCancelling] = useState<Cancelling | null>(null);
  useOwnLive('orders', 'orders', 'balances');
  const list = orders.data ?? [];
  const { head, price, amount } = useOrderColumns();
  const figures: readonly Column<Order>[] = [
    price,
    amount,
    { key: 'filled', head: t(($) => $.columns.filled), right: true, render: (order) => <OrderFilled order={order} /> },
    { key: 'total', head: t(($) => $.columns.total), right: true, render: (order) => <OrderTotal order={order} /> },
    { key: 'condition', head: t(($) => $.columns.condition), className: 'text-t2', render: (order) => <OrderCondition order={order} /> },
  ];
  const action: Column<Order> = {
    key: 'action',
    head: t(($) => $.columns.action),
    right: true,
    quiet: true,
    render: (order) => <CancelButton order={order} onCancel={(one) => setCancelling({ orders: [one], what: { id: one.id } })} />,
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.orders.title)}</h1>
        <MarketFilter
          value={market}
          onValueChange={(next) =>
            void navigate({ to: '/account/orders', search: next === undefined ? {} : { market: next }, replace: true })
          }
        />
        {list.length > 0 ? (
          <Button
            look="outline"
            size="s"
            onClick={() => setCancelling({ orders: list, what: market === undefined ? { all: true } : { market } })}
          >
            {t(($) => $.orders.cancelAll, { count: list.length })}
          </Button>
        ) : null}
      </div>
      <section className="ui-card overflow-hidden">
        <div className="overflow-x-auto max-md:hidden">
          <DataTable
            label={t(($) => $.orders.title)}
            columns={[...head, ...figures, action]}
            list={list}
            loading={orders.isPending}
            keyOf={({ id }) => id}
            rowClassName="text-13"
          />
        </div>
        <div className="md:hidden">
          {list.map((order) => (
            <OrderCard key={order.id} order={order} timeMs={order.time} action={action.render(order)} lines={linesOf(figures, order)} />
          ))}
        </div>
        <ListState query={orders} isEmpty={list.length === 0} empty={<NoOrders market={market} />} />
      </section>
      <CancelDialog cancelling={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

/** Where to place the first one: in the market that is looked at, else anywhere. */
function NoOrders({ market }: { market: string | undefined }): ReactNode {
  const { t } = useTexts('orders');
  return (
    <EmptyState
      action={
        <Button asChild look="outline" size="s">
          {market === undefined ? (
            <Link to="/exchange">{t(($) => $.orders.place)}</Link>
          ) : (
            <Link to="/exchange/$pair" params={{ pair: market }}>
              {t(($) => $.orders.place)}
            </Link>
          )}
        </Button>
      }
    >
      {market === undefined ? t(($) => $.orders.empty) : t(($) => $.orders.emptyMarket, { pair: pairName(market) })}
    </EmptyState>
  );
}

function CancelButton({ order, onCancel }: { order: Order; onCancel: (order: Order) => void }): ReactNode {
  const { t } = useTexts('orders');
  return (
    <Button look="ghost" size="s" onClick={() => onCancel(order)}>
      {t(($) => $.orders.cancel)}
    </Button>
  );
}
