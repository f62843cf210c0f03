import {
  Bar,
  Button,
  EmptyState,
  ErrorState,
  Segmented,
  Skeleton,
  useTexts,
  Balance,
  currency,
  CoinMark,
  fixed,
  lazy,
  ZoneNote,
} from '@agio/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { useErrorText } from '../../../shared/error-text.ts';
import { useSite } from '../../../shared/info.ts';
import { pairName, type Market } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { Fill, Order } from '../state/open-orders.ts';
import { AllHistory } from './all-history.tsx';
import { useAssets } from './assets-table.tsx';
import { MoreButton, useHistory } from './history-tables.tsx';
import { useMyFills } from './latest-deals.tsx';
import { useCancelOne } from './open-orders-table.tsx';
import {
  amountText,
  baseOf,
  filledText,
  priceOf,
  quoteOf,
  ShortMoment,
  SideText,
  totalText,
  useMarketsByPair,
  useStatusText,
} from './order-cells.tsx';
import { openOrderDialog } from './order-dialog-store.ts';
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
          <button
            type="button"
            className="ui-link text-13"
            onClick={() => openOrderDialog({ kind: 'cancel-all', orders, market: market.market })}
          >
            {t(($) => $.orders.cancelAll, { count: orders.length })}
          </button>
        )}
      </div>
      <OpenCards orders={orders} ready={ready} />
    </section>
  );
}

function OpenCards({ orders, ready, withPair }: { orders: readonly Order[]; ready: boolean; withPair?: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const markets = useMarketsByPair();
  const { cancelling, cancel } = useCancelOne();
  if (!ready) return <CardSkeletons />;
  return orders.map((order) => {
    const rules = markets.get(order.market);
    const { part, text } = filledText(order);
    const filled = t(($) => $.orders.filledPart, { percent: text });
    return (
      <article key={order.id} className="ex-card">
        <div>
          <span>
            <SideText side={order.side} />{' '}
            <b>
              {amountText(order.amount ?? '0', rules)} {baseOf(order.market)}
            </b>{' '}
            <small>{order.postOnly ? t(($) => $.orders.postOnly) : t(($) => $.orders.types[order.type])}</small>
          </span>
          <span className="flex gap-1">
            <Button look="ghost" size="s" onClick={() => openOrderDialog({ kind: 'amend', order })}>
              {t(($) => $.orders.amend)}
            </Button>
            <Button size="s" busy={cancelling.has(order.id)} onClick={() => cancel(order)}>
              {t(($) => $.orders.cancel)}
            </Button>
          </span>
        </div>
        <div>
          <span>
            {withPair === true ? `${pairName(order.market)} ` : ''}
            {t(($) => $.orders.at)} <b>{order.price === null ? t(($) => $.orders.marketPrice) : priceOf(order.price, rules)}</b>
          </span>
          <span className="flex items-center gap-1">
            {filled}
            {part > 0 ? <Bar part={part} label={filled} className="w-16" /> : null}
          </span>
        </div>
      </article>
    );
  });
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
type View = (typeof views)[number];

/** Everything of one's own, as cards. */
export function PhoneOrders({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const loggedIn = useLoggedIn();
  const [view, setView] = useState<View>('open');
  if (!loggedIn) return <EmptyState action={<VisitorLinks />}>{t(($) => $.orders.visitor)}</EmptyState>;
  const items = views.map((value) => ({ value, label: t(($) => $.orders[value]) }));
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
    </>
  );
}

function OpenList({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const { orders, ready } = useOpenOrders(null);
  if (ready && orders.length === 0) return <EmptyState>{t(($) => $.orders.emptyOpen)}</EmptyState>;
  return (
    <>
      <div className="ex-card-head">
        <span className="text-12 text-t2">{t(($) => $.orders.allMarkets)}</span>
        {orders.length === 0 ? null : (
          <button type="button" className="ui-link text-13" onClick={() => openOrderDialog({ kind: 'cancel-all', orders, market: null })}>
            {t(($) => $.orders.cancelAll, { count: orders.length })}
          </button>
        )}
      </div>
      <OpenCards key={market.market} orders={orders} ready={ready} withPair />
    </>
  );
}

function HistoryCards(): ReactNode {
  const { t } = useTexts('exchange');
  const errorText = useErrorText();
  const statusText = useStatusText();
  const markets = useMarketsByPair();
  const { query, list } = useHistory(null, true);
  if (query.isError && list.length === 0) return <ErrorState onRetry={() => void query.refetch()}>{errorText(query.error)}</ErrorState>;
  if (query.isPending && list.length === 0) return <CardSkeletons />;
  if (list.length === 0) return <EmptyState>{t(($) => $.orders.emptyHistory)}</EmptyState>;
  const line = (order: Order): ReactNode => {
    const rules = markets.get(order.market);
    return (
      <article key={order.id} className="ex-card">
        <div>
          <span>
            <SideText side={order.side} /> <b>{pairName(order.market)}</b> <small>{t(($) => $.orders.types[order.type])}</small>
          </span>
          <small>{statusText(order)}</small>
        </div>
        <div>
          <span>
            {amountText(order.filledAmount, rules)} {baseOf(order.market)} {t(($) => $.orders.at)}{' '}
            <b>{order.averagePrice === null ? '--' : priceOf(order.averagePrice, rules)}</b>
          </span>
          <ShortMoment ms={order.updatedAt} />
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

/** The zone of all times below, and the way to what one does on a page of its own. */
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
            <small>{t(($) => $.orders.roles[fill.role])}</small>
          </span>
          <span className="text-12 text-t2">
            <ShortMoment ms={fill.time} />
          </span>
        </div>
        <div>
          <span>
            {t(($) => $.orders.at)} <b>{priceOf(fill.price, rules)}</b>
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
