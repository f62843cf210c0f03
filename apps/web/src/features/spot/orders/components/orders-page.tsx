import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, EmptyState, ErrorState, SkeletonRows, Table, Td, Th, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { pairName } from '../../../../shared/markets/index.ts';
import { openOrdersQuery, type Order } from '../api/orders.ts';
import { readMarket } from '../state/history-filters.ts';
import { useOwnLive } from '../../../../shared/own-live.ts';
import { CancelDialog, type Cancelling } from './cancel-dialog.tsx';
import { MarketFilter } from './market-filter.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderAmount, OrderCondition, OrderFilled, OrderKind, OrderPrice, OrderSide, OrderTimeCell, OrderTotal } from './order-cells.tsx';

const columns = 9;

/** Own open orders in all markets, live, with what cancelling them will do. */
export function OrdersPage(): ReactNode {
  const { t } = useTexts('orders');
  const market = readMarket(useSearch({ from: '/site/account/orders', select: (search) => search.market }));
  const navigate = useNavigate();
  const errorText = useErrorText();
  const orders = useQuery(openOrdersQuery(market));
  const [cancelling, setCancelling] = useState<Cancelling | null>(null);
  useOwnLive('orders', 'orders', 'balances');
  const list = orders.data ?? [];
  const cancelOne = (order: Order): void => setCancelling({ orders: [order], what: { id: order.id } });

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
          <Table label={t(($) => $.orders.title)}>
            <OrdersHead />
            <tbody>
              {orders.isPending ? <SkeletonRows columns={columns} /> : null}
              {list.map((order) => (
                <OrderRow key={order.id} order={order} onCancel={cancelOne} />
              ))}
            </tbody>
          </Table>
        </div>
        <div className="md:hidden">
          {list.map((order) => (
            <OpenOrderCard key={order.id} order={order} onCancel={cancelOne} />
          ))}
        </div>
        {orders.isError && orders.data === undefined ? (
          <ErrorState onRetry={() => void orders.refetch()} busy={orders.isFetching}>
            {errorText(orders.error)}
          </ErrorState>
        ) : null}
        {orders.isSuccess && list.length === 0 ? (
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
        ) : null}
      </section>
      <CancelDialog cancelling={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

function OrdersHead(): ReactNode {
  const { t } = useTexts('orders');
  return (
    <thead>
      <tr>
        <Th>{t(($) => $.columns.time)}</Th>
        <Th>{t(($) => $.columns.market)}</Th>
        <Th>{t(($) => $.columns.side)}</Th>
        <Th right>{t(($) => $.columns.price)}</Th>
        <Th right>{t(($) => $.columns.amount)}</Th>
        <Th right>{t(($) => $.columns.filled)}</Th>
        <Th right>{t(($) => $.columns.total)}</Th>
        <Th>{t(($) => $.columns.condition)}</Th>
        <Th right>
          <span className="sr-only">{t(($) => $.columns.action)}</span>
        </Th>
      </tr>
    </thead>
  );
}

type RowProps = { order: Order; onCancel: (order: Order) => void };

function CancelButton({ order, onCancel }: RowProps): ReactNode {
  const { t } = useTexts('orders');
  return (
    <Button look="ghost" size="s" onClick={() => onCancel(order)}>
      {t(($) => $.orders.cancel)}
    </Button>
  );
}

function OrderRow({ order, onCancel }: RowProps): ReactNode {
  return (
    <tr className="text-13">
      <Td>
        <OrderTimeCell ms={order.time} />
      </Td>
      <Td>
        <OrderKind order={order} />
      </Td>
      <Td>
        <OrderSide order={order} />
      </Td>
      <Td right>
        <OrderPrice order={order} />
      </Td>
      <Td right>
        <OrderAmount order={order} />
      </Td>
      <Td right>
        <OrderFilled order={order} />
      </Td>
      <Td right>
        <OrderTotal order={order} />
      </Td>
      <Td className="text-t2">
        <OrderCondition order={order} />
      </Td>
      <Td right>
        <CancelButton order={order} onCancel={onCancel} />
      </Td>
    </tr>
  );
}

function OpenOrderCard({ order, onCancel }: RowProps): ReactNode {
  const { t } = useTexts('orders');
  return (
    <OrderCard
      order={order}
      timeMs={order.time}
      action={<CancelButton order={order} onCancel={onCancel} />}
      lines={[
        [t(($) => $.columns.price), <OrderPrice key="price" order={order} />],
        [t(($) => $.columns.amount), <OrderAmount key="amount" order={order} />],
        [t(($) => $.columns.filled), <OrderFilled key="filled" order={order} />],
        [t(($) => $.columns.total), <OrderTotal key="total" order={order} />],
        [t(($) => $.columns.condition), <OrderCondition key="condition" order={order} />],
      ]}
    />
  );
}
