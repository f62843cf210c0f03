import { pairName } from '@agio/kernel';
import { Badge, Button, Checkbox, DataTable, EmptyState, groupThousands, TabPanel, Tabs, useTexts, lazy, ZoneNote } from '@agio/ui';
import { Fragment, Suspense, use, useState, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useNames } from '../../../shared/names.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { TradingTabs } from '../../../shared/trading-tabs.ts';
import { useAccount } from '../api/account-feed.ts';
import { OrderActions, useCancelOne } from '../orders/components/order-actions.tsx';
import { useOrderColumns } from '../orders/components/order-columns.tsx';
import { askToCancelAll } from '../orders/components/order-dialog-store.ts';
import { OrderFilterBar } from '../orders/components/order-filter.tsx';
import { arrangeOrders, everyOrder, filterOrders, type OrderFilter } from '../orders/state/arrange-orders.ts';
import { describeOrder } from '../orders/state/describe-order.ts';
import { heldByAll } from '../orders/state/holds.ts';
import type { Order } from '../orders/state/order.ts';
import { listOrders } from '../state/open-orders.ts';
import { AllHistory } from './all-history.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { LiveState } from './live-state.tsx';
import { quietFocus } from './quiet-focus.ts';
import { useShownColumns } from './use-columns.ts';
import { VisitorLinks } from './visitor-links.tsx';

// What stands behind the first tab is fetched when it is asked for.
const loadHistory = async () => await import('./history-tables.tsx');
const HistoryTable = lazy(async () => ({ default: (await loadHistory()).HistoryTable }));
const MyDealsTable = lazy(async () => ({ default: (await loadHistory()).MyDealsTable }));
const AssetsTable = lazy(async () => ({ default: (await import('./assets-table.tsx')).AssetsTable }));
const ProfitTable = lazy(async () => ({ default: (await import('./profit-table.tsx')).ProfitTable }));

const tabs = ['open', 'history', 'deals', 'assets', 'profit'] as const;
/** One of these, or the name of one that another feature adds. */
type Tab = string;
const timed: readonly Tab[] = ['open', 'history', 'deals'];

/** Own orders of all markets or of this one. */
export function useOpenOrders(market: string | null): { orders: Order[]; ready: boolean } {
  const open = useAccount((state) => state.orders.open);
  const ready = useAccount((state) => state.ordersReady);
  return { orders: listOrders(open, market), ready };
}

export function OrdersPanel({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const loggedIn = useLoggedIn();
  const [tab, setTab] = useState<Tab>('open');
  const [onlyThis, setOnlyThis] = useState(false);
  const [filter, setFilter] = useState(everyOrder);
  const only = onlyThis ? market.market : null;
  const { orders, ready } = useOpenOrders(only);
  const count = useAccount((state) => state.orders.open.size);
  const pair = pairName(market.market);
  const showAll = onlyThis ? (
    <Button look="outline" size="s" onClick={() => setOnlyThis(false)}>
      {t(($) => $.orders.showAll)}
    </Button>
  ) : null;
  const added = use(TradingTabs);
  const items = useItems(count);
  const aside = loggedIn ? <Aside {...{ tab, pair, orders, only, filter }} onOnly={setOnlyThis} onFilter={setFilter} /> : undefined;
  const visitor = <Visitor />;
  const empty = (text: string): ReactNode => (
    <EmptyState action={showAll} className="ex-empty">
      {text}
    </EmptyState>
  );
  return (
    <section className="ex-pane ex-orders" aria-label={t(($) => $.orders.label)} {...quietFocus}>
      <Tabs
        value={tab}
        onValueChange={setTab}
        items={items}
        label={t(($) => $.orders.label)}
        className="ex-tabs"
        {...(aside === undefined ? {} : { aside })}
      >
        <TabPanel value="open" className="ex-tab">
          {!loggedIn ? (
            visitor
          ) : ready && orders.length === 0 ? (
            empty(onlyThis ? t(($) => $.orders.emptyOpenHere, { pair }) : t(($) => $.orders.emptyOpen))
          ) : (
            <OpenOrdersTable orders={filterOrders(orders, filter)} loading={!ready} />
          )}
        </TabPanel>
        <TabPanel value="history" className="ex-tab">
          <Suspense>{loggedIn ? <HistoryTable market={only} empty={empty(t(($) => $.orders.emptyHistory))} /> : visitor}</Suspense>
        </TabPanel>
        <TabPanel value="deals" className="ex-tab">
          <Suspense>{loggedIn ? <MyDealsTable market={only} empty={empty(t(($) => $.orders.emptyDeals))} /> : visitor}</Suspense>
        </TabPanel>
        <TabPanel value="assets" className="ex-tab">
          <Suspense>
            {loggedIn ? <AssetsTable only={onlyThis ? market : null} empty={empty(t(($) => $.orders.emptyAssets))} /> : visitor}
          </Suspense>
        </TabPanel>
        <TabPanel value="profit" className="ex-tab">
          <Suspense>{loggedIn ? <ProfitTable market={only} empty={empty} /> : visitor}</Suspense>
        </TabPanel>
        {added.map(({ List, name }) => (
          <TabPanel key={name} value={name} className="ex-tab">
            <Suspense>{loggedIn ? <List market={only} look="table" /> : visitor}</Suspense>
          </TabPanel>
        ))}
      </Tabs>
      <Foot orders={orders} hasTimes={loggedIn && timed.includes(tab)} />
    </section>
  );
}

/** The tabs, with those that other features add. */
function useItems(count: number): readonly { readonly value: Tab; readonly label: ReactNode }[] {
  const { t } = useTexts('exchange');
  const nameOf = useNames();
  return [
    ...tabs.map((value) => ({
      value,
      label: value === 'open' ? <TabLabel text={t(($) => $.orders.open)} count={count} /> : t(($) => $.orders[value]),
    })),
    ...use(TradingTabs).map(({ name }) => ({ value: name, label: nameOf(name) })),
  ];
}

/** The actions on the list of a tab: narrows it, cancels what is in it, chooses its columns. */
function Aside({
  tab,
  pair,
  orders,
  only,
  onOnly,
  filter,
  onFilter,
}: {
  tab: Tab;
  pair: string;
  orders: readonly Order[];
  /** Nothing but this market is shown. */
  only: string | null;
  onOnly: (only: boolean) => void;
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
}): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <span className="flex items-center gap-4">
      <Checkbox size="s" checked={only !== null} onCheckedChange={onOnly}>
        {t(($) => $.orders.only, { pair })}
      </Checkbox>
      {tab === 'history' || tab === 'deals' ? <AllHistory market={only} /> : null}
      {tab === 'open' ? <OrderFilterBar orders={orders} filter={filter} onFilter={onFilter} /> : null}
      {tab === 'open' ? <CancelAll orders={orders} market={only} /> : null}
      {tab === 'open' || tab === 'history' || tab === 'deals' ? <ColumnsMenu table={tab} /> : null}
    </span>
  );
}

/** What is held, in which zone the times above are, and whether all of it is live. */
function Foot({ orders, hasTimes }: { orders: readonly Order[]; hasTimes: boolean }): ReactNode {
  return (
    <div className="ex-foot">
      <Held orders={orders} />
      {hasTimes ? (
        <span className="ex-zone">
          <ZoneNote />
        </span>
      ) : null}
      <LiveState />
    </div>
  );
}

function Visitor(): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <EmptyState action={<VisitorLinks />} className="ex-empty">
      {t(($) => $.orders.visitor)}
    </EmptyState>
  );
}

function CancelAll({ orders, market }: { orders: readonly Order[]; market: string | null }): ReactNode {
  const { t } = useTexts('exchange');
  if (orders.length === 0) return null;
  return (
    <Button look="outline" size="s" onClick={() => askToCancelAll(orders, market)}>
      {t(($) => $.orders.cancelAll, { count: orders.length })}
    </Button>
  );
}

function TabLabel({ text, count }: { text: string; count: number }): ReactNode {
  return (
    <>
      {text}
      {count === 0 ? null : <Badge count={count} />}
    </>
  );
}

function Held({ orders }: { orders: readonly Order[] }): ReactNode {
  const { t } = useTexts('exchange');
  const { t: words } = useTexts('orders');
  const held = heldByAll(orders);
  if (held.length === 0) return <span />;
  return (
    <span>
      {t(($) => $.orders.held)}{' '}
      {held.map(({ coin, amount }, index) => (
        <Fragment key={coin}>
          {index === 0 ? ' ' : ' · '}
          <b>{groupThousands(amount)}</b> {coin}
        </Fragment>
      ))}
      {orders.some((order) => describeOrder(order).list !== null) ? <span className="ml-3">{words(($) => $.heldOnce)}</span> : null}
    </span>
  );
}

function OpenOrdersTable({ orders, loading }: { orders: readonly Order[]; loading: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const { t: words } = useTexts('orders');
  const { cancelling, cancel } = useCancelOne();
  const columns = useShownColumns('open', [
    ...useOrderColumns('open'),
    {
      key: 'actions',
      head: words(($) => $.columns.actions),
      right: true,
      quiet: true,
      render: ({ order }) => <OrderActions order={order} look="row" busy={cancelling.has(order.id)} onCancel={cancel} />,
    },
  ]);
  if (!loading && orders.length === 0) return <EmptyState className="ex-empty">{words(($) => $.show.none)}</EmptyState>;
  return (
    <DataTable
      rows={28}
      label={t(($) => $.orders.open)}
      columns={columns}
      list={arrangeOrders(orders)}
      loading={loading}
      skeletons={4}
      keyOf={({ id }) => id}
    />
  );
}
