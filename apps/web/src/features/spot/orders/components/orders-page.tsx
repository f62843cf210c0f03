import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, DataTable, EmptyState, linesOf, useTexts, type Column } from '@agio/ui';
import { ListState } from '../../../../shared/query-states.tsx';
import { openOrdersQuery, useLiveOrders } from '../api/orders.ts';
import {
  arrangeOrders,
  filterOrders,
  readOrderFilter,
  writeOrderFilter,
  type OrderFilter,
  type OrderRow,
} from '../state/arrange-orders.ts';
import { readMarket } from '../state/history-filters.ts';
import { MarketFilter } from './market-filter.tsx';
import { askToCancel, OrderActions } from './order-actions.tsx';
import { PageCard } from './order-card.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { askToCancelAll } from './order-dialog-store.ts';
import { OrderDialogs } from './order-dialogs.tsx';
import { OrderFilterChoices } from './order-filter-choices.tsx';

/** The heads of a phone's cards have these, so their lines do not. */
const inHead = new Set(['time', 'market', 'side']);

/** Own open orders in all markets, live, with what cancelling them will do. */
export function OrdersPage(): ReactNode {
  const { t } = useTexts('orders');
  const search = useSearch({ from: '/site/account/orders' });
  const navigate = useNavigate();
  const market = readMarket(search.market);
  const filter = readOrderFilter(search);
  const orders = useQuery(openOrdersQuery(market));
  useLiveOrders(market);
  const all = orders.data ?? [];
  const list = filterOrders(all, filter);
  const look = (next: string | undefined, narrowed: OrderFilter): void =>
    void navigate({
      to: '/account/orders',
      search: { ...(next === undefined ? {} : { market: next }), ...writeOrderFilter(narrowed) },
      replace: true,
    });
  const columns = useOrderColumns('openPage');
  const action: Column<OrderRow> = {
    key: 'actions',
    head: t(($) => $.columns.actions),
    right: true,
    quiet: true,
    render: ({ order }) => <OrderActions order={order} look="page" onCancel={(one) => askToCancel(one, all)} />,
  };
  const lines = columns.filter(({ key }) => !inHead.has(key));

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.open.title)}</h1>
        <OrderFilterChoices className="flex-wrap" orders={all} filter={filter} onFilter={(narrowed) => look(market, narrowed)} />
        <MarketFilter value={market} onValueChange={(next) => look(next, filter)} />
        {all.length > 0 ? (
          <Button look="outline" size="s" onClick={() => askToCancelAll(all, market ?? null)}>
            {t(($) => $.open.cancelAll, { count: all.length })}
          </Button>
        ) : null}
      </div>
      <section className="ui-card overflow-hidden">
        <div className="overflow-x-auto max-md:hidden">
          <DataTable
            label={t(($) => $.open.title)}
            columns={[...columns, action]}
            list={arrangeOrders(list)}
            loading={orders.isPending}
            keyOf={({ id }) => id}
            className="tight"
            rowClassName="text-13"
          />
        </div>
        <div className="md:hidden">
          {arrangeOrders(list).map((row) => (
            <PageCard key={row.id} row={row} action={action.render(row)} lines={linesOf(lines, row)} />
          ))}
        </div>
        <ListState
          query={orders}
          isEmpty={list.length === 0}
          empty={all.length === 0 ? <NoOrders market={market} /> : <EmptyState>{t(($) => $.show.none)}</EmptyState>}
        />
      </section>
      <OrderDialogs />
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
            <Link to="/exchange">{t(($) => $.open.place)}</Link>
          ) : (
            <Link to="/exchange/$pair" params={{ pair: market }}>
              {t(($) => $.open.place)}
            </Link>
          )}
        </Button>
      }
    >
      {market === undefined ? t(($) => $.open.empty) : t(($) => $.open.emptyMarket, { pair: pairName(market) })}
    </EmptyState>
  );
}
