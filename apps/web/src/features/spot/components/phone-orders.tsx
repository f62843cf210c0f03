import { baseOf, quoteOf } from '@agio/kernel';
import { EmptyState, ErrorState, Segmented, Skeleton, useTexts, Balance, currency, CoinMark, fixed, lazy, ZoneNote } from '@agio/ui';
import { Suspense, use, useState, type ReactNode } from 'react';
import { useErrorText } from '../../../shared/error-text.ts';
import { useSite } from '../../../shared/info.ts';
import type { Market } from '../../../shared/markets/index.ts';
import { useNames } from '../../../shared/names.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { TradingTabs } from '../../../shared/trading-tabs.ts';
import { OrderActions, useCancelOne } from '../orders/components/order-actions.tsx';
import { EndedCard, OrderCard } from '../orders/components/order-card.tsx';
import { ShortMoment, SideText } from '../orders/components/order-cells.tsx';
import { askToCancelAll } from '../orders/components/order-dialog-store.ts';
import { OrderFilterBar } from '../orders/components/order-filter.tsx';
import { everyOrder, filterOrders, groupOrders } from '../orders/state/arrange-orders.ts';
import { amountText, priceOf, totalText } from '../orders/state/figures.ts';
import type { Order } from '../orders/state/order.ts';
import { useMarketsByPair } from '../orders/state/use-markets.ts';
import type { Fill } from '../state/open-orders.ts';
import { AllHistory } from './all-history.tsx';
import { useAssets } from './assets-table.tsx';
import { MoreButton, useHistory } from './history-tables.tsx';
import { useMyFills } from './latest-deals.tsx';
import { useOpenOrders } from './orders-panel.tsx';
import { VisitorLinks } from './visitor-links.tsx';

/** Below the chart: what is open in this market. Nothing at all for a visitor. */
export function OpenOrdersHere({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const loggedIn = useLoggedIn();
  const { orders, ready } = useOpenOrders(market.market);
  if (!loggedIn || (ready && orders.length === 0)) return null;
  return (
    <section aria-label={t(($) => $.orders.inThisMarket)}>
      <div className="ex-card-head">
        <h2>{t(($) => $.orders.inThisMarket)}</h2>
        {orders.length === 0 ? null : (
          <button type="button" className="ui-link text-13" onClick={() => askToCancelAll(orders, market.market)}>
            {t(($) => $.orders.cancelAll, { count: orders.length })}
          </button>
        )}
      </div>
      <OpenCards orders={orders} ready={ready} />
    </section>
  );
}

function OpenCards({ orders, ready, withPair = false }: { orders: readonly Order[]; ready: boolean; withPair?: boolean }): ReactNode {
  const { cancelling, cancel } = useCancelOne();
  if (!ready) return <CardSkeletons />;
  const actions = (order: Order): ReactNode => <OrderActions order={order} look="card" busy={cancelling.has(order.id)} onCancel={cancel} />;
  return groupOrders(orders).map(({ first, legs }) => (
    <OrderCard key={first.id} order={first} legs={legs} actions={actions} withPair={withPair} />
  ));
}

function CardSkeletons(): ReactNode {
  return [0, 1, 2].map((row) => (
    <div key={row} className="ex-card" aria-hidden="true">
      <Skeleton className="w-40" />
      <Skeleton className="w-24" />
    </div>
  ));
}

const ProfitCards = lazy(async () => ({ default: (await import('./profit-table.tsx')).ProfitCards }));

const views = ['open', 'history', 'deals', 'assets', 'profit'] as const;
/** One of these, or the name of one that another feature adds. */
type View = string;

/** All own orders, as cards. */
export function PhoneOrders({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const loggedIn = useLoggedIn();
  const added = use(TradingTabs);
  const nameOf = useNames();
  const [view, setView] = useState<View>('open');
  if (!loggedIn) return <EmptyState action={<VisitorLinks />}>{t(($) => $.orders.visitor)}</EmptyState>;
  const items = [
    ...views.map((value) => ({ value: value as View, label: t(($) => $.orders[value]) })),
    ...added.map(({ name }) => ({ value: name, label: nameOf(name) })),
  ];
  return (
    <>
      <Segmented
        look="pills"
        size="s"
        className="px-4 py-2"
        label={t(($) => $.orders.label)}
        value={view}
        onValueChange={setView}
        items={items}
      />
      {view === 'open' ? <OpenList market={market} /> : null}
      {view === 'history' ? <HistoryCards /> : null}
      {view === 'deals' ? <DealCards /> : null}
      {view === 'assets' ? <AssetCards /> : null}
      {view === 'profit' ? (
        <Suspense fallback={<CardSkeletons />}>
          <ProfitCards />
        </Suspense>
      ) : null}
      <Suspense fallback={<CardSkeletons />}>
        {added.map(({ List, name }) => (view === name ? <List key={name} market={null} look="cards" /> : null))}
      </Suspense>
    </>
  );
}

function OpenList({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const [filter, setFilter] = useState(everyOrder);
  const { orders, ready } = useOpenOrders(null);
  if (ready && orders.length === 0) return <EmptyState>{t(($) => $.orders.emptyOpen)}</EmptyState>;
  return (
    <>
      <div className="ex-card-head">
        <span className="text-12 text-t2">{t(($) => $.orders.allMarkets)}</span>
        {orders.length === 0 ? null : (
          <button type="button" className="ui-link text-13" onClick={() => askToCancelAll(orders, null)}>
            {t(($) => $.orders.cancelAll, { count: orders.length })}
          </button>
        )}
      </div>
      <OrderFilterBar className="flex-wrap px-4 pb-2" orders={orders} filter={filter} onFilter={setFilter} />
      <OpenCards key={market.market} orders={filterOrders(orders, filter)} ready={ready} withPair />
    </>
  );
}

function HistoryCards(): ReactNode {
  const { t } = useTexts('exchange');
  const errorText = useErrorText();
  const { query, list } = useHistory(null, true);
  if (query.isError && list.length === 0) return <ErrorState onRetry={() => void query.refetch()}>{errorText(query.error)}</ErrorState>;
  if (query.isPending && list.length === 0) return <CardSkeletons />;
  if (list.length === 0) return <EmptyState>{t(($) => $.orders.emptyHistory)}</EmptyState>;
  return (
    <>
      <ListHead />
      {list.map((order) => (
        <EndedCard key={order.id} order={order} />
      ))}
      <MoreButton query={query} />
    </>
  );
}

/** The zone of all times below, and the way to actions with a page of their own. */
function ListHead(): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pb-2 text-12 text-t3">
      <span>
        <ZoneNote />
      </span>
      <AllHistory market={null} />
    </div>
  );
}

function DealCards(): ReactNode {
  const { t } = useTexts('exchange');
  const { t: words } = useTexts('orders');
  const errorText = useErrorText();
  const markets = useMarketsByPair();
  const { query, list } = useMyFills(null, true);
  if (query.isError && list.length === 0) return <ErrorState onRetry={() => void query.refetch()}>{errorText(query.error)}</ErrorState>;
  if (query.isPending && list.length === 0) return <CardSkeletons />;
  if (list.length === 0) return <EmptyState>{t(($) => $.orders.emptyDeals)}</EmptyState>;
  const line = (fill: Fill): ReactNode => {
    const rules = markets.get(fill.market);
    return (
      <article key={fill.id} className="ex-card">
        <div>
          <span>
            <SideText side={fill.side} />{' '}
            <b>
              {amountText(fill.amount, rules)} {baseOf(fill.market)}
            </b>{' '}
            <small>{words(($) => $.roles[fill.role])}</small>
          </span>
          <span className="text-12 text-t2">
            <ShortMoment ms={fill.time} />
          </span>
        </div>
        <div>
          <span>
            {words(($) => $.at)} <b>{priceOf(fill.price, rules)}</b>
          </span>
          <span>
            {totalText(fill.total, rules)} {quoteOf(fill.market)}
          </span>
        </div>
      </article>
    );
  };
  return (
    <>
      <ListHead />
      {list.map(line)}
      <MoreButton query={query} />
    </>
  );
}

function AssetCards(): ReactNode {
  const { t } = useTexts('exchange');
  const site = useSite();
  const { ready, rows } = useAssets(null);
  if (!ready) return <CardSkeletons />;
  if (rows.length === 0) return <EmptyState>{t(($) => $.orders.emptyAssets)}</EmptyState>;
  return rows.map((row) => (
    <article key={row.coin} className="ex-card">
      <div>
        <span className="flex items-center gap-2">
          <CoinMark coin={row.coin} size={20} />
          <b>{row.coin}</b>
        </span>
        <span className="text-12 text-t2">{row.worth === null || site === undefined ? '--' : currency(row.worth, site.rateCurrency)}</span>
      </div>
      <div>
        <span>
          {t(($) => $.orders.available)}{' '}
          <b>
            <Balance value={fixed(row.available, 8)} />
          </b>
        </span>
        <span>
          {t(($) => $.orders.heldColumn)} <Balance value={fixed(row.held, 8)} />
        </span>
      </div>
    </article>
  ));
}
